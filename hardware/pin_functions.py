"""Which pins of the header other functions of the Raspberry Pi use, as its config.txt switches them on.

Sources: raspberrypi/firmware, boot/overlays/README; the header's alternative functions, pinout.xyz.
"""

import re
from collections.abc import Iterator
from pathlib import Path

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


def pin_functions(root: Path = Path("/")) -> dict[int, str]:
    """BCM number -> what has it, such as "SPI (dtparam=spi=on)"; empty where no config.txt is found."""
    for place in PLACES:
        try:
            text = (root / place).read_text("utf-8", "replace")
        except OSError:
            continue
        return read_functions(text)
    return {}


def read_functions(text: str) -> dict[int, str]:
    """The same from the text of a config.txt; a section for one model counts, since the card may move to it.

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
                found |= {pin: f"{what} ({line})" for pin, what in _taken(name, value)}
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


def _taken(name: str, value: str) -> Iterator[tuple[int, str]]:
    if name in ("i2c", "i2c1", "i2c_arm") and value in _ON:
        yield from ((pin, "I2C") for pin in (2, 3))
    elif name == "uart" and value in _ON:
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
