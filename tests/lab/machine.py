"""A whole machine in the emulator: power, console, display, USB ports, and a hand inside it.

All of one machine lies in a folder of its own.  The emulator dies with the process that started it, however that ends.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import shutil
import signal
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.lab.wire import Console, Hand, LabError, Qmp, until

EMULATOR = "qemu-system-x86_64"
GUEST = Path(__file__).parent / "guest"
PROJECT = Path(__file__).parents[2]
CPU = "Nehalem"
"""One without AVX: bookworm's software renderer crashes in its own wide-vector code where that is emulated, and a Pi's
vectors have 128 bits as well."""
PR_SET_PDEATHSIG = 1
BOOT_SECONDS = 900  # on a machine that has other things to do; a quiet one takes a tenth


@dataclass(frozen=True)
class Image:
    """A card as the installer left it: disk, kernel, initrd and the kernel's line, in one folder."""

    folder: Path

    @property
    def disk(self) -> Path:
        return self.folder / "disk.img"

    @property
    def boot_line(self) -> str:
        """The kernel's line, with serial0 read as the firmware of a Pi does: the first serial port."""
        return (self.folder / "cmdline").read_text().strip().replace("serial0", "ttyS0")


def die_with_parent() -> None:
    """In the new process: killed as soon as the one that started it is gone."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


class Machine:
    """One machine, made from an image that stays as it is."""

    def __init__(
        self, image: Image, folder: Path, *, size: tuple[int, int] = (800, 480), share: Path = GUEST, keep: bool = False
    ) -> None:
        self.image = image
        self.folder = folder
        self.size = size
        self.share = share
        self.disk = folder / "disk.qcow2"
        self._process: subprocess.Popen[bytes] | None = None
        self._with: contextlib.ExitStack = contextlib.ExitStack()
        folder.mkdir(parents=True, exist_ok=True)
        if not (keep and self.disk.exists()):
            self.fresh()

    def fresh(self) -> None:
        """The card is the image's again."""
        self.disk.unlink(missing_ok=True)
        command = [
            "qemu-img",
            "create",
            "-q",
            "-f",
            "qcow2",
            "-F",
            "raw",
            "-b",
            str(self.image.disk.resolve()),
            str(self.disk),
        ]
        subprocess.run(command, check=True)

    def socket(self, name: str) -> Path:
        """Where one of the machine's lines is."""
        return self.folder / f"{name}.sock"

    # ---- power ----

    def command(self, *more: str) -> list[str]:
        """The emulator's command line."""
        width, height = self.size

        def line(name: str, log: bool = False) -> tuple[str, str]:
            kept = f",logfile={self.folder / 'console.log'},logappend=on" if log else ""
            return "-chardev", f"socket,id={name},path={self.socket(name)},server=on,wait=off{kept}"

        # writeback: what the machine was told is on the card is in the file; what it was not told may go with the power
        return [
            *(EMULATOR, "-accel", "tcg,thread=multi", "-cpu", CPU, "-m", "1024", "-smp", "2", "-nodefaults"),
            *("-machine", "pc,i8042=off"),  # a Pi has no keyboard of its own
            *("-display", "none", "-no-reboot", "-rtc", "base=utc"),
            *("-kernel", str(self.image.folder / "vmlinuz"), "-initrd", str(self.image.folder / "initrd")),
            *("-append", self.image.boot_line),
            *("-drive", f"file={self.disk},format=qcow2,if=virtio,id=card,cache=writeback"),
            *("-device", f"virtio-gpu-pci,id=screen,xres={width},yres={height},edid=on"),
            *("-device", "qemu-xhci,id=usb"),
            *("-audiodev", f"wav,id=sound,path={self.folder / 'sound.wav'}"),
            *("-device", "intel-hda", "-device", "hda-output,audiodev=sound"),
            *("-device", "virtio-serial-pci", *line("hand"), "-device", "virtserialport,chardev=hand,name=lab"),
            *("-fsdev", f"local,id=share,path={self.share},security_model=none,readonly=on"),
            *("-device", "virtio-9p-pci,fsdev=share,mount_tag=lab"),
            *("-fsdev", f"local,id=tree,path={PROJECT},security_model=none,readonly=on"),
            *("-device", "virtio-9p-pci,fsdev=tree,mount_tag=tree"),  # mounted where a test of the project runs inside
            *line("reader"),  # the adapter is on the USB while this line is open at its other end
            *("-device", "usb-serial,chardev=reader,id=reader,bus=usb.0"),
            *(*line("console", log=True), "-serial", "chardev:console"),
            *("-qmp", f"unix:{self.socket('qmp')},server=on,wait=off", *more),
        ]

    def start(self, *more: str) -> None:
        """Power on; returns when the emulator answers."""
        if shutil.which(EMULATOR) is None:
            raise LabError(f"There is no emulator here: apt-get install qemu-system-x86 (for {EMULATOR}).")
        for name in ("hand", "reader", "console", "qmp"):
            self.socket(name).unlink(missing_ok=True)
        with (self.folder / "emulator.log").open("ab") as log:
            self._process = subprocess.Popen(
                self.command(*more), stdin=subprocess.DEVNULL, stdout=log, stderr=log, preexec_fn=die_with_parent
            )
        (self.folder / "pid").write_text(str(self._process.pid))
        self.attach()

    def attach(self) -> None:
        """The lines to a machine that runs."""
        try:
            self.qmp = self._with.enter_context(contextlib.closing(Qmp(self.socket("qmp"))))
        except LabError:
            said = (self.folder / "emulator.log").read_text(errors="replace").strip().splitlines()
            raise LabError(f"The emulator does not start: {said[-1] if said else 'it says nothing'}") from None

    def reach_in(self, seconds: float = BOOT_SECONDS) -> Hand:
        """Signs in on the serial line and sets the hand to work."""
        with contextlib.closing(Console(self.socket("console"))) as console:
            console.wait_for("login: ", seconds)
            console.type("root")
            console.wait_for("# ", 120)
            console.type(
                "modprobe -a 9pnet_virtio uinput; mkdir -p /run/lab; "
                "mount -t 9p -o trans=virtio,version=9p2000.L,ro lab /run/lab; "
                "systemd-run --quiet --unit=lab --property=Restart=always python3 /run/lab/hand.py; echo o''k; exit"
            )
            console.wait_for("ok", 120)
        self.hand = self._with.enter_context(contextlib.closing(Hand(self.socket("hand"))))
        return self.hand

    def cut(self) -> None:
        """The power is taken away."""
        self._with.close()
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    @property
    def on(self) -> bool:
        """Whether the emulator runs."""
        return self._process is not None and self._process.poll() is None

    def wait_for_off(self, seconds: float) -> None:
        """Until the machine has shut itself down."""
        until("the machine shuts itself down", seconds, lambda: not self.on)
        self.cut()

    # ---- what is plugged in ----

    def plug(self, driver: str, name: str, **more: Any) -> None:
        """A device on the USB."""
        self.qmp("device_add", driver=driver, id=name, bus="usb.0", **more)

    def pull(self, name: str) -> None:
        """The device is pulled out."""
        self.qmp("device_del", id=name)

    # ---- what is shown ----

    def screenshot(self, name: str = "shot") -> Path:
        """What the display shows now, as a PPM file."""
        place = self.folder / f"{name}.ppm"
        self.qmp("screendump", filename=str(place))
        return place

    def processor_seconds(self) -> float:
        """What the emulator has used of the host's processors so far, in seconds."""
        assert self._process is not None
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
