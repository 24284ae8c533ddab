"""Every battle of rise-and-fight is one by its JSON Schema, and schema and loader refuse the same wrong
ones. `rise_and_fight_schema_test.py PATH_TO_ADJUTANT`"""

import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "e2e"))

from scenario_schema import ScenarioSchema  # noqa: E402


class RiseAndFightSchema(ScenarioSchema, unittest.TestCase):
    game, battle = "rise_and_fight", "cowpens.json"
    wrong = {
        "a member nobody knows": lambda s: s.update(weather="rain"),
        "a missing block": lambda s: s.pop("charts"),
        "a place off every table": lambda s: s["units"][3].update(at=[80000, 1]),
        "a score of none": lambda s: s["units"][0].update(score=0),
        "no such formation": lambda s: s["units"][0].update(formation="wedge"),
        "no such trait": lambda s: s["units"][0].update(traits=["brave"]),
        "a wood of two corners": lambda s: s["map"]["dense"].append([[1, 1], [2, 2]]),
        "a factor that is missing": lambda s: s["charts"]["factors"].pop("6.1a"),
        "a turn too many": lambda s: s.update(turns=101),
    }
    loader_alone = {
        "two units in one place": lambda s: s["units"][1].update(at=s["units"][0]["at"]),
        "a brigade nobody has formed": lambda s: s["units"][0].update(brigade="nobody"),
        "a formation of another arm": lambda s: s["units"][0].update(formation="limbered"),
    }


if __name__ == "__main__":
    ScenarioSchema.program = sys.argv.pop(1)
    unittest.main()
