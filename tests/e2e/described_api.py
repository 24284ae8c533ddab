"""The API as protocol/ describes it: finds the operation of a request and checks real
answers and live messages against it."""

import json
import pathlib
import re
import sys

import jsonschema

TOP = pathlib.Path(__file__).resolve().parents[2]
sys.path.append(str(TOP / "cmake"))
from openapi import assembled  # noqa: E402
METHODS = ("get", "put", "post", "delete", "patch")


class Description:
    """The document, and what of it has been seen in real answers."""

    def __init__(self, more_games=()):
        # As JSON, as it is served.
        self.document = json.loads(json.dumps(assembled(TOP / "protocol", more_games)))
        self.resolver = jsonschema.RefResolver("", self.document)
        self.seen = set()  # (operationId, status)
        self.problems_seen = set()
        # Fixed paths before those with parameters.
        self.templates = sorted(self.document["paths"], key=lambda template: "{" in template)

    def resolve(self, node):
        return self.resolver.resolve(node["$ref"])[1] if "$ref" in node else node

    def schema(self, name):
        return {"$ref": f"#/components/schemas/{name}"}

    def check(self, schema, value, what):
        """Fails with the most telling of the schema's faults."""
        validator = jsonschema.Draft202012Validator(schema, resolver=self.resolver)
        fault = jsonschema.exceptions.best_match(validator.iter_errors(value))
        if fault is not None:
            raise AssertionError(f"{what}: {fault.json_path}: {fault.message[:600]}")

    def operations(self):
        for template, item in self.document["paths"].items():
            for method in METHODS:
                if method in item:
                    yield template, method, item[method]

    def operation(self, method, path):
        """The operation of a request, or None when the description has none."""
        for template in self.templates:
            pattern = re.sub(r"\\\{[^/]*?\\\}", "[^/]+", re.escape(template))
            operation = self.document["paths"][template].get(method.lower())
            if operation is not None and re.fullmatch(pattern, path):
                return operation
        return None

    def check_request(self, operation, query, content_type, body):
        """That a request which the server took is one the description allows."""
        known = {self.resolve(parameter)["name"] for parameter in operation.get("parameters", ())}
        for pair in filter(None, query.split("&")):
            assert pair.split("=")[0] in known, f"{operation['operationId']}: no parameter {pair}"
        if "requestBody" not in operation:
            return
        media = operation["requestBody"]["content"]
        if body is None:
            assert not operation["requestBody"]["required"], operation["operationId"]
        elif content_type == "application/json":
            self.check(media[content_type]["schema"], body, operation["operationId"] + " request")
        else:
            assert content_type in media, f"{operation['operationId']}: {content_type}"

    def check_answer(self, operation, answer):
        """Status, content type and body of an answer. `operation` None: one of no operation."""
        problem = {"$ref": "#/components/responses/Fault"}
        responses = operation["responses"] if operation else {"default": problem}
        name = operation["operationId"] if operation else "no operation"
        described = responses.get(str(answer.status), responses.get("default"))
        assert str(answer.status) in responses or answer.status >= 400, f"{name}: {answer}"
        described = self.resolve(described)
        for header in described.get("headers", ()):
            optional = header in ("Retry-After", "Set-Cookie")
            assert optional or header.lower() in answer.headers, f"{name}: no {header}: {answer}"
        self.seen.add((name, answer.status))
        if "content" not in described:
            assert not answer.body, f"{name}: {answer}"
            return
        kind = answer.headers["content-type"].split(";")[0]
        assert kind in described["content"], f"{name}: {kind} is not described: {answer}"
        if kind.endswith("json"):
            value = json.loads(answer.body)
            self.check(described["content"][kind]["schema"], value, f"{name} {answer.status}")
            if kind == "application/problem+json":
                assert value["status"] == answer.status, answer
                self.problems_seen.add(value["type"].rsplit(":", 1)[1])
        else:
            assert answer.body, f"{name}: {kind} without a body"


class DescribedServer:
    """Requests to a ServerProcess, each answer checked against the description."""

    def __init__(self, server, description):
        self.server = server
        self.description = description

    def call(self, method, path, body=None, token=None, headers=None, status=None):
        """As ServerProcess.call; fails unless the answer is as described and has this status."""
        answer = self.server.call(method, path, body, token, headers)
        target = path[1:] if path.startswith("//") else "/api/v1" + path
        plain, _, query = target.partition("?")
        operation = self.description.operation(method, plain)
        self.description.check_answer(operation, answer)
        if status is not None:
            assert answer.status == status, f"{method} {path}: {status} expected, {answer}"
        if operation and answer.status < 300:
            kind = (headers or {}).get("Content-Type", "application/json")
            self.description.check_request(operation, query, kind, body)
        return answer

    def refused(self, status, problem, method, path, *arguments, **named):
        """A request that must be refused with this status and this type of problem."""
        answer = self.call(method, path, *arguments, status=status, **named)
        kind = answer.json["type"].rsplit(":", 1)[1]
        assert kind == problem, f"{method} {path}: {problem} expected, {answer}"
        return answer.json
