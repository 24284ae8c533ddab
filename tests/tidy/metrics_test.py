#!/usr/bin/env python3
"""The dashboard and the rules of alerts name only metrics that the server has, and Prometheus takes them.
tests/e2e/cluster_test.py looks for each, and for those of other programs, in what real ones answer."""

import json
import pathlib
import re
import subprocess
import tempfile
import unittest

import yaml

from tree import TOP, texts

DASHBOARD = TOP / "docs/grafana/adjutant.json"
CLUSTER = TOP / "docker/cluster"
OURS = re.compile(r"\badjutant_\w+")
OF_A_HISTOGRAM = ("_bucket", "_count", "_sum")


def expressions():
    """(where, expression) of each panel and each rule."""
    for panel in json.loads(DASHBOARD.read_text())["panels"]:
        for target in panel["targets"]:
            yield f"panel {panel['title']!r}", target["expr"]
    for group in yaml.safe_load((CLUSTER / "alerts.yml").read_text())["groups"]:
        for rule in group["rules"]:
            yield f"alert {rule['alert']}", rule["expr"]


def of_the_server():
    """The names that the server's sources give to metrics, as Prometheus shows them."""
    names = set()
    for path, text in texts("server"):
        if path.endswith(".cpp"):
            names.update(re.findall(r'"(adjutant_\w+)"', text))
    histograms = {name for name in names if name.endswith("_seconds")}
    return names | {name + part for name in histograms for part in OF_A_HISTOGRAM}


def checked(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    return "" if done.returncode == 0 else done.stdout + done.stderr


class Metrics(unittest.TestCase):
    def test_each_named_is_the_servers(self):
        there = of_the_server()
        self.assertIn("adjutant_http_request_seconds_bucket", there)
        lost = [f"{where}: {name}" for where, text in expressions()
                for name in OURS.findall(text) if name not in there]
        self.assertEqual(lost, [])

    def test_prometheus_takes_the_rules_and_its_configuration(self):
        self.assertEqual(checked("promtool", "check", "rules", CLUSTER / "alerts.yml"), "")
        self.assertEqual(checked("promtool", "check", "config", CLUSTER / "prometheus.yml"), "")

    def test_prometheus_takes_what_the_dashboard_asks(self):
        rules = [{"record": f"panel:{number}", "expr": text.replace("$__rate_interval", "1m")}
                 for number, (_, text) in enumerate(expressions())]
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "dashboard.yml"
            file.write_text(yaml.safe_dump({"groups": [{"name": "dashboard", "rules": rules}]}))
            self.assertEqual(checked("promtool", "check", "rules", file), "")

    def test_the_rules_fire_and_rest_as_they_should(self):
        self.assertEqual(checked("promtool", "test", "rules", CLUSTER / "alerts_test.yml"), "")

    def test_the_document_says_of_each_alert_what_it_means(self):
        text = (TOP / "docs/operators-cluster.md").read_text()
        alerts = re.findall(r"- alert: (\w+)", (CLUSTER / "alerts.yml").read_text())
        self.assertGreater(len(alerts), 10)
        self.assertEqual([name for name in alerts if f"`{name}`" not in text], [])


if __name__ == "__main__":
    unittest.main()
