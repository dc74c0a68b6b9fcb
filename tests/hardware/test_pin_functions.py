"""Pins that the Pi's own functions have are known from its config.txt, and named where a light or button wants them."""

from pathlib import Path

import pytest

from hardware.gpio_lights import in_words
from hardware.pin_functions import pin_functions, read_functions
from hardware.pins import DEALER_PINS, TO_ACT_PINS

FRESH = """\
# as a fresh Raspberry Pi OS has it
#dtparam=i2c_arm=on
#dtparam=spi=on
dtparam=audio=on
camera_auto_detect=1
dtoverlay=vc4-kms-v3d
max_framebuffers=2
[cm5]
dtoverlay=dwc2,dr_mode=host
[all]
"""


def test_a_fresh_system_leaves_the_usual_pins_free() -> None:
    assert read_functions(FRESH) == {}


@pytest.mark.parametrize(
    ("line", "pins"),
    [
        ("dtparam=spi=on", {7, 8, 9, 10, 11}),
        ("dtparam=spi=on\ndtoverlay=spi0-1cs", {8, 9, 10, 11}),
        ("dtoverlay=spi0-0cs", {9, 10, 11}),
        ("dtparam=spi=off", set()),
        ("dtparam=i2c_arm=on,i2s=on", {2, 3, 18, 19, 20, 21}),
        ("dtparam=i2c", {2, 3}),
        ("enable_uart=1", {14, 15}),
        ("enable_uart=0", set()),
        ("dtoverlay=w1-gpio", {4}),
        ("dtoverlay=w1-gpio,gpiopin=17", {17}),
        ("dtoverlay=hifiberry-dacplus", {18, 19, 20, 21}),
        ("dtoverlay=gpio-fan,gpiopin=14,temp=60000", {14}),
        ("dtoverlay=gpio-shutdown", {3}),
        ("dtoverlay=pwm-2chan,pin=12,func=4,pin2=13,func2=4", {12, 13}),
        ("dtoverlay=pwm", {18}),
        ("dtoverlay=vc4-kms-dpi-generic", set(range(28))),
        ("dtoverlay=uart3", {4, 5}),
        ("dtoverlay=uart5,ctsrts", {12, 13, 14, 15}),
        ("dtoverlay=uart2-pi5", {4, 5}),
        ("dtoverlay=i2c3", {4, 5}),
        ("dtoverlay=i2c5,pins_10_11,baudrate=400000", {10, 11}),
        ("dtoverlay=i2c6", {22, 23}),
        ("dtoverlay=i2c3-pi5", {6, 7}),
        ("dtoverlay=spi1-1cs", {18, 19, 20, 21}),
        ("dtoverlay=spi1-3cs,cs0_pin=26", {26, 17, 16, 19, 20, 21}),
        ("dtoverlay=audremap", {12, 13}),
        ("dtoverlay=audremap,pins_18_19", {18, 19}),
        ("dtoverlay=i2c-gpio,i2c_gpio_sda=5", {5, 24}),
        ("dtoverlay=gpio-key,gpio=17,keycode=28,gpio_pull=2", {17}),
        ("dtoverlay=rotary-encoder,pin_a=23,pin_b=24,relative_axis=1", {23, 24}),
        ("dtoverlay=mcp2515-can0,oscillator=12000000,interrupt=25", {25}),
        ("dtparam=act_led_gpio=20", {20}),
        ("dtparam=pwr_led_gpio=42", set()),
        ("# dtparam=spi=on", set()),
        ("[none]\ndtparam=spi=on", set()),
        ("[pi5]\ndtparam=spi=on  # for the display", {7, 8, 9, 10, 11}),
    ],
)
def test_each_function_has_its_pins(line: str, pins: set[int]) -> None:
    assert read_functions(line).keys() == pins


@pytest.mark.parametrize(
    ("line", "before", "pi5"),
    [
        ("dtoverlay=uart2", {0, 1}, {4, 5}),
        ("dtoverlay=uart4", {8, 9}, {12, 13}),
        ("dtoverlay=i2c3", {4, 5}, {6, 7}),
        ("dtparam=uart0=on", set(), {14, 15}),  # before it, that is the one to Bluetooth
    ],
)
def test_on_a_pi_5_the_same_name_has_other_pins(line: str, before: set[int], pi5: set[int], tmp_path: Path) -> None:
    for folder in ("boot/firmware", "proc/device-tree"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "boot/firmware/config.txt").write_text(line)
    for model, pins in (("Raspberry Pi 4 Model B Rev 1.5\0", before), ("Raspberry Pi 5 Model B Rev 1.0\0", pi5)):
        (tmp_path / "proc/device-tree/model").write_text(model)
        assert pin_functions(tmp_path).keys() == pins


def test_the_file_is_found_where_both_releases_have_it(tmp_path: Path) -> None:
    assert pin_functions(tmp_path) == {}
    (tmp_path / "boot/firmware").mkdir(parents=True)
    (tmp_path / "boot/config.txt").write_text("dtoverlay=w1-gpio\n")
    assert pin_functions(tmp_path) == {4: "1-Wire (dtoverlay=w1-gpio)"}
    (tmp_path / "boot/firmware/config.txt").write_bytes(b"dtparam=spi=on\n# \xff\n")
    assert pin_functions(tmp_path)[7] == "SPI (dtparam=spi=on)"
    assert set(pin_functions(tmp_path)) & {*DEALER_PINS, *TO_ACT_PINS} == {7}


def test_a_busy_pin_is_told_with_what_has_it() -> None:
    said = in_words(RuntimeError("GPIO busy"), 7, functions={7: "SPI (dtparam=spi=on)"})
    assert said == "GPIO7 belongs to SPI (dtparam=spi=on): choose another pin, or switch that off in config.txt."
    assert in_words(RuntimeError("GPIO busy"), 8, functions={}).startswith("Another program holds GPIO8")
