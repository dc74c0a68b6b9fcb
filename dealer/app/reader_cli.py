"""`dealer reader`: a recorded file decoded, or the real reader watched: bytes, frames, and why one was not believed."""

import json
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from queue import Empty, SimpleQueue

from dealer.app.build import reader_settings
from dealer.app.config import load_config
from dealer.app.errors import UserError
from dealer.games import all_games
from hardware.card_reader import CardReader, open_reader
from hardware.decode import decode, from_hex, lines_of
from hardware.kinds import kind_named
from hardware.mock_desk import MockDesk
from hardware.ports import ReaderError


def decode_main(protocol: str, file: str | None, *, is_hex: bool) -> int:
    """Prints one JSON line for each reading or problem of a recording; the exit status."""
    try:
        data = Path(file).read_bytes() if file and file != "-" else sys.stdin.buffer.read()
        data = from_hex(data.decode("ascii", "replace")) if is_hex else data
        for line in decode(protocol, data):
            print(json.dumps(line))
    except ReaderError as why:
        raise UserError(str(why)) from why
    except OSError as why:
        raise UserError(f"{file} cannot be read: {why.strerror or why}.") from why
    return 0


def watch_main(config: Path | None, protocol: str | None, seconds: float | None, *, mock: bool) -> int:
    """Prints what comes from the configured reader until Ctrl-C, or for so many seconds; the exit status."""
    settings = reader_settings(load_config(config, all_games()))
    try:
        kind = kind_named(protocol or settings.protocol)
    except ReaderError as why:
        raise UserError(str(why)) from why
    raw: SimpleQueue[bytes] = SimpleQueue()

    def through(data: bytes) -> bytes:
        raw.put(data)
        return data

    if mock:
        desk = MockDesk(through=through)
        watch(desk.reader, kind.parser().feed, raw, seconds, between=lambda: desk.advance(100))
        desk.close()
        return 0
    reader = open_reader(replace(settings, protocol=kind.name), lambda: None, through)
    watch(reader, kind.parser().feed, raw, seconds, between=lambda: time.sleep(0.1))
    reader.close()
    return 0


def watch(
    reader: CardReader,
    feed: Callable[[bytes], object],
    raw: "SimpleQueue[bytes]",
    seconds: float | None,
    between: Callable[[], None],
) -> None:
    """Bytes as they come, what the parser makes of them, and what the filter believes."""
    end = time.monotonic() + seconds if seconds is not None else None
    while end is None or time.monotonic() < end:
        between()
        events = reader.poll(time.monotonic())
        while True:
            try:
                data = raw.get_nowait()
            except Empty:
                break
            print(f"bytes   {data.hex(' ').upper()}  {data.decode('ascii', 'replace')!r}")
            heard = feed(data)
            for each in heard if isinstance(heard, list) else []:
                for line in lines_of(each):
                    print(f"frame   {json.dumps(line)}")
        for event in events:
            words = " ".join(f"{k}={v}" for k, v in asdict(event).items())
            print(f"{'card' if type(event).__name__ in {'Arrived', 'Left', 'Lying'} else 'reader':<7} "
                  f"{type(event).__name__} {words}", flush=True)  # fmt: skip
