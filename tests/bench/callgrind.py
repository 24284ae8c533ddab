"""Counts instructions and allocations with callgrind. Both are the same on a busy machine and on a quiet one."""

import collections
import dataclasses
import pathlib
import re
import subprocess

# Functions that allocate, as callgrind names them, and those of the allocators themselves: a call from one of these to
# another is the same allocation.
ALLOCATES = re.compile(r"(operator new(\[\])?\(.*|(m|c|re)alloc|aligned_alloc|memalign|posix_memalign"
                       r"|mi_(new|malloc|calloc|realloc|zalloc)\w*)$")
ALLOCATOR = re.compile(r"_?mi_\w+$")
# "(12) name" gives a number to a name, "(12)" stands for it afterwards.
NAMED = re.compile(r"\((\d+)\)(?: (.*))?$")


class CountFailed(Exception):
    """There are no figures; says why."""


@dataclasses.dataclass
class Counts:
    instructions: float = 0
    allocations: float = 0

    def times(self, factor):
        return Counts(self.instructions * factor, self.allocations * factor)

    def without(self, other):
        return Counts(self.instructions - other.instructions, self.allocations - other.allocations)


def counted(text):
    """What a file of callgrind says, read line by line."""
    counts, names = Counts(), collections.defaultdict(dict)
    caller = callee = ""
    inclusive_follows = False

    def name_of(kind, value):
        number, name = NAMED.match(value).groups()
        if name is not None:
            names[kind][number] = re.sub(r"'\d+$", "", name)
        return names[kind][number]

    for line in text:
        line = line.rstrip("\n")
        if inclusive_follows:
            inclusive_follows = False
        elif line.startswith("fn="):
            caller = name_of("fn", line[3:])
        elif line.startswith("cfn="):
            callee = name_of("fn", line[4:])
        elif line.startswith("calls="):
            inclusive_follows = True
            if ALLOCATES.match(callee) and not ALLOCATES.match(caller) and not ALLOCATOR.match(caller):
                counts.allocations += int(line[6:].split()[0])
        elif line[:1].isdigit() or line[:1] in ("+", "-", "*"):
            words = line.split()
            counts.instructions += int(words[1]) if len(words) > 1 else 0
    return counts


def read(file):
    with open(file, encoding="utf-8", errors="replace") as text:
        return counted(text)


def command(file, *options):
    """Runs the program whose words follow, and writes to this file."""
    return ["valgrind", "--quiet", "--tool=callgrind", f"--callgrind-out-file={file}", *options]


def stripped(program, folder):
    """A copy without debug information, of which valgrind cannot read what clang 19 writes."""
    copy = pathlib.Path(folder) / program.name
    subprocess.run(["objcopy", "--strip-debug", program, copy], check=True)
    return copy


def control(process, *options):
    """Tells a program that runs under callgrind what to do, and waits until it has done that."""
    done = subprocess.run(["callgrind_control", *options, str(process.pid)], capture_output=True, text=True)
    if done.returncode != 0 or "Error" in done.stdout + done.stderr:
        raise CountFailed(f"callgrind_control {' '.join(options)}: {(done.stdout + done.stderr).strip()[-300:]}")
