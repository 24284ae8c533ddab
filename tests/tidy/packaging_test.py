#!/usr/bin/env python3
"""Holds what script/package puts together: the service, its configuration and the control files name
the same program, user and folders, and the image is made of the package."""

import configparser
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
import unittest

import yaml

TOP = pathlib.Path(__file__).resolve().parents[2]
DEBIAN = TOP / "packaging/debian"
CLUSTER = TOP / "docker/cluster"


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
        for script in ("package", "try-bare", "cluster"):
            told = subprocess.run([TOP / "script" / script, "--help"], stdout=subprocess.PIPE,
                                  text=True, check=True).stdout
            self.assertIn(f"script/{script} [", told)
            refused = subprocess.run([TOP / "script" / script, "--nonsense"],
                                     stderr=subprocess.PIPE, text=True)
            self.assertEqual(refused.returncode, 2)
            self.assertIn("--nonsense", refused.stderr)


class Hardening(unittest.TestCase):
    """cmake/hardening.cmake, and packaging/hardened.py that looks for what it does."""

    PROGRAM = """#include <cstdio>
#include <cstring>
#include <vector>
int main(int count, char** arguments) {
  char buffer[16];
  std::strcpy(buffer, arguments[0]);
  std::vector<int> values(static_cast<std::size_t>(count));
  std::printf("%s %d", buffer, values[static_cast<std::size_t>(count) - 1]);
}
"""

    def judged(self, option):
        """What is said of a program that was built with this value of ADJUTANT_HARDEN."""
        with tempfile.TemporaryDirectory() as folder:
            top = pathlib.Path(folder)
            (top / "small.cpp").write_text(self.PROGRAM)
            (top / "CMakeLists.txt").write_text(
                "cmake_minimum_required(VERSION 3.25)\nproject(small LANGUAGES CXX)\n"
                "add_link_options(-fuse-ld=lld-19)\n"
                f"include({TOP}/cmake/hardening.cmake)\nadd_executable(small small.cpp)\n")
            subprocess.run(["cmake", "-S", top, "-B", top / "build", "-G", "Ninja",
                            "-DCMAKE_CXX_COMPILER=clang++-19", "-DCMAKE_BUILD_TYPE=RelWithDebInfo",
                            f"-DADJUTANT_HARDEN={option}"], check=True, capture_output=True)
            subprocess.run(["cmake", "--build", top / "build"], check=True, capture_output=True)
            return subprocess.run([TOP / "packaging/hardened.py", top / "build/small"],
                                  capture_output=True, text=True)

    def test_what_is_shipped_is_hardened_and_what_is_not_is_found_out(self):
        told = self.judged("ON")
        self.assertEqual((told.returncode, told.stderr), (0, ""))
        told = self.judged("OFF")
        self.assertEqual(told.returncode, 1)
        for name in ("BIND_NOW", "stack protector", "_FORTIFY_SOURCE", "_GLIBCXX_ASSERTIONS"):
            self.assertIn(name, told.stderr)

    def test_the_package_is_made_of_the_release_build(self):
        presets = json.loads((TOP / "CMakePresets.json").read_text())
        release = next(one for one in presets["configurePresets"] if one["name"] == "release")
        self.assertEqual(release["cacheVariables"]["ADJUTANT_HARDEN"], "ON")
        script = (TOP / "script/package").read_text()
        self.assertIn("cmake --preset release", script)
        self.assertIn('packaging/hardened.py "$program"', script)


class Compose(unittest.TestCase):
    """docker/compose.yaml, with what is copied beside it, and the same of docker/cluster."""

    compose = yaml.safe_load((TOP / "docker/compose.yaml").read_text())
    cluster = yaml.safe_load((CLUSTER / "compose.yaml").read_text())
    settings = {"docker": "docker/example.toml", "cluster": "docker/cluster/adjutant.toml"}

    def test_the_server_believes_its_proxy_and_nobody_else(self):
        for compose, file in zip((self.compose, self.cluster), self.settings.values()):
            settings = tomllib.loads((TOP / file).read_text())
            subnet = compose["networks"]["default"]["ipam"]["config"][0]["subnet"]
            self.assertEqual(settings["http"]["trusted_proxies"], [subnet], file)

    def test_what_is_copied_has_the_keys_of_the_configuration(self):
        every = tomllib.loads((TOP / "config/adjutant.toml").read_text())

        def check(part, whole, path):
            for key, value in part.items():
                self.assertIn(key, whole, path)
                if isinstance(value, dict):
                    check(value, whole[key], f"{path}{key}.")
        for file in self.settings.values():
            check(tomllib.loads((TOP / file).read_text()), every, "")

    def test_no_service_may_more_than_it_needs(self):
        for name, service in self.compose["services"].items():
            self.assertEqual(service["cap_drop"], ["ALL"], name)
            self.assertIn("no-new-privileges:true", service["security_opt"], name)
            if name != "relay":  # writes its settings where it starts
                self.assertIs(service["read_only"], True, name)

    def test_images_are_pinned(self):
        for name, service in (self.compose["services"] | self.cluster["services"]).items():
            if "image" in service:
                self.assertRegex(service["image"], r":v?\d+\.\d+\.\d+[\w.-]*(@sha256:[0-9a-f]{64})?$", name)
        base = re.search(r"^ARG BASE=(\S+)$", (TOP / "docker/Dockerfile").read_text(), re.M).group(1)
        self.assertRegex(base, r":12\.\d+-slim$")
        self.assertIn(f"base={base}", (TOP / "script/package").read_text())
        self.assertIn(f"\nFROM {base}\n", (CLUSTER / "Dockerfile").read_text())

    def test_the_files_of_the_cluster_name_its_services(self):
        services = self.cluster["services"]
        host = re.compile(r"\b((?:node|db|etcd)\d|haproxy)\b(?=:\d)")
        for file in ("haproxy.cfg", "patroni.yml", "prometheus.yml", "adjutant.toml", "compose.yaml"):
            named = set(host.findall((CLUSTER / file).read_text()))
            self.assertGreater(len(named), 0, file)
            self.assertEqual(named - set(services), set(), file)
        for name, service in services.items():
            self.assertEqual(set(service.get("depends_on", ())) - set(services), set(), name)
            for volume in service.get("volumes", ()):
                source = volume.split(":")[0]
                is_there = (CLUSTER / source).is_file() if source.startswith("./") else source in self.cluster["volumes"]
                self.assertTrue(is_there, f"{name}: {volume}")

    def test_the_image_of_the_cluster_has_what_the_tests_use(self):
        bootstrap = (TOP / "script/bootstrap").read_text()
        packages = re.search(r"--no-install-recommends \\\n(.*?) \\\n", (CLUSTER / "Dockerfile").read_text(), re.S)
        for package in packages.group(1).split():
            self.assertRegex(bootstrap, rf"\s{package}\s")

    def test_haproxy_finds_its_servers(self):
        hosts = self.cluster["services"]["haproxy"]["extra_hosts"]
        text = (CLUSTER / "haproxy.cfg").read_text()
        self.assertEqual(set(re.findall(r"^  server (\w+) \1:", text, re.M)), set(hosts))
        for name, address in hosts.items():
            service = self.cluster["services"][name]
            self.assertEqual(service["networks"]["default"]["ipv4_address"], address)
            text = text.replace(f" {name}:", f" {address}:")
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "haproxy.cfg"
            file.write_text(text)
            done = subprocess.run(["/usr/sbin/haproxy", "-c", "-f", file], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


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
