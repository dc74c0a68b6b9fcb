"""Which pins of the header other functions of the Raspberry Pi use, as its config.txt switches them on.

Sources: raspberrypi/firmware, boot/overlays/README; raspberrypi/linux, arch/arm/boot/dts/overlays (overlay_map.dts has
what a name means on which model); the header's alternative functions, pinout.xyz.
"""

import re
from collections.abc import Iterator
from pathlib import Path

LAST = 27  # the header has GPIO0 to 27
PLACES = (Path("boot/firmware/config.txt"), Path("boot/config.txt"))
"""Where it lies: on bookworm and later, and before."""
_LINE = re.compile(r"(dtparam|dtoverlay|device_tree_param|device_tree_overlay|enable_uart)=(.*)")
_ON = {"on", "yes", "true", "1", ""}
_SOUND = ("hifiberry", "iqaudio", "allo-", "justboom", "i2s-", "rpi-dac", "rpi-codeczero", "rpi-digi", "audioinjector",
          "googlevoicehat", "max98357a", "adau", "dionaudio", "pisound", "wm8960", "merus-amp")  # fmt: skip
_OWN_PIN = {
    "w1-gpio": ("gpiopin", 4, "1-Wire"),
    "w1-gpio-pi5": ("gpiopin", 4, "1-Wire"),
    "dht11": ("gpiopin", 4, "DHT11"),
    "gpio-fan": ("gpiopin", 12, "the fan"),
    "gpio-shutdown": ("gpio_pin", 3, "the off switch"),
    "gpio-poweroff": ("gpiopin", 26, "the power switch"),
    "gpio-ir": ("gpio_pin", 18, "infrared"),
    "gpio-ir-tx": ("gpio_pin", 18, "infrared"),
    "pwm-ir-tx": ("gpio_pin", 18, "infrared"),
}
"""Overlays on one pin: the parameter that names it, the usual one, and what it is for."""
_SERIAL = {"uart2": (0, 1), "uart3": (4, 5), "uart4": (8, 9), "uart5": (12, 13)}
_SERIAL_PI5 = {"uart1": (0, 1), "uart2": (4, 5), "uart3": (8, 9), "uart4": (12, 13)}
"""More serial ports; with `ctsrts` each has the next two pins as well."""
_I2C = {"i2c3": (4, 5), "i2c4": (8, 9), "i2c5": (12, 13), "i2c6": (22, 23)}
_I2C_PI5 = {"i2c2": (4, 5), "i2c3": (6, 7)}
"""More I2C; `pins_A_B` takes other pins."""
_PI5 = "Raspberry Pi 5", "Raspberry Pi 500", "Raspberry Pi Compute Module 5"
_NAMED = re.compile(r"\b(?:\w*(?:pin|gpio)(?:_[a-z])?|interrupt|penirq|i2c_gpio_sda|i2c_gpio_scl)=(\d+)")
"""A parameter of any overlay that names a pin."""


def pin_functions(root: Path = Path("/")) -> dict[int, str]:
    """BCM number -> what has it, such as "SPI (dtparam=spi=on)"; empty where no config.txt is found."""
    for place in PLACES:
        try:
            text = (root / place).read_text("utf-8", "replace")
        except OSError:
            continue
        return read_functions(text, pi5=_model(root).startswith(_PI5))
    return {}


def _model(root: Path) -> str:
    try:
        return (root / "proc/device-tree/model").read_text("utf-8", "replace")
    except OSError:
        return ""


def read_functions(text: str, *, pi5: bool = False) -> dict[int, str]:
    """The same from the text of a config.txt; a section for one model counts, since the card may move to it.

    With `pi5` a name that means other pins on a Pi 5 means those.

    >>> read_functions("dtparam=i2c_arm=on")
    {2: 'I2C (dtparam=i2c_arm=on)', 3: 'I2C (dtparam=i2c_arm=on)'}
    """
    spi: tuple[int, ...] = (7, 8, 9, 10, 11)
    spi_by, found = "", dict[int, str]()
    section = ""
    for line in (each.partition("#")[0].strip() for each in text.splitlines()):
        if line.startswith("["):
            section = line
        setting = _LINE.fullmatch(line)
        if setting is None or section == "[none]":
            continue
        for name, value in _settings(setting[1], setting[2]):
            if name == "spi" and value in _ON:
                spi_by = line
            elif name in ("spi0-1cs", "spi0-0cs"):
                spi, spi_by = ((8, 9, 10, 11) if name == "spi0-1cs" else (9, 10, 11)), spi_by or line
            else:
                found |= {pin: f"{what} ({line})" for pin, what in _taken(name, value, pi5=pi5)}
    if spi_by:
        found |= dict.fromkeys(spi, f"SPI ({spi_by})")
    return dict(sorted(found.items()))


def _settings(kind: str, said: str) -> Iterator[tuple[str, str]]:
    """The name and value of each thing that a line switches on; an overlay brings its parameters as its value."""
    if kind == "enable_uart":
        yield "uart", said
    elif "overlay" in kind:
        name, _, parameters = said.partition(",")
        yield name.strip(), parameters
    else:
        for each in said.split(","):
            name, _, value = each.partition("=")
            yield name.strip(), value.strip()


def _taken(name: str, value: str, *, pi5: bool) -> Iterator[tuple[int, str]]:
    pi5, plain = pi5 or name.endswith("-pi5"), name.removesuffix("-pi5")
    serial, i2c = (_SERIAL_PI5, _I2C_PI5) if pi5 else (_SERIAL, _I2C)
    if plain in serial:
        first = serial[plain][0]
        yield from ((pin, "a serial port") for pin in range(first, first + (4 if "ctsrts" in value else 2)))
    elif plain in i2c:
        asked = re.search(r"\bpins_(\d+)_(\d+)", value)
        yield from ((pin, "I2C") for pin in ((int(asked[1]), int(asked[2])) if asked else i2c[plain]))
    elif spi1 := re.fullmatch(r"spi1-([123])cs", name):
        chosen = {number: int(pin) for number, pin in re.findall(r"\bcs([012])_pin=(\d+)", value)}
        selects = (chosen.get(str(number), 18 - number) for number in range(int(spi1[1])))
        yield from ((pin, "SPI") for pin in (*selects, 19, 20, 21))
    elif plain == "audremap":
        yield from ((pin, "analogue sound") for pin in ((18, 19) if "pins_18_19" in value else (12, 13)))
    elif name == "i2c-gpio":
        wires = {"sda": 23, "scl": 24} | {wire: int(pin) for wire, pin in re.findall(r"i2c_gpio_(\w+?)=(\d+)", value)}
        yield from ((wires[wire], "I2C") for wire in ("sda", "scl"))
    elif name in ("i2c", "i2c1", "i2c_arm") and value in _ON:
        yield from ((pin, "I2C") for pin in (2, 3))
    elif (name == "uart" or (pi5 and name in ("uart0", "uart0_console"))) and value in _ON:
        yield from ((pin, "the serial port") for pin in (14, 15))
    elif (name == "i2s" and value in _ON) or name.startswith(_SOUND):
        yield from ((pin, "digital sound") for pin in (18, 19, 20, 21))
    elif name.startswith(("vc4-kms-dpi", "dpi24", "dpi18")):
        yield from ((pin, "a DPI screen") for pin in range(28))
    elif name in ("pwm", "pwm-2chan"):
        pins = [int(each) for each in re.findall(r"\bpin2?=(\d+)", value)] or [
            18,
            *([19] if name == "pwm-2chan" else []),
        ]
        yield from ((pin, "PWM") for pin in pins)
    elif name in _OWN_PIN:
        parameter, usual, what = _OWN_PIN[name]
        asked = re.search(rf"\b{parameter}=(\d+)", value)
        yield (int(asked[1]) if asked else usual), what
    else:
        yield from ((int(pin), name) for pin in _NAMED.findall(f"{name}={value},{value}") if int(pin) <= LAST)
