"""Compares what a game's model says in positions of random matches with the engine's previews there.

A model is a module of the game's rules, written from the sheet and the rulings and not from the engine. Its
function `expected(scenario, position, preview)` gives the fields that the preview must have, or None where it
does not speak of such a preview; `words` begin the orders that are previewed, and `kinds` says how many previews of
each kind must have been met at least."""

import argparse
import collections
import json
import pathlib
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
FAULTS_TOLD = 10


def scenarios(folder):
    """By id."""
    files = sorted((TOP / "engine/games" / folder / "scenarios").glob("*.json"))
    loaded = [json.loads(file.read_text()) for file in files if not file.name.endswith(".schema.json")]
    return {scenario["id"]: scenario for scenario in loaded}


def main(about, ruleset, words, expected, kinds):
    parser = argparse.ArgumentParser(description=about.split("\n")[0])
    parser.add_argument("program", help="model_positions")
    parser.add_argument("--matches", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    asked = [options.program, ruleset, str(options.seed), str(options.matches), *words]
    told = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
    battles = scenarios(ruleset.replace("-", "_"))
    met, faults = collections.Counter(), 0
    for line in told.splitlines():
        seen = json.loads(line)
        for preview in seen["previews"]:
            fields = expected(battles[seen["battle"]], seen["position"], preview)
            if fields is None:
                continue
            met[preview["kind"]] += 1
            wrong = {name: (value, preview.get(name)) for name, value in fields.items()
                     if preview.get(name) != value}
            if wrong:
                faults += 1
                if faults <= FAULTS_TOLD:
                    print(f"{seen['battle']}, {preview['order']}")
                    for name, (model, engine) in wrong.items():
                        print(f"  {name}: the model has {model}, the preview {engine}")
                    print(f"  modifiers told: {preview.get('modifiers')}")
    print(f"{len(told.splitlines())} positions, {sum(met.values())} previews, {faults} wrong: "
          + ", ".join(f"{kind} {count}" for kind, count in sorted(met.items())))
    few = {kind: least for kind, least in kinds.items() if met[kind] < least}
    if few:
        print(f"too few previews were met: at least {few}")
    sys.exit(1 if faults or few else 0)
