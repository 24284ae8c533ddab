#!/usr/bin/env python3
"""What the store asks of PostgreSQL, tried on a real one: its schema is the one that the migrations of SQLite
make, and it understands every statement of the store."""

import json
import pathlib
import re
import sqlite3
import subprocess
import sys
import tempfile
import unittest

from patience import SECONDS_MAX
from postgresql import MISSING, Postgresql

TOP = pathlib.Path(__file__).resolve().parents[2]
sys.path.append(str(TOP / "tests/tidy"))
from statements import statements  # noqa: E402

PROGRAM = pathlib.Path(sys.argv.pop(1)).resolve()
HISTORY = "migrations"  # of each database its own
TYPES = {"INTEGER": "bigint", "TEXT": "text", "BLOB": "bytea"}


def condition(text):
    """The condition of an index without what the two databases write differently."""
    return re.sub(r"::\w+|[()]", "", text)


class OfSqlite:
    """The schema of a database that the program has made."""

    def __init__(self, path):
        self.database = sqlite3.connect(path)
        self.tables = {name for name, in self.database.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")}

    def of_each_table(self, query):
        for table in self.tables:
            for row in self.database.execute(query.replace("TABLE", table)):
                yield (table, *row)

    def columns(self):
        return {(table, name, TYPES[kind], bool(required or place), default, hidden != 0)
                for table, name, kind, required, default, place, hidden in self.of_each_table(
                    'SELECT name, type, "notnull", dflt_value, pk, hidden'
                    " FROM pragma_table_xinfo('TABLE')")}

    def primary_keys(self):
        return {(table, columns) for table, columns in self.of_each_table(
            "SELECT group_concat(name) FROM (SELECT name FROM pragma_table_info('TABLE')"
            " WHERE pk > 0 ORDER BY pk)") if columns}

    def indexes(self, origin):
        """(table, name, whether it is unique, columns, condition); an expression is the column ''."""
        return {(table, name, bool(unique), columns,
                 condition((re.search(r"\bWHERE (.*)$", sql or "", re.S) or ["", ""])[1]))
                for table, name, unique, columns, sql in self.of_each_table(f"""
                    SELECT i.name, i."unique", (SELECT group_concat(coalesce(c.name, '')
                        || iif(c."desc", ' DESC', '')) FROM pragma_index_xinfo(i.name) AS c WHERE c.key),
                      (SELECT s.sql FROM sqlite_schema AS s WHERE s.name = i.name)
                    FROM pragma_index_list('TABLE') AS i WHERE i.origin = '{origin}'""")}

    def references(self):
        return {row for row in self.of_each_table(
            'SELECT "from", "table", "to", on_delete FROM pragma_foreign_key_list(\'TABLE\')')}

    def checks(self):
        """How many a table has."""
        return {(table, len(re.findall(r"\bCHECK \(", sql))) for table, sql in self.of_each_table(
            "SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = 'TABLE'")}

    def view(self):
        return [name for name, in self.database.execute(
            "SELECT name FROM pragma_table_info('match_rows')")]

    def rows(self):
        return {table: [list(row) for row in self.database.execute(f"SELECT * FROM {table}")]
                for table in self.tables - {HISTORY}}


class OfPostgresql:
    """The same on PostgreSQL."""

    def __init__(self, server):
        self.server = server
        self.tables = {name for name, in self.read(
            "SELECT table_name FROM information_schema.tables"
            " WHERE table_schema = 'public' AND table_type = 'BASE TABLE'")}

    def read(self, query):
        """The rows as tuples."""
        lines = self.server.execute(f"SELECT row_to_json(r) FROM ({query}) AS r")
        return [tuple(json.loads(line).values()) for line in lines]

    def columns(self):
        return {(table, name, kind, required == "NO", default and default.removesuffix("::text"),
                 generated == "ALWAYS")
                for table, name, kind, required, default, generated in self.read(
                    "SELECT c.table_name, c.column_name, data_type, is_nullable, column_default,"
                    " is_generated FROM information_schema.columns AS c"
                    " JOIN information_schema.tables AS t USING (table_schema, table_name)"
                    " WHERE table_schema = 'public' AND table_type = 'BASE TABLE'")}

    def constraints(self, kind):
        return self.read(
            "SELECT conrelid::regclass::text, (SELECT string_agg(a.attname, ',' ORDER BY k.place)"
            "  FROM unnest(conkey) WITH ORDINALITY AS k (number, place)"
            "  JOIN pg_attribute AS a ON a.attrelid = conrelid AND a.attnum = k.number) AS columns,"
            " confrelid::regclass::text AS other, (SELECT string_agg(a.attname, ',')"
            "  FROM pg_attribute AS a WHERE a.attrelid = confrelid AND a.attnum = ANY (confkey))"
            "  AS theirs, confdeltype"
            f" FROM pg_constraint WHERE contype = '{kind}' AND connamespace = 'public'::regnamespace")

    def primary_keys(self):
        return {(table, columns) for table, columns, *_ in self.constraints("p")}

    def uniques(self):
        return {(table, columns) for table, columns, *_ in self.constraints("u")}

    def references(self):
        acts = {"a": "NO ACTION", "c": "CASCADE"}
        return {(*row[:-1], acts[row[-1]]) for row in self.constraints("f")}

    def checks(self):
        counts = dict.fromkeys(self.tables, 0)
        for table, *_ in self.constraints("c"):
            counts[table] += 1
        return set(counts.items())

    def indexes(self):
        return {(table, name, unique, columns, condition(where or ""))
                for table, name, unique, columns, where in self.read(
                    "SELECT i.indrelid::regclass::text, i.indexrelid::regclass::text AS name,"
                    " indisunique, (SELECT string_agg(coalesce(a.attname, '')"
                    "   || CASE WHEN i.indoption[k.place - 1] & 1 = 1 THEN ' DESC' ELSE '' END,"
                    "   ',' ORDER BY k.place) FROM unnest(i.indkey::int2[]) WITH ORDINALITY"
                    "   AS k (number, place) LEFT JOIN pg_attribute AS a"
                    "   ON a.attrelid = i.indrelid AND a.attnum = k.number) AS columns,"
                    " pg_get_expr(indpred, indrelid) AS condition FROM pg_index AS i"
                    " JOIN pg_class AS c ON c.oid = i.indexrelid"
                    " WHERE c.relnamespace = 'public'::regnamespace"
                    " AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid)")}

    def view(self):
        return [name for name, in self.read(
            "SELECT column_name FROM information_schema.columns"
            " WHERE table_name = 'match_rows' ORDER BY ordinal_position")]

    def rows(self):
        return {table: [list(row) for row in self.read(f"SELECT * FROM {table}")]
                for table in self.tables - {HISTORY}}


@unittest.skipIf(MISSING, MISSING)
class PostgresqlTest(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.server = cls.enterClassContext(Postgresql())
        folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        config = folder / "adjutant.toml"
        config.write_text(cls.server.store)
        for more in [], ["--config", config]:
            subprocess.run([PROGRAM, "migrate", "--data", folder, *more], check=True,
                           capture_output=True, timeout=SECONDS_MAX)
        cls.here, cls.there = OfSqlite(folder / "adjutant.db"), OfPostgresql(cls.server)

    def test_the_schema_is_that_of_sqlite(self):
        here, there = self.here, self.there
        self.assertEqual(here.tables, there.tables)
        self.assertEqual(here.columns(), there.columns())
        self.assertEqual(here.primary_keys(), there.primary_keys())
        self.assertEqual({(table, columns) for table, _, _, columns, _ in here.indexes("u")},
                         there.uniques())
        self.assertEqual(here.references(), there.references())
        self.assertEqual(here.indexes("c"), there.indexes())
        self.assertEqual(here.checks(), there.checks())
        self.assertEqual(here.view(), there.view())

    def test_a_new_database_holds_the_same_rows(self):
        self.assertEqual(self.here.rows(), self.there.rows())

    def test_every_statement_is_understood(self):
        texts = [statement for _, statement in statements()]
        told = self.server.refusals(
            f"PREPARE s{number} AS {text}" for number, text in enumerate(texts))
        self.assertEqual(len(texts), len(told))
        self.assertEqual([], [(said, text) for said, text in zip(told, texts) if said])

    def test_a_statement_that_is_not_understood_is_told(self):
        told = self.server.refusals(["SELECT 1", "SELECT ifnull(1, 2)", "SELECT 2"])
        self.assertEqual(["", True, ""], [said and "ifnull" in said for said in told])


if __name__ == "__main__":
    unittest.main()
