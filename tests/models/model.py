"""Compares what a game's model says in positions of random matches with the engine's previews there.

A model is a module of the game's rules, written from the sheet and the rulings and not from the engine. Its
function `expected(scenario, position, preview)` gives the fields that the preview must have, or None where it
does not speak of such a preview; `words` begin the orders that are previewed, and `kinds` says how many previews of
each kind must have been met at least. Where random matches seldom come to what is to be compared, `posed(scenario,
position, random)` makes other positions of theirs, which are previewed as well; `tables` says of a preview which kinds it
counts for."""

import argparse
import collections
import json
import pathlib
import random
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
FAULTS_TOLD = 10


def scenarios(folder):
    """By id."""
    files = sorted((TOP / "engine/games" / folder / "scenarios").glob("*.json"))
    loaded = [json.loads(file.read_text()) for file in files if not file.name.endswith(".schema.json")]
    return {scenario["id"]: scenario for scenario in loaded}


def its_kind(preview):
    return [preview["kind"]]


def posed_lines(told, battles, posed, seed):
    """Positions made of those that matches came to, for the program to read."""
    chance = random.Random(seed)
    lines = []
    for line in told.splitlines():
        seen = json.loads(line)
        for position in posed(battles[seen["battle"]], seen["position"], chance):
            lines.append(json.dumps({"battle": seen["battle"], "position": position}))
    return "\n".join(lines)


def main(about, ruleset, words, expected, kinds, posed=None, tables=its_kind):
    parser = argparse.ArgumentParser(description=about.split("\n")[0])
    parser.add_argument("program", help="model_positions")
    parser.add_argument("--matches", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    asked = [options.program, ruleset, str(options.seed), str(options.matches), *words]
    told = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
    battles = scenarios(ruleset.replace("-", "_"))
    if posed is not None:
        given = posed_lines(told, battles, posed, options.seed)
        asked[3] = "0"
        told += subprocess.run(asked, input=given, capture_output=True, text=True, check=True).stdout
    met, previews, faults = collections.Counter(), 0, 0
    for line in told.splitlines():
        seen = json.loads(line)
        for preview in seen["previews"]:
            fields = expected(battles[seen["battle"]], seen["position"], preview)
            if fields is None:
                continue
            met.update(tables(preview))
            previews += 1
            wrong = {name: (value, preview.get(name)) for name, value in fields.items()
                     if preview.get(name) != value}
            if wrong:
                faults += 1
                if faults <= FAULTS_TOLD:
                    print(f"{seen['battle']}, {preview['order']}")
                    for name, (model, engine) in wrong.items():
                        print(f"  {name}: the model has {model}, the preview {engine}")
                    print(f"  modifiers told: {preview.get('modifiers')}")
    print(f"{len(told.splitlines())} positions, {previews} previews, {faults} wrong: "
          + ", ".join(f"{kind} {count}" for kind, count in sorted(met.items())))
    few = {kind: least for kind, least in kinds.items() if met[kind] < least}
    if few:
        print(f"too few previews were met: at least {few}")
    sys.exit(1 if faults or few else 0)
