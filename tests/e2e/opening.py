"""How a match of a game begins, for tests that know none: tests/games/opening.hpp says what each
member of OPENING is, and which game's it is."""

import json
import os
import pathlib
import types

TOP = pathlib.Path(__file__).resolve().parents[2]
GAMES = TOP / "tests/games"
RULESET = os.environ.get("ADJUTANT_GAME") or (GAMES / "default-game").read_text().strip()
FOLDER = RULESET.replace("-", "_")  # what the game's folders are called


def read_opening():
    file = json.loads((GAMES / FOLDER / "samples/opening.json").read_text())
    own = types.SimpleNamespace(**file.pop("own_scenario"))
    says = types.SimpleNamespace(**file.pop("order_says"))
    return types.SimpleNamespace(**file, ruleset=RULESET, turn=file["quiet"][0], order_says=says,
                                 own_scenario=own)


OPENING = read_opening()


def scenario_file():
    """The file of the opening's scenario."""
    for folder in (TOP / "engine/games", GAMES):
        for path in sorted((folder / FOLDER / "scenarios").glob("*.json")):
            if json.loads(path.read_text()).get("id") == OPENING.scenario:
                return path
    raise AssertionError(f"no file has the scenario {OPENING.scenario}")


def proposal(**more):
    """What POST /matches is asked with: a match in which one plays the side that begins."""
    return {"scenario": OPENING.scenario, "side": OPENING.sides[0], **more}


def begun(server, first, second, **more):
    """The id of a running match between the holders of two tokens."""
    made = server.call("POST", "/matches", proposal(**more), first)
    assert made.status == 201, made
    match = made.json["id"]
    seat = server.call("POST", f"/matches/{match}/seats", {"side": OPENING.sides[1]}, second)
    assert seat.status in (200, 201), seat
    return match


def quiet_order(server, match, token):
    """The quiet order that this player may give now."""
    legal = server.call("GET", f"/matches/{match}/legal", token=token).json["orders"]
    return next(order for order in OPENING.quiet if order in legal)
