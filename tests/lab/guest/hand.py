"""The lab's hand inside the machine: runs commands as root, touches a panel and types as a reader (uinput).

Python of the release alone (3.11 and newer), nothing installed: it is read from a share of the host.  One JSON object a
line over a virtio port, one answer a line.  Numbers are those of linux/input-event-codes.h and linux/uinput.h.
"""

import fcntl
import json
import os
import struct
import subprocess

PORT = "/dev/virtio-ports/lab"
UI_SET_EVBIT, UI_SET_KEYBIT, UI_SET_ABSBIT, UI_SET_PROPBIT = 0x40045564, 0x40045565, 0x40045567, 0x4004556E
UI_DEV_CREATE, UI_DEV_DESTROY = 0x5501, 0x5502
EV_SYN, EV_KEY, EV_ABS = 0, 1, 3
BTN_TOUCH = 0x14A
ABS_X, ABS_Y, SLOT, MT_X, MT_Y, TRACKING = 0, 1, 0x2F, 0x35, 0x36, 0x39
BUS_USB, BUS_I2C = 0x03, 0x18
ENTER = 28
CODES = dict(zip("1234567890ABCDEF", (*range(2, 12), 30, 48, 46, 32, 18, 33), strict=True))
SLOTS = 10


class Panel:
    """A direct multi-touch panel of type B, as the 7-inch panel tells itself; places in its own pixels."""

    def __init__(self, width: int, height: int) -> None:
        self.node = os.open("/dev/uinput", os.O_WRONLY)
        for kind in (EV_KEY, EV_ABS):
            fcntl.ioctl(self.node, UI_SET_EVBIT, kind)
        fcntl.ioctl(self.node, UI_SET_KEYBIT, BTN_TOUCH)
        fcntl.ioctl(self.node, UI_SET_PROPBIT, 1)  # INPUT_PROP_DIRECT
        axes = {ABS_X: width - 1, ABS_Y: height - 1, SLOT: SLOTS - 1}
        axes |= {MT_X: width - 1, MT_Y: height - 1, TRACKING: 0xFFFF}
        most = [0] * 64
        for axis, value in axes.items():
            fcntl.ioctl(self.node, UI_SET_ABSBIT, axis)
            most[axis] = value
        about = struct.pack("80sHHHHI", b"raspberrypi-ts", BUS_I2C, 0, 0, 1, 0)
        os.write(self.node, about + struct.pack("64i", *most) + struct.pack("64i", *[0] * 64) * 3)
        fcntl.ioctl(self.node, UI_DEV_CREATE)
        self.touches = 0

    def _write(self, *events: tuple[int, int, int]) -> None:
        for kind, code, value in (*events, (EV_SYN, 0, 0)):
            os.write(self.node, struct.pack("llHHi", 0, 0, kind, code, value))

    def down(self, x: int, y: int) -> None:
        """A finger comes down."""
        self.touches += 1
        self._write(
            (EV_ABS, SLOT, 0),
            (EV_ABS, TRACKING, self.touches & 0xFFFF),
            (EV_ABS, MT_X, x),
            (EV_ABS, MT_Y, y),
            (EV_KEY, BTN_TOUCH, 1),
            (EV_ABS, ABS_X, x),
            (EV_ABS, ABS_Y, y),
        )

    def move(self, x: int, y: int) -> None:
        """The finger moves."""
        self._write((EV_ABS, MT_X, x), (EV_ABS, MT_Y, y), (EV_ABS, ABS_X, x), (EV_ABS, ABS_Y, y))

    def up(self) -> None:
        """The finger is lifted."""
        self._write((EV_ABS, TRACKING, -1), (EV_KEY, BTN_TOUCH, 0))

    def away(self) -> None:
        """The panel is pulled out."""
        fcntl.ioctl(self.node, UI_DEV_DESTROY)
        os.close(self.node)


class Keys:
    """A USB card reader that types: a keyboard by its keys, a reader by its name."""

    def __init__(self, name: str) -> None:
        self.node = os.open("/dev/uinput", os.O_WRONLY)
        for kind in (EV_SYN, EV_KEY):
            fcntl.ioctl(self.node, UI_SET_EVBIT, kind)
        for code in range(1, 120):
            fcntl.ioctl(self.node, UI_SET_KEYBIT, code)
        os.write(self.node, struct.pack("80sHHHHI", name.encode(), BUS_USB, 0xFFFF, 0x35, 1, 0) + bytes(4 * 64 * 4))
        fcntl.ioctl(self.node, UI_DEV_CREATE)

    def type(self, text: str) -> None:
        """Each sign goes down and up, then Enter."""
        for code in [*(CODES[sign] for sign in text), ENTER]:
            for value in (1, 0):
                for event in ((EV_KEY, code, value), (EV_SYN, 0, 0)):
                    os.write(self.node, struct.pack("llHHi", 0, 0, *event))

    def away(self) -> None:
        """It is pulled out."""
        fcntl.ioctl(self.node, UI_DEV_DESTROY)
        os.close(self.node)


def run(command: str, seconds: float) -> dict[str, object]:
    """A command of the shell, as root."""
    try:
        done = subprocess.run(
            ["/bin/bash", "-c", command], stdin=subprocess.DEVNULL, capture_output=True, timeout=seconds, check=False
        )
    except subprocess.TimeoutExpired:
        return {"status": -1, "out": "", "err": f"not done within {seconds} s"}
    return {
        "status": done.returncode,
        "out": done.stdout.decode(errors="replace"),
        "err": done.stderr.decode(errors="replace"),
    }


def main() -> None:
    """Answers until the port is closed for good."""
    panel: Panel | None = None
    keys: Keys | None = None
    port = os.open(PORT, os.O_RDWR)
    waiting = b""
    while True:
        came = os.read(port, 65536)
        if not came:  # nobody at the other end now: the next read waits for somebody
            select_any(port)
            continue
        waiting += came
        while b"\n" in waiting:
            line, waiting = waiting.split(b"\n", 1)
            try:
                order = json.loads(line)
                if "run" in order:
                    answer = run(order["run"], order.get("seconds", 60))
                elif "panel" in order:
                    if panel is not None:
                        panel.away()
                    panel = Panel(*order["panel"]) if order["panel"] else None
                    answer = {"status": 0}
                elif "keys" in order:
                    if keys is not None:
                        keys.away()
                    keys = Keys(order["keys"]) if order["keys"] else None
                    answer = {"status": 0}
                elif "type" in order and keys is not None:
                    keys.type(order["type"])
                    answer = {"status": 0}
                elif panel is None:
                    answer = {"status": 1, "err": "there is no panel"}
                else:
                    getattr(panel, order["do"])(*order.get("at", ()))
                    answer = {"status": 0}
            except Exception as error:  # noqa: BLE001  whatever it is, the one who asked is told
                answer = {"status": 1, "err": repr(error)}
            said = json.dumps({**answer, "id": order.get("id")}).encode() + b"\n"
            while said:  # the port takes 32 KiB at a time
                said = said[os.write(port, said) :]


def select_any(port: int) -> None:
    """Waits until the other end of the port is there again."""
    import select

    waits = select.poll()
    waits.register(port, select.POLLIN)
    while any(event & select.POLLHUP for _, event in waits.poll(1000)):
        select.select([], [], [], 0.05)  # a port without another end is always ready: looked at 20 times a second


if __name__ == "__main__":
    main()
