"""What `adjutant selfplay` prints, read, and how sure it is: for script/balance, tune and learn."""

import math
import re

WON = re.compile(r"^.+? +(\d+) won +[\d.]+ % ", re.M)


def score(printed, side, games):
    """Games that a side (0, 1) has won of this many, a draw as half of one."""
    won = [int(count) for count in WON.findall(printed)]
    return won[side] + (games - sum(won)) / 2


def interval(share, games):
    """Wilson's, of 95 %, of the share that was won of this many games."""
    z = 1.96
    middle = share + z * z / (2 * games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (middle - spread) / (1 + z * z / games), (middle + spread) / (1 + z * z / games)
