"""What is wired to the board, as plain data: the one file to edit.  The wiring page is drawn from it.

Numbers are GPIO numbers of the Raspberry Pi Pico, not pin numbers of its edge; the pin number is in the comment.
"""

# One row for every antenna, antenna 1 first; delete the rows that are not wired.  1 to 5 rows.
#   select: SDA/SS of the MFRC522 module;  reset: its RST
ANTENNAS = (
    {"select": 17, "reset": 6},  # pins 22 and 9
    {"select": 20, "reset": 7},  # pins 26 and 10
    {"select": 21, "reset": 8},  # pins 27 and 11
    {"select": 22, "reset": 9},  # pins 29 and 12
    {"select": 26, "reset": 10},  # pins 31 and 14
)

# The bus that all modules share (SPI0).  2 MHz holds on the 20-30 cm of wire that a table needs; the chip takes 10.
SPI_BUS = 0
SPI_CLOCK = 18  # pin 24
SPI_TO_CHIP = 19  # MOSI, pin 25
SPI_FROM_CHIP = 16  # MISO, pin 21
SPI_HZ = 2_000_000

# Bridged to GND while the board starts: the firmware stays away, files can be copied.  Pin 19, next to GND on pin 18.
SAFE_MODE = 14

# Receiver gain, the chip's own steps: 0 18 dB, 1 23, 2 18, 3 23, 4 33, 5 38, 6 43, 7 48 (datasheet 9.3.3.6).
# Too much makes a card near the antenna flicker.
GAIN = 5

# The shortest time from one scan round to the next.
POLL_MS = 25
