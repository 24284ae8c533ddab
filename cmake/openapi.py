"""Puts the description of the whole API together, as JSON: openapi.py FOLDER JSON [GAME.yaml…].

FOLDER has core.yaml, what is the same for every game, and games/<ruleset>.yaml, a file a game: its
`ruleset` and its `schemas`; files of further games may be named. Each schema of a game is served under its ruleset's name: Position of
tlg2 as `tlg2.Position`. A schema of the core with `x-by-ruleset` is one place that games fill: its
alternatives become those games' schemas of the same name: `oneOf` them, told apart by `ruleset` where
they have it, else `anyOf`, since games may say the same. In a game's file a reference means the game's own schema, else the core's.
"""

import json
import pathlib
import re
import sys

import yaml

PREFIX = "#/components/schemas/"


class Fault(Exception):
    pass


def references(node):
    """Every object in it that refers to a schema."""
    if isinstance(node, dict):
        if "$ref" in node:
            yield node
        for value in node.values():
            yield from references(value)
    elif isinstance(node, list):
        for value in node:
            yield from references(value)


def served_schemas(game):
    """The schemas of a game under the names they are served by."""
    ruleset, own = game["ruleset"], game["schemas"]
    for reference in references(own):
        name = reference["$ref"].removeprefix(PREFIX)
        if name in own:
            reference["$ref"] = f"{PREFIX}{ruleset}.{name}"
    return {f"{ruleset}.{name}": schema for name, schema in own.items()}


def fill(name, place, games):
    """Makes a place of the core hold what the games have for it."""
    del place["x-by-ruleset"]
    filling = {game["ruleset"]: game["schemas"][name] for game in games if name in game["schemas"]}
    alternatives = place.pop("oneOf", [])
    alternatives += [{"$ref": f"{PREFIX}{ruleset}.{name}"} for ruleset in filling]
    named = [ruleset for ruleset, schema in filling.items()
             if schema.get("properties", {}).get("ruleset", {}).get("const") == ruleset]
    if named and len(named) == len(alternatives):
        mapping = {ruleset: f"{PREFIX}{ruleset}.{name}" for ruleset in named}
        place["oneOf"] = alternatives
        place["discriminator"] = {"propertyName": "ruleset", "mapping": mapping}
    else:
        place["anyOf"] = alternatives


def assembled(folder, more_games=()):
    read = lambda path: yaml.safe_load(path.read_text(encoding="utf-8"))
    document = read(folder / "core.yaml")
    games = [read(path) for path in [*sorted((folder / "games").glob("*.yaml")), *more_games]]
    schemas = document["components"]["schemas"]
    places = {name: schema for name, schema in schemas.items() if "x-by-ruleset" in schema}
    for game in games:
        schemas.update(served_schemas(game))
    for name, place in places.items():
        fill(name, place, games)
    unknown = {reference["$ref"] for reference in references(document)
               if reference["$ref"].startswith(PREFIX)
               and reference["$ref"].removeprefix(PREFIX) not in schemas}
    if unknown:
        raise Fault(f"no such schema: {', '.join(sorted(unknown))}")
    for name in schemas:
        if not re.fullmatch(r"[A-Za-z0-9._-]+", name):
            raise Fault(f"no name for a schema: {name}")
    return document


def main():
    target = pathlib.Path(sys.argv[2])
    target.parent.mkdir(parents=True, exist_ok=True)
    document = assembled(pathlib.Path(sys.argv[1]), map(pathlib.Path, sys.argv[3:]))
    target.write_text(json.dumps(document, ensure_ascii=False, separators=(",", ":")),
                      encoding="utf-8")


if __name__ == "__main__":
    main()
