"""Names for the MFRC522's registers and bits.  Sections are those of its data sheet, revision 3.9 of 27 April 2016."""

# Registers (9.2)
COMMAND = 0x01
COM_IRQ = 0x04
ERROR = 0x06
STATUS2 = 0x08
FIFO_DATA = 0x09
FIFO_LEVEL = 0x0A
CONTROL = 0x0C
BIT_FRAMING = 0x0D
COLL = 0x0E
MODE = 0x11
TX_MODE = 0x12
RX_MODE = 0x13
TX_CONTROL = 0x14
TX_ASK = 0x15
SERIAL_SPEED = 0x1F
RF_CFG = 0x26
T_MODE = 0x2A
T_PRESCALER = 0x2B
T_RELOAD_H = 0x2C
T_RELOAD_L = 0x2D
VERSION = 0x37

# Registers that are left as after reset: TxSel, RxSel, RxThreshold, Demod, MfTx, MfRx (9.3.2.7 to 9.3.2.14),
# ModWidth, GsN, CWGsP, ModGsP (9.3.3.4 to 9.3.3.9)
UNTOUCHED = (0x16, 0x17, 0x18, 0x19, 0x1C, 0x1D, 0x24, 0x27, 0x28, 0x29)

# Commands (10.3)
IDLE = 0x00
TRANSCEIVE = 0x0C
SOFT_RESET = 0x0F

# ComIrqReg (9.3.1.5): which bits end an exchange
RX_IRQ = 0x20
IDLE_IRQ = 0x10
TIMER_IRQ = 0x01
NEVER_READ_AS_1 = 0x80  # Set1 is write only: read as 1 it means that the wire, not the chip, answered

# ErrorReg (9.3.1.7)
COLL_ERR = 0x08
HARD_ERR = 0xD0  # WrErr, TempErr, BufferOvfl: the exchange says nothing
NOISE_ERR = 0x07  # CRCErr, ParityErr, ProtocolErr: a card said something that cannot be trusted

# VersionReg (9.3.4.8): 90, 91, 92 are the maker's; the others are copies that work.
CHIPS = {
    0x90: "MFRC522",
    0x91: "MFRC522",
    0x92: "MFRC522",
    0x12: "MFRC522",
    0x88: "FM17522",
    0x89: "FM17522",
    0xB2: "FM17522",
}
