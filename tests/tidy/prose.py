"""Reads the English of the repository: documents, comments, and the strings that people read.

`python3 tests/tidy/prose.py` prints figures for each room: sentences, words a sentence, passives,
bare "who" subjects and house words. `--tree FOLDER` reads another checkout, to compare two.
`--list ROOM RULE` prints the places. `--lower` writes the counts of today where they have fallen."""

import argparse
import collections
import functools
import json
import pathlib
import re

import yaml

import tree

HERE = pathlib.Path(__file__).resolve().parent
EXCEPTIONS = HERE / "prose_exceptions.txt"
COUNTS = HERE / "prose_counts.txt"

# What a phrase is replaced with. Documents hold all of these at zero.
RULES = {
    "who": (r"(?:^|(?<=[.:;!|] ))Who(?:m|ever|mever)? (?=[^.?!]*(?:[.!:;]|$))"
            r"|\b(?:to|for|from|with|of|by|against|beside) who(?:ever|mever)? (?![^.;]*\?)"
            r"|\b[Ww]ho(?:m)?ever\b",
            "name the people: the player who …, your opponent, anyone who …"),
    "is no": (r"(?<!there )(?<!There )\b(?:is|are|was|were) no (?!longer\b|more\b|fewer\b|less\b|such\b|one\b|matter\b)\w",
              "write is not a …, does not …, there is no …"),
    "so many": (r"\b[Ss]o many\b|\bin a hundred\b|\bchances in\b", "give the number, or a percentage"),
    "anew": (r"\banew\b|\bof late\b(?=[.,;:]|$)", "write again, recently"),
    "make": (r"\b[Mm](?:ake|akes|ade|aking) (?:the |a |an |your )(?:match|account|tournament|token)\b",
             "write create"),
    "hand in": (r"\b[Hh]and(?:s|ed|ing)? (?:\w+ )?in\b(?! hand)", "write submit"),
    "put away": (r"\b(?:[Pp]ut|[Tt]ake|[Tt]aken|[Tt]ook)s? (?:it |them )?(?:away|out)\b", "write hide, remove, close"),
    "call off": (r"\b[Cc]all(?:s|ed|ing)? (?:\w+ )?off\b", "write cancel"),
    "look on": (r"\b[Ll]ook(?:s|ed|ing)? on\b", "write watch, spectators"),
    "the other": (r"\bthe other(?:'s|’s)? (?:side|player)\b|\bthe other(?:'s|’s)\b", "write your opponent"),
    "newest": (r"\b[Nn]ewest\b", "write latest"),
    "being": (r"\bbeing (?:told|asked|said)\b", "use an active verb"),
    "tell": (r"(?<!you )(?<!You )(?<!they )(?<!They )\b(?:is|are|was|were) (?:told|asked back)\b",
             "write gets a message, is notified, the log shows"),
}

PASSIVE = re.compile(
    r"\b(?:is|are|was|were|be|been|being)\s+(?:\w+ly\s+|not\s+|then\s+|also\s+|always\s+|never\s+)?"
    r"(?:\w{2,}ed|made|given|told|taken|kept|held|sent|shown|written|read|done|known|seen|found|drawn|"
    r"said|paid|put|built|begun|chosen|fought|lost|won|left|met|brought|thrown|struck|beaten|hidden|"
    r"named|meant|understood|thought|run|set|cut|led|laid|sealed)\b")
SENTENCE_END = re.compile(r"(?<=[.!?:])\s+(?=[A-Z“\"*`(\d])")
WORD = re.compile(r"[A-Za-z][\w'’-]*")
LONG = 25


def blocks(text):
    """The paragraphs, list items and table cells of a document, without code: (kind, text)."""
    kind, held, fenced = "paragraph", [], False
    for line in text.splitlines() + [""]:
        if line.startswith("```"):
            fenced = not fenced
            continue
        if fenced or line.startswith(("    ", "\t")) and not held or line.startswith("<!--"):
            continue
        starts = re.match(r"\s*(?:[-*]|\d+\.) |#+ |\|", line)
        if (not line.strip() or starts) and held:
            yield kind, " ".join(held)
            kind, held = "paragraph", []
        if not line.strip():
            continue
        if line.startswith("|"):
            for cell in line.strip().strip("|").split(" | "):
                if cell.strip(" -:|"):
                    yield "cell", cell.strip()
        elif line.startswith("#"):
            yield "heading", line.strip("# ")
        else:
            held.append(re.sub(r"^\s*(?:[-*]|\d+\.) ", "", line.strip()))


def clean(text):
    """Without code, links and marks of emphasis."""
    text = re.sub(r"`[^`]*`", "it", text)
    text = re.sub(r"!\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return re.sub(r"\*\*|\*|_(?=\w)|(?<=\w)_", "", text)


def of_document(text):
    return [(kind, clean(part)) for kind, part in blocks(text)]


def of_comments(text):
    """Comments on lines of their own, joined where they go on."""
    found = re.findall(r"(?:^[ \t]*//[^\n]*\n)+", text + "\n", re.M)
    joined = [" ".join(line.strip().lstrip("/ ") for line in part.splitlines()) for part in found]
    joined += [re.sub(r"\s*\n\s*\*?\s*", " ", part) for part in re.findall(r"/\*\*?(.*?)\*/", text, re.S)]
    joined += re.findall(r"[;{},)] +// (.+)", text)
    return [("paragraph", clean(part.strip())) for part in joined if part.strip()]


def of_strings(text):
    """Literals with words in them, neighbours joined as the compiler does."""
    code = re.sub(r"^\s*(?://|#include|import ).*$", "", text, flags=re.M)
    found = [re.sub(r'"\s*\n?\s*"', "", part) for part in re.findall(r'"(?:[^"\\\n]|\\.)*"(?:\s*"(?:[^"\\\n]|\\.)*")*', code)]
    found += re.findall(r"'((?:[^'\\\n]|\\.)*)'", code) + re.findall(r"`([^`]*)`", code)
    found += re.findall(r">([^<>{}=;]+)[<{]", code)
    return [("string", part.strip('" \n')) for part in found if part.count(" ") > 1 and re.search(r"[a-z]{3} ", part)]


def of_json(text):
    found = []

    def walk(value):
        if isinstance(value, str) and value.count(" ") > 1:
            found.append(("string", value))
        elif isinstance(value, dict):
            for member in value.values():
                walk(member)
        elif isinstance(value, list):
            for member in value:
                walk(member)
    walk(json.loads(text))
    return found


def of_api(text):
    """Summaries and descriptions of the API."""
    found = []

    def walk(value):
        for name, member in value.items() if isinstance(value, dict) else enumerate(value):
            if name in ("summary", "description") and isinstance(member, str):
                found.append(("string", clean(" ".join(member.split()))))
            elif isinstance(member, (dict, list)):
                walk(member)
    walk(yaml.safe_load(text))
    return found


CODE = (".cpp", ".hpp", ".ts", ".tsx")


def room(path):
    first = path.split("/")[0]
    return "web/src" if path.startswith("web/src/") else first


@functools.cache
def readings():
    """[(room, path, blocks)] of all that is read."""
    return list(read_all())


def read_all():
    for path, text in tree.texts():
        if path.endswith(".md"):
            by_hand = text.split("<!-- What follows is written by")[0]  # the rest comes from strings
            yield "documents", path, of_document(by_hand)
        elif room(path) in ("engine", "server", "tournament", "protocol", "web/src"):
            if path.endswith(CODE):
                yield room(path) + " comments", path, of_comments(text)
                yield room(path) + " strings", path, of_strings(text)
            elif path.startswith("protocol/") and path.endswith(".yaml"):
                yield "API description", path, of_api(text)
            elif path.endswith("rules.json") or "/lessons/" in path and path.endswith(".json"):
                yield room(path) + " strings", path, of_json(text)


def exceptions():
    """{path: phrases} that are right where they stand."""
    found = collections.defaultdict(list)
    for line in EXCEPTIONS.read_text().splitlines():
        if line and not line.startswith("#"):
            path, phrase = line.split(": ", 1)
            found[path].append(phrase)
    return found


def findings():
    """(room, rule, path, words around) of every phrase that a rule names and no exception has."""
    excepted = exceptions()
    for where, name, path, around in all_findings():
        if not any(phrase in around for phrase in excepted.get(path, ())):
            yield where, name, path, around


@functools.cache
def all_findings():
    return list(find_all())


def find_all():
    compiled = {name: re.compile(pattern) for name, (pattern, _) in RULES.items()}
    for where, path, parts in readings():
        for kind, text in parts:
            for name, pattern in compiled.items():
                if kind == "heading" and name == "who":
                    continue  # "Who may play for you" is a question
                for hit in pattern.finditer(text):
                    yield where, name, path, text[max(0, hit.start() - 40):hit.end() + 40]


def counted():
    return collections.Counter((where, name) for where, name, _, _ in findings())


def allowed():
    """{(room, rule): count} of the file beside this one; what is not there is 0."""
    rows = [line.rsplit(None, 1) for line in COUNTS.read_text().splitlines()
            if line and not line.startswith("#")]
    return {tuple(key.split(": ")): int(count) for key, count in rows}


def sums_by_room():
    """Of each room: sentences, their words, long ones, passives, bare who, other phrases."""
    sums = collections.defaultdict(collections.Counter)
    for where, _, parts in readings():
        for kind, text in parts:
            sums[where]["passives"] += len(PASSIVE.findall(text))
            for sentence in SENTENCE_END.split(text):
                words = len(WORD.findall(sentence))
                if words == 0:
                    continue
                sums[where]["all"] += 1
                if kind in ("paragraph", "string"):
                    sums[where]["sentences"] += 1
                    sums[where]["words"] += words
                    sums[where]["long"] += words > LONG
    for (where, name), count in collections.Counter(
            (where, name) for where, name, _, _ in all_findings()).items():
        sums[where]["who" if name == "who" else "phrases"] += count
    for one in sums.values():
        one["each"] = one["words"] / max(1, one["sentences"])
        one["share"] = 100 * one["long"] / max(1, one["sentences"])
        one["passive"] = 100 * one["passives"] / max(1, one["all"])
    return sums


def figures():
    """A row a room."""
    sums = sums_by_room()
    yield f"{'room':<22}{'sentences':>10}{'words each':>12}{'over ' + str(LONG):>10}{'passive':>10}{'bare who':>10}{'phrases':>9}"
    for where in sorted(sums):
        one = sums[where]
        yield (f"{where:<22}{one['all']:>10}{one['each']:>12.1f}{one['share']:>9.1f}%"
               f"{one['passive']:>9.1f}%{one['who']:>10}{one['phrases']:>9}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tree", type=pathlib.Path)
    parser.add_argument("--list", nargs=2, metavar=("ROOM", "RULE"))
    parser.add_argument("--lower", action="store_true")
    arguments = parser.parse_args()
    if arguments.tree:
        tree.TOP = arguments.tree.resolve()
    if arguments.list:
        for where, name, path, around in findings():
            if arguments.list[0] in where and arguments.list[1] in (name, "all"):
                print(f"{path}: {name}: …{around}…")
    elif arguments.lower:
        old = allowed() if COUNTS.exists() else {}
        head = [line for line in COUNTS.read_text().splitlines() if line.startswith("#")] if COUNTS.exists() else []
        now = [f"{where}: {name} {min(count, old.get((where, name), count))}"
               for (where, name), count in sorted(counted().items())]
        COUNTS.write_text("\n".join(head + now) + "\n")
    else:
        print("\n".join(figures()))


if __name__ == "__main__":
    main()
