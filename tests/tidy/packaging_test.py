#!/usr/bin/env python3
"""Holds what script/package puts together: the service, its configuration and the control files name
the same program, user and folders, and the image is made of the package."""

import configparser
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
import unittest

TOP = pathlib.Path(__file__).resolve().parents[2]
DEBIAN = TOP / "packaging/debian"


class Packaging(unittest.TestCase):
    def test_the_service_runs_what_the_package_installs(self):
        unit = configparser.ConfigParser(strict=False, interpolation=None)
        unit.optionxform = str
        unit.read(TOP / "config/adjutant.service")
        service = unit["Service"]
        installed = dict(reversed(line.split()) for line in
                         (DEBIAN / "install").read_text().splitlines())
        program, command, *options = service["ExecStart"].split()
        self.assertEqual(program, "/usr/bin/adjutant")
        self.assertIn("usr/bin", installed)
        self.assertEqual(command, "serve")
        self.assertEqual(options[options.index("--config") + 1], "/etc/adjutant/adjutant.toml")
        self.assertIn("etc/adjutant", installed)
        folder = options[options.index("--data") + 1]
        self.assertEqual(folder, f"/var/lib/{service['StateDirectory']}")
        made = (DEBIAN / "postinst").read_text()
        self.assertRegex(made, rf"install -d .* -o {service['User']} .* {folder}\n")
        self.assertRegex((DEBIAN / "postrm").read_text(), rf"rm -rf {folder} ")

    def test_the_packaged_configuration_keeps_its_data_where_the_service_does(self):
        text = (TOP / "config/adjutant.toml").read_text()
        place = re.search(r"sed '(s\|[^']*)' config/adjutant\.toml",
                          (TOP / "script/package").read_text()).group(1)
        changed = subprocess.run(["sed", place], input=text, stdout=subprocess.PIPE, text=True,
                                 check=True).stdout
        self.assertEqual(tomllib.loads(changed)["data"], "/var/lib/adjutant")

    def test_the_scripts_say_what_they_do(self):
        for script in ("package", "try-bare"):
            told = subprocess.run([TOP / "script" / script, "--help"], stdout=subprocess.PIPE,
                                  text=True, check=True).stdout
            self.assertIn(f"script/{script} [", told)
            refused = subprocess.run([TOP / "script" / script, "--nonsense"],
                                     stderr=subprocess.PIPE, text=True)
            self.assertEqual(refused.returncode, 2)
            self.assertIn("--nonsense", refused.stderr)


class Cached(unittest.TestCase):
    """cmake/cached: what one checkout has compiled, another finds."""

    def compiled(self, top, store):
        """Precompiles a header in a checkout and compiles who includes it, as CMake does; how many were found."""
        build = top / "build"
        build.mkdir(parents=True)
        (top / "cmake").mkdir()
        shutil.copy(TOP / "cmake/cached", top / "cmake")
        (build / "h.hxx").write_text("#pragma once\n#include <cstddef>\n")
        (build / "h.hxx.cxx").write_text("")
        (build / "h.hxx.pch.sum").write_text("of what is read\n")
        (top / "use.cpp").write_text("std::size_t used() { return sizeof(std::size_t); }\n")
        included = ["-Xclang", "-include", "-Xclang", build / "h.hxx"]
        compiler = [top / "cmake/cached", "clang++-19", "-Xclang", "-fno-pch-timestamp"]
        environment = os.environ | {"CCACHE_DIR": str(store), "CCACHE_STATSLOG": str(top / "told")}
        for rest in (["-Xclang", "-emit-pch", *included, "-x", "c++-header", "-o", "h.hxx.pch", "-c", build / "h.hxx.cxx"],
                     ["-Xclang", "-include-pch", "-Xclang", build / "h.hxx.pch", *included, "-o", "use.o", "-c",
                      top / "use.cpp"]):
            subprocess.run([*compiler, *rest], cwd=build, env=environment, check=True)
        return re.findall(r"^(?:direct|preprocessed)_cache_hit", (top / "told").read_text(), re.M)

    def test_what_one_checkout_compiled_serves_another_when_it_is_gone(self):
        with tempfile.TemporaryDirectory() as folder:
            one, other = pathlib.Path(folder, "one"), pathlib.Path(folder, "other")
            self.assertEqual(len(self.compiled(one, pathlib.Path(folder, "store"))), 0)
            shutil.rmtree(one)
            self.assertEqual(len(self.compiled(other, pathlib.Path(folder, "store"))), 1)


if __name__ == "__main__":
    unittest.main()
