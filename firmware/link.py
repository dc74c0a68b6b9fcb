"""The line to the host: whole frames out, commands in; never waits for either.

On the Pico a write blocks up to 500 ms when the host has opened the port and does not read, and then drops text; so
nothing is written unless the port has room, and a frame that does not go out is simply made anew later.
"""

import select

from frames import CommandReader

BYTES_AT_ONCE = 128  # a flood of input must not keep the antennas waiting


class Link:
    """`stdin` and `stdout` are those of `sys`; their `buffer` is used, since the text layer adds a CR to every LF."""

    def __init__(self, stdin, stdout):
        self._source = stdin.buffer
        self._sink = stdout.buffer
        self._readable = select.poll()
        self._readable.register(stdin, select.POLLIN)
        self._writable = select.poll()
        self._writable.register(stdout, select.POLLOUT)
        self._commands = CommandReader()

    def commands(self):
        """The commands that have come since, each a list of fields."""
        found = []
        for _ in range(BYTES_AT_ONCE):
            if not any(event & select.POLLIN for _, event in self._readable.poll(0)):
                break
            byte = self._source.read(1)  # one by one: longer reads wait at multiples of 64 on the Pico
            if not byte:
                break
            found.extend(self._commands.feed(byte))
        return found

    def send(self, frame):
        """Write one frame by one `write`; how many bytes went out, 0 when there is no room."""
        if not any(event & select.POLLOUT for _, event in self._writable.poll(0)):
            return 0
        return self._sink.write(frame) or 0
