"""Decks and their tags: what lies wrong before the reader, and why a deck cannot be changed."""

from dealer.words.catalogue import message

BETWEEN_DEALS = message("deck_room.between_deals", "Decks are changed between deals")
NO_MORE_FIT = message("deck_room.no_more_fit", "{n} decks are enrolled: no more fit")
NO_TAG_WAITS = message("deck_room.no_tag_waits", "No tag waits for a card")
ENROL_FIRST = message("deck_room.enrol_first", "No deck is enrolled yet: enrol one first")
