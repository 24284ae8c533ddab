"""Every battle of lfm is one by its JSON Schema, and schema and loader refuse the same wrong ones.
`lfm_schema_test.py PATH_TO_ADJUTANT`"""

import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "e2e"))

from scenario_schema import ScenarioSchema  # noqa: E402


class LfmSchema(ScenarioSchema, unittest.TestCase):
    game, battle = "lfm", "culps-hill.json"
    wrong = {
        "a member nobody knows": lambda s: s.update(weather="rain"),
        "a missing block": lambda s: s.pop("charts"),
        "a short results table": lambda s: s["charts"]["results"].pop(),
        "a result nobody knows": lambda s: s["charts"]["charge"][0].__setitem__(0, "EXC"),
        "a gait without its cost": lambda s: s["charts"]["costs"]["woods"].pop("guns"),
        "both set up and arriving": lambda s: s["units"][0].update(arrives=2, entry="G2020"),
        "infantry without a brigade": lambda s: s["units"][0].pop("brigade"),
    }
    loader_alone = {
        "a unit off the map": lambda s: s["units"][0].update(at="G0101"),
        "a brigade without its brigadier": lambda s: s["brigades"].append({"id": "Nobody", "cohesion": 3}),
    }


if __name__ == "__main__":
    ScenarioSchema.program = sys.argv.pop(1)
    unittest.main()
