#!/usr/bin/env python3
"""The store has one text of SQL for SQLite 3.40 and PostgreSQL 15: no statement uses what only one of them
understands, or what they understand differently."""

import re
import unittest

from statements import statements

# Pattern -> what to write instead. Texts in quotes are left out before they are looked for.
FORBIDDEN = {
    r"\?": "$1, $2 and so on",
    r"\bINSERT OR \w+|\bREPLACE INTO\b": "INSERT … ON CONFLICT",
    r"\blast_insert_rowid\b|\blastval\b": "INSERT … RETURNING, run by Database::insert()",
    r"\browid\b|\bctid\b": "the key",
    r"\bifnull\(": "coalesce()",
    r"\biif\(": "CASE WHEN … THEN … ELSE … END",
    r"\bIS (?!(NOT )?(NULL|DISTINCT FROM)\b)": "IS NULL, or IS NOT DISTINCT FROM",
    r"\bIS NOT (?!NULL\b|DISTINCT FROM\b)": "IS NOT NULL, or IS DISTINCT FROM",
    r"(\bSELECT|,|\bRETURNING) (DISTINCT )?(\w+\.)?\*": "the names of the columns",
    r"\b(min|max)\((?:[^()]|\([^()]*\))*,": "CASE WHEN … THEN … ELSE … END",
    r"\bLIMIT (-|ALL\b)": "a large number as a parameter",
    r"\bGLOB\b|\bI?LIKE\b|\bMATCH '|\bREGEXP\b|\bSIMILAR TO\b|~": "a range: name >= 'a.' AND name < 'a/'",
    r"\bx''": "store::Bytes() as a parameter",
    r"\bCOLLATE\b": "a comparison of folded_…",
    r"\b(WHERE|AND|OR|ON) (\w+\.)?(handle|email|address|recipient|invited) (=|IN\b)":
        "folded_… = lower($1): people do not mind the case",
    r"->": "a column of its own",
    r"::": "CAST(… AS …)",
    r"\b(instr|strpos|printf|format|hex|encode|group_concat|string_agg|total|typeof|json_\w+|jsonb?_\w+|least"
    r"|greatest|strftime|unixepoch|julianday|datetime|now|extract|random|zeroblob|changes)\(":
        "a value from the program",
    r"\bINDEXED BY\b|\bDISTINCT ON\b|\bLATERAL\b|\bFOR (UPDATE|SHARE)\b|\bANY ?\(|\bPRAGMA\b":
        "a statement that both understand",
    r"(?<!CAST\()(?<!CAST\(coalesce\()\bsum\(": "CAST(sum(…) AS bigint)",
    r"\bSET (?:.*, )?(\w+) = \1 [-+] excluded\b": "the name of the table before the column",
}


def without_texts(statement):
    """The statement with every text in quotes empty."""
    return re.sub(r"'(?:[^']|'')*'", "''", statement)


def unnamed_tables(statement):
    """Selections in the place of a table that have no name (PostgreSQL 15 wants one)."""
    for opening in re.finditer(r"\b(?:FROM|JOIN) \((?=SELECT|WITH)", statement):
        depth, place = 1, opening.end()
        while depth:
            depth += {"(": 1, ")": -1}.get(statement[place], 0)
            place += 1
        if not statement.startswith(" AS ", place):
            yield statement[opening.start():place]


def parameters(statement):
    """The numbers of the parameters in the order in which they come first."""
    return list(dict.fromkeys(int(number) for number in re.findall(r"\$(\d+)", statement)))


def faults(statement):
    bare = without_texts(statement)
    for pattern, instead in FORBIDDEN.items():
        if found := re.search(pattern, bare, re.I):
            yield f"{found[0]}: write {instead}"
    for table in unnamed_tables(bare):
        yield f"{table}: give it a name with AS"
    order = parameters(bare)
    if order != list(range(1, len(order) + 1)):
        yield f"parameters come as {order}: number them as they come"


class Sql(unittest.TestCase):
    def test_every_statement_is_found(self):
        self.assertGreater(len(list(statements())), 300)

    def test_both_databases_understand_every_statement(self):
        for path, statement in statements():
            with self.subTest(path=path, statement=statement):
                self.assertEqual([], list(faults(statement)))


class Rules(unittest.TestCase):
    def test_find_what_one_database_does_not_understand(self):
        for statement in (
                "SELECT a FROM t WHERE b = ?",
                "SELECT a FROM t WHERE b = ?1",
                "SELECT a FROM t WHERE b = $2 AND c = $1",
                "INSERT OR IGNORE INTO t (a) VALUES ($1)",
                "INSERT OR REPLACE INTO t (a) VALUES ($1)",
                "SELECT last_insert_rowid()",
                "SELECT ifnull(a, 0) FROM t",
                "SELECT iif(a = 1, b, c) FROM t",
                "SELECT a FROM t WHERE b IS $1",
                "SELECT a FROM t WHERE b IS NOT $1",
                "UPDATE t SET a = $1 WHERE (a, b) IS NOT ($1, $2)",
                "SELECT * FROM t",
                "SELECT a, t.* FROM t",
                "SELECT max(a, b) FROM t",
                "SELECT min(coalesce(a, $1), $1) FROM t",
                "SELECT a FROM t LIMIT -1 OFFSET $1",
                "SELECT a FROM t WHERE b GLOB 'c.*'",
                "UPDATE t SET a = x''",
                "SELECT a FROM t WHERE b COLLATE NOCASE = $1",
                "SELECT a FROM t WHERE handle = $1",
                "SELECT a ->> 'b' FROM t",
                "SELECT a::bigint FROM t",
                "SELECT a FROM (SELECT a FROM t)",
                "SELECT sum(a) FROM t",
                "INSERT INTO t (a) VALUES ($1) ON CONFLICT (a) DO UPDATE SET b = b + excluded.b",
        ):
            self.assertNotEqual([], list(faults(statement)), statement)

    def test_leave_alone_what_both_understand(self):
        for statement in (
                "SELECT a FROM t WHERE b = $1 AND (c = $2 OR $2 IS NULL) AND d IS NOT NULL",
                "INSERT INTO t (a, b) VALUES ($1, $1) ON CONFLICT (a) DO UPDATE SET b = t.b + excluded.b",
                "INSERT INTO t (a) VALUES ('is it ? or x'' ->') ON CONFLICT DO NOTHING RETURNING a",
                "SELECT count(*), max(a) FROM (SELECT a FROM t LIMIT $1) AS first",
                "UPDATE t SET a = $1 WHERE (a, b) IS DISTINCT FROM ($1, $2)",
                "UPDATE t SET handle = $1 WHERE folded_handle = lower($2)",
                "SELECT CAST(coalesce(sum(a), 0) AS bigint), CAST(sum(b) AS bigint) FROM t",
        ):
            self.assertEqual([], list(faults(statement)), statement)


if __name__ == "__main__":
    unittest.main()
