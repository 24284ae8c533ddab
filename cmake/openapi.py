"""Puts the description of the whole API together, as JSON: openapi.py FOLDER JSON [GAME.yaml…].

FOLDER has core.yaml, what is the same for every game, and games/<ruleset>.yaml, a file a game: its
`ruleset`, its `schemas` and, as `scenarios`, the JSON Schema of its scenario files, from the folder above; files of
further games may be named. Each schema of a game is served under its ruleset's name: Position of
tlg2 as `tlg2.Position`. A schema of the core with `x-by-ruleset` is one place that games fill: its
alternatives become those games' schemas of the same name: `oneOf` them, told apart by `ruleset` where
they have it, else `anyOf`, since games may say the same. In a game's file a reference means the game's own schema, else the core's.

The files are written in short, and what is written in full means the same:

    Move                            the schema, or the parameter, of this name
    string                          what is of this type
    members: {unit: Unit, (at): Hex}  an object with these members and no others; one in brackets may be left out
    some_members: {unit: Unit}      the same, and others may stand beside them
    extends: EventBase              an object with these members and those of another
    event: moved                    what extends EventBase, of this type
    list: Hex                       an array of these
    null_or: Hex                    this or null
    {query: after, schema: Time}    a parameter of this name; one of a path stands there always
    security: [none, bearer]        each is enough
    json: Move                      a body in JSON, with its `example`; a request must have it unless it says
                                    `required: false`
    problems: [401, 409: Conflict]  problem documents, where the status has one name by that alone. Each such answer may
                                    also be 503 or one that every call may have; with a body in JSON, 413 and 415
"""

import json
import pathlib
import re
import sys

import yaml

PREFIX = "#/components/schemas/"
PROBLEMS = {400: "BadRequest", 401: "Unauthorized", 403: "Forbidden", 404: "NotFound", 409: "Conflict", 410: "Gone",
            413: "TooLarge", 415: "UnsupportedMediaType", 422: "Unprocessable", 429: "TooMany", 503: "Unavailable"}


class Fault(Exception):
    pass


def named(parts, of):
    return {name: of(part) for name, part in parts.items()}


def schema(short):
    """A schema in full."""
    if isinstance(short, str):
        return {"type": short} if short.islower() else {"$ref": PREFIX + short}
    if not isinstance(short, dict):
        return short  # additionalProperties: false
    base = "EventBase" if "event" in short else short.get("extends")
    full = {}
    for key, value in short.items():
        if key in ("members", "some_members"):
            if "event" in short:
                value = {"type": {"const": short["event"]}, **value}
            if base is None:
                full["type"] = "object"
            required = [name for name in value if not name.startswith("(")]
            if required:
                full["required"] = required
            properties = {name.strip("()"): schema(one) for name, one in value.items()}
            if base is not None:
                full.update(properties=properties, unevaluatedProperties=False)
            elif key == "members":
                full.update(additionalProperties=False, properties=properties)
            else:
                full["properties"] = properties
        elif key in ("event", "extends"):
            full["allOf"] = [schema(base)]
        elif key == "list":
            full["type"] = "array"
        elif key == "null_or":
            full["oneOf"] = [{"type": "null"}, schema(value)]
        elif key == "properties":
            full[key] = named(value, schema)
        elif key in ("items", "additionalProperties", "not"):
            full[key] = schema(value)
        elif key in ("oneOf", "anyOf", "allOf"):
            full[key] = [schema(one) for one in value]
        else:
            full[key] = value
    if "list" in short:
        full["items"] = schema(short["list"])
    return full


def with_schemas(short):
    """A body, an answer, a parameter or a header in full."""
    full = {}
    for key, value in short.items():
        if key == "schema":
            full[key] = schema(value)
        elif key == "json":
            full["content"] = {"application/json": {"schema": schema(value)}}
        elif key == "example" and "json" in short:
            full["content"]["application/json"][key] = value
        elif key in ("content", "headers"):
            full[key] = named(value, with_schemas)
        else:
            full[key] = value
    return full


def parameter(short):
    """A parameter in full."""
    if isinstance(short, str):
        return {"$ref": f"#/components/parameters/{short}"}
    full = {}
    for key, value in with_schemas(short).items():
        if key in ("path", "query"):
            full.update({"name": value, "in": key})
            if key == "path":
                full["required"] = True
        else:
            full[key] = value
    return full


def answers(short, takes_json):
    """The answers of a call in full."""
    full = named({status: one for status, one in short.items() if status != "problems"}, with_schemas)
    if "problems" in short:
        names = {413: PROBLEMS[413], 415: PROBLEMS[415]} if takes_json else {}
        for status in [*short["problems"], 503]:
            names.update(status if isinstance(status, dict) else {status: PROBLEMS[status]})
        names["default"] = "Fault"
        full.update({str(status): {"$ref": f"#/components/responses/{name}"} for status, name in names.items()})
    # Problems by their status, after all else.
    return dict(sorted(full.items(), key=lambda one: one[0] if one[0][0] in "45d" else ""))


def call(short):
    """What a method of a path does, in full."""
    full = dict(short)
    body = short.get("requestBody", {})
    for key, value in short.items():
        if key == "security":
            full[key] = [{} if one == "none" else {one: []} if isinstance(one, str) else one for one in value]
        elif key == "parameters":
            full[key] = [parameter(one) for one in value]
        elif key == "requestBody":
            full[key] = with_schemas({"required": True, **value} if "json" in value else value)
        elif key == "responses":
            full[key] = answers(value, "json" in body)
    return full


def path(short):
    return {method: [parameter(one) for one in part] if method == "parameters" else call(part)
            for method, part in short.items()}


def in_full(document):
    """A core that is written in short, in full."""
    for place in ("paths", "webhooks"):
        if place in document:
            document[place] = named(document[place], path)
    parts = document["components"]
    for place, of in (("parameters", parameter), ("headers", with_schemas), ("responses", with_schemas)):
        if place in parts:
            parts[place] = named(parts[place], of)
    parts["schemas"] = named(parts["schemas"], schema)
    return document


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


def of_scenario_file(game, file):
    """Adds `Scenario`, as the JSON Schema of the game's files describes it: its definition `unit` is ScenarioUnit."""
    text = re.sub(r'"#/\$defs/(\w+)"', lambda found: f'"{PREFIX}{called(found[1])}"', file.read_text(encoding="utf-8"))
    whole = {key: value for key, value in json.loads(text).items() if key not in ("$schema", "$id")}
    game["schemas"].update({called(name): schema for name, schema in whole.pop("$defs").items()}, Scenario=whole)


def called(definition):
    return "Scenario" + definition.title().replace("_", "")


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
    read = lambda file: yaml.safe_load(file.read_text(encoding="utf-8"))
    document = in_full(read(folder / "core.yaml"))
    games = [read(file) for file in [*sorted((folder / "games").glob("*.yaml")), *more_games]]
    for game in games:
        game["schemas"] = named(game["schemas"], schema)
        if "scenarios" in game:
            of_scenario_file(game, folder.parent / game["scenarios"])
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
