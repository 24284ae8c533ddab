"""Chippewa with many turns, whose reinforcements do not come: its sides stay apart."""

TURNS = 9999


def long_scenario(chippewa):
    for unit in chippewa["units"]:
        if "arrives" in unit:
            unit["arrives"] = TURNS
    return chippewa | {"title": "A long day at Chippewa", "turns": TURNS}
