"""The evening as files, what is kept for the next one, and what runs here."""

from dealer.words.catalogue import message

WRITING = message("files.writing", "Writing the evening…")
WRITING_FILE = message("files.writing_file", "Writing file {n} of {most}")
TO_STICK = message("files.to_stick", "To {stick}: file {n} of {most}")
THE_STICK = message("files.the_stick", "the stick")
STICK_N = message("files.stick_n", "stick {n} of {most}")
EXPORTED_TO = message("files.exported_to", "Exported to {place}")
NOT_EXPORTED = message("files.not_exported", "Not exported: {why}")
NOT_ON_STICK = message("files.not_on_stick", "Not on the stick: {why}")
NOT_KEPT = message("files.not_kept", "Not kept: {why}")

CLOSED_NOT_KEPT = message("files.closed_not_kept", "The night is closed. What the next one needs is not kept yet")
NAMES_NOT_KEPT = message("files.names_not_kept", "Names and seats are not kept yet")
MAKE_ROOM = message("files.make_room", "make room on the disk")
LOOK_AT_DISK = message("files.look_at_disk", "look at the disk")
