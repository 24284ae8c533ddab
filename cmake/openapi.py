"""Writes protocol/openapi.yaml as JSON: openapi.py YAML JSON."""

import json
import sys

import yaml

with open(sys.argv[1], encoding="utf-8") as source:
    description = yaml.safe_load(source)
with open(sys.argv[2], "w", encoding="utf-8") as target:
    json.dump(description, target, ensure_ascii=False, separators=(",", ":"))
