"""Every battle of two-by-two is one by its JSON Schema, and schema and loader refuse the same wrong ones.
`two_by_two_schema_test.py PATH_TO_ADJUTANT`"""

import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "e2e"))

from scenario_schema import ScenarioSchema  # noqa: E402


class TwoByTwoSchema(ScenarioSchema, unittest.TestCase):
    game, battle = "two_by_two", "maida.json"
    wrong = {
        "a member nobody knows": lambda s: s.update(weather="rain"),
        "a missing block": lambda s: s.pop("charts"),
        "a place off every table": lambda s: s["units"][3].update(at=[40000, 1]),
        "both set up and arriving": lambda s: s["units"][3].update(entry="north"),
        "heavy infantry": lambda s: s["units"][0].update({"class": "heavy"}),
        "a large HQ": lambda s: next(u for u in s["units"] if u["type"] == "hq").update(size="large"),
        "a wood of two corners": lambda s: s["map"]["woods"].append([[1, 1], [2, 2]]),
        "a turn too many": lambda s: s.update(turns=101),
    }
    loader_alone = {
        "two units in one place": lambda s: s["units"][1].update(at=s["units"][0]["at"]),
    }


if __name__ == "__main__":
    ScenarioSchema.program = sys.argv.pop(1)
    unittest.main()
