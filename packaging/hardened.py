#!/usr/bin/env python3
"""Says what of cmake/hardening.cmake a program was built without: packaging/hardened.py PROGRAM
Exits with 1 where there is something."""

import platform
import re
import subprocess
import sys


def missing(program):
    def read(*options):
        return subprocess.run(["readelf", "--wide", *options, program], capture_output=True,
                              text=True, check=True).stdout

    header, dynamic = read("--file-header"), read("--dynamic")
    segments, notes = read("--program-headers"), read("--notes")
    symbols = read("--dyn-syms")
    begin = subprocess.run(["objdump", "--disassemble=main", "--no-show-raw-insn", program],
                           capture_output=True, text=True, check=True).stdout
    properties = re.search(r"x86 feature: (.*)", notes)
    # The linker notes both whatever the compiler did: a program without the instruction would be
    # ended where the processor wants it.
    cet = platform.machine() != "x86_64" or (
        properties is not None and {"IBT", "SHSTK"} <= set(properties.group(1).split(", "))
        and "endbr64" in begin)
    found = {
        "PIE": re.search(r"Type:\s+DYN", header),
        "RELRO": "GNU_RELRO" in segments,
        "BIND_NOW": re.search(r"BIND_NOW|FLAGS_1.*\bNOW\b", dynamic),
        "a stack that is not executed": re.search(r"GNU_STACK.* RW ", segments),
        "the stack protector": "__stack_chk_fail" in symbols,
        "_FORTIFY_SOURCE": re.search(r"\b__\w+_chk\b", symbols),
        "_GLIBCXX_ASSERTIONS": "__glibcxx_assert_fail" in symbols,
        "CET": cet,
    }
    return [name for name, is_there in found.items() if not is_there]


if __name__ == "__main__":
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    faults = missing(sys.argv[1])
    if faults:
        print(f"{sys.argv[1]} was built without {', '.join(faults)}: see cmake/hardening.cmake",
              file=sys.stderr)
    sys.exit(1 if faults else 0)
