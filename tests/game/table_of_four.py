"""A table of four in the second round of the main rules: Ann, who is on turn, and Bob have laid down earlier."""

from positions import Position

HANDS = {
    "Ann": "7C QC KD 9C JK, down earlier",
    "Bob": "4S 9D, down earlier",
    "Eva": "5S 8D 2H 2S 2C 3S 3H 3D",
    "Jon": "QS",
}
TABLE = ("5C 6C JK=7C 8C of Bob", "QH QD JK of Ann")
DRAWN = Position(HANDS, "Ann has drawn", table=TABLE)
TO_DRAW = Position(HANDS, "Ann to draw", table=TABLE)
