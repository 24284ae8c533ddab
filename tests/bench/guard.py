"""script/bench --guard: compares what an order costs in this tree and in an older commit, in instructions and
allocations. A figure that rose needs a line in docs/performance.md."""

import dataclasses
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from table import laid_out, short

TOP = pathlib.Path(__file__).resolve().parents[2]
BUILD = "build/dev"
PROGRAMS = ["adjutant", "bench_load"]
DOCUMENT = TOP / "docs/performance.md"
HEADING = "## Accepted costs"
# How much worse a figure may be.
WORSE_MAX = 0.03
BASES_KEPT = 3


@dataclasses.dataclass
class Verdict:
    table: str
    failures: list


def accepted_costs(document):
    """The figures that the document lets rise: {figure: by how much at most}. Each line says why."""
    _, _, rest = document.partition(HEADING + "\n")
    section = rest.split("\n## ")[0]
    accepted = {}
    for line in section.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if not line.startswith("|") or cells[0] == "figure" or set(cells[0]) <= set("-: "):
            continue
        percent = re.fullmatch(r"(\d+(?:\.\d+)?) %", cells[1]) if len(cells) == 3 else None
        if percent is None or not cells[2]:
            raise ValueError(f"Accepted costs: write `{line}` as | figure | 12 % | reason |")
        accepted[cells[0]] = float(percent.group(1)) / 100
    return accepted


def verdict(base, now, accepted):
    """Compares two sets of figures, of which less is better: {figure: value}."""
    rows, failures = [], []
    for name, value in now.items():
        before = base.get(name)
        if before is None:
            rows.append([name, "", short(value), "", "new"])
            continue
        change = value / before - 1 if before else float(value > 0)
        judged = ""
        if value > before * (1 + max(WORSE_MAX, accepted.get(name, 0))):
            judged = "WORSE"
            failures.append(f"{name}: {short(before)} before, {short(value)} now, {change:+.1%}")
        elif value > before * (1 + WORSE_MAX):
            judged = "accepted"
        elif name in accepted:
            judged = "no longer needs its line in docs/performance.md"
        rows.append([name, short(before), short(value), f"{change:+.1%}", judged])
    failures += [f"{name}: is counted no longer" for name in base if name not in now and name not in accepted]
    return Verdict(laid_out(["an order", "before", "now", "change", ""], rows), failures)


def base_commit(wanted):
    """The commit to compare with: by default the latest one that is a week old."""
    def git(*words):
        return subprocess.run(["git", *words], cwd=TOP, capture_output=True, text=True, check=True).stdout.strip()
    return git("rev-parse", "--verify", f"{wanted}^{{commit}}") if wanted else \
        git("log", "-1", "--before=7 days ago", "--format=%H")


def build(tree, *options):
    """Builds the programs of a tree, in the folder of the preset: the compiler's cache knows most files of an older
    commit by their names there."""
    folder = tree / BUILD

    def run(command):
        done = subprocess.run(command, cwd=tree, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode != 0:
            sys.exit(f"guard: {tree}: {' '.join(map(str, command))}:\n{done.stdout[-3000:]}")
        return done.stdout
    if not (folder / "build.ninja").exists():
        run(["cmake", "--preset", "dev", *options])
    # bench_engine is younger than the server.
    known = run(["cmake", "--build", folder, "--target", "help"])
    engine = ["bench_engine"] if "\nbench_engine: " in known else []
    run(["cmake", "--build", folder, "--target", *PROGRAMS, *engine])


def tree_of(commit, bases):
    """The files of a commit, with its programs, which are built once."""
    tree = bases / commit
    if not (tree / "built").exists():
        tree.mkdir(parents=True, exist_ok=True)
        archive = subprocess.Popen(["git", "archive", commit], cwd=TOP, stdout=subprocess.PIPE)
        subprocess.run(["tar", "-x", "-C", tree], stdin=archive.stdout, check=True)
        if archive.wait() != 0:
            sys.exit(f"guard: git archive {commit} failed")
        build(tree, "-DADJUTANT_WEB=OFF", "-DADJUTANT_WASM=OFF")
    (tree / "built").touch()
    by_use = sorted(bases.glob("*/built"), key=lambda file: file.stat().st_mtime, reverse=True)
    for file in by_use[BASES_KEPT:]:
        shutil.rmtree(file.parent)
    return tree


def figures_of(tree):
    folder = tree / BUILD
    with tempfile.TemporaryDirectory(prefix="guard-", dir=folder) as files:
        done = subprocess.run([sys.executable, TOP / "tests/bench/guard_count.py", tree, folder, files],
                              stdout=subprocess.PIPE, text=True)
        if done.returncode != 0:
            sys.exit(f"guard: {tree} was not counted")
        return json.loads(done.stdout)


def guard(wanted, bases, base_tree=None, builds=True):
    """The exit status: 0 if no figure is worse. Compares with a commit, or with the programs in another tree."""
    commit = base_commit(wanted) if base_tree is None else None
    if base_tree is None and not commit:
        print("guard: there is no commit a week old to compare with")
        return 0
    accepted = accepted_costs(DOCUMENT.read_text())
    base = base_tree or tree_of(commit, bases)
    if builds:
        build(TOP)
    print(f"guard: this tree against {commit[:10] if commit else base}", file=sys.stderr)
    found = verdict(figures_of(base), figures_of(TOP), accepted)
    print(found.table)
    for failure in found.failures:
        print(f"guard: {failure}", file=sys.stderr)
    if found.failures:
        print('guard: make it cheaper, or add a line to "Accepted costs" in docs/performance.md', file=sys.stderr)
    return 1 if found.failures else 0
