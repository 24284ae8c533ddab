#!/usr/bin/env python3
"""The verdict of script/bench --guard, and how it reads what callgrind writes."""

import contextlib
import io
import pathlib
import sys
import unittest
import unittest.mock

import callgrind
import guard

BASE = {"server, instructions": 200_000.0, "server, allocations": 200.0}

DOCUMENT = """# Speed

## Accepted costs

Some words.

| figure | at most | reason |
| --- | --- | --- |
| server, allocations | 12 % | Each answer names the turn. |

## Next

| server, instructions | 50 % | This is another table. |
"""

# Two threads' functions; the allocator calls itself.
CALLGRIND = """# callgrind format
version: 1
creator: callgrind-3.19.0
positions: line
events: Ir

ob=(1) /usr/bin/adjutant
fl=(1) ???
fn=(1) main
0 10
cob=(2) /usr/lib/libmimalloc.so
cfn=(2) operator new(unsigned long)
calls=3 0
0 3000
cfn=(3) std::string::copy()
calls=7 0
* 900

fn=(3)
+0 70
cfn=(2)
calls=2 0
* 500

ob=(2)
fn=(2)
0 400
cfn=(4) mi_new
calls=5 0
0 100

fn=(4)
0 30
cfn=(5) malloc
calls=1 0
0 6

fn=(5)
0 6

totals: 516
"""


class TheVerdict(unittest.TestCase):
    def failures(self, now, accepted=None):
        return guard.verdict(BASE, BASE | now, accepted or {}).failures

    def test_the_same_is_no_failure(self):
        self.assertEqual(self.failures({}), [])

    def test_less_is_no_failure(self):
        self.assertEqual(self.failures({"server, instructions": 100_000.0}), [])

    def test_three_percent_are_let_pass(self):
        self.assertEqual(self.failures({"server, instructions": 206_000.0}), [])

    def test_more_is_a_failure_that_names_the_figure(self):
        self.assertEqual(self.failures({"server, instructions": 208_000.0}),
                         ["server, instructions: 200,000 before, 208,000 now, +4.0%"])

    def test_each_figure_is_judged_by_itself(self):
        self.assertEqual(len(self.failures({"server, instructions": 100.0, "server, allocations": 220.0})), 1)

    def test_an_accepted_cost_is_no_failure(self):
        self.assertEqual(self.failures({"server, allocations": 220.0}, {"server, allocations": 0.12}), [])

    def test_an_accepted_cost_has_a_bound(self):
        self.assertEqual(len(self.failures({"server, allocations": 226.0}, {"server, allocations": 0.12})), 1)

    def test_a_cost_accepted_for_one_figure_does_not_count_for_another(self):
        self.assertEqual(len(self.failures({"server, instructions": 220_000.0}, {"server, allocations": 0.12})), 1)

    def test_a_new_figure_is_no_failure(self):
        self.assertEqual(self.failures({"chess, instructions": 1.0}), [])

    def test_a_figure_that_is_gone_is_a_failure(self):
        self.assertEqual(guard.verdict(BASE, {"server, allocations": 200.0}, {}).failures,
                         ["server, instructions: is counted no longer"])

    def test_something_where_nothing_was_is_a_failure(self):
        self.assertEqual(len(guard.verdict({"a": 0.0}, {"a": 1.0}, {}).failures), 1)

    def test_a_line_without_need_is_named(self):
        self.assertIn("no longer needs", guard.verdict(BASE, BASE, {"server, allocations": 0.12}).table)


class AcceptedCosts(unittest.TestCase):
    def test_the_section_is_read_and_no_other(self):
        self.assertEqual(guard.accepted_costs(DOCUMENT), {"server, allocations": 0.12})

    def test_a_line_without_a_reason_is_refused(self):
        with self.assertRaises(ValueError):
            guard.accepted_costs(DOCUMENT.replace("Each answer names the turn.", ""))

    def test_a_line_without_a_bound_is_refused(self):
        with self.assertRaises(ValueError):
            guard.accepted_costs(DOCUMENT.replace("12 %", "some"))

    def test_the_document_can_be_read(self):
        guard.accepted_costs(guard.DOCUMENT.read_text())


class TheTrees(unittest.TestCase):
    def test_the_programs_of_two_trees_are_compared_as_they_are(self):
        other = pathlib.Path("/other")
        with unittest.mock.patch.object(guard, "build") as build, \
                unittest.mock.patch.object(guard, "figures_of", return_value=BASE) as figures_of, \
                contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            self.assertEqual(guard.guard(None, pathlib.Path("/bases"), other, builds=False), 0)
        build.assert_not_called()
        self.assertEqual([call.args[0] for call in figures_of.call_args_list], [other, guard.TOP])


class Callgrind(unittest.TestCase):
    def setUp(self):
        self.counts = callgrind.counted(CALLGRIND.splitlines(keepends=True))

    def test_instructions_are_those_of_the_functions_themselves(self):
        self.assertEqual(self.counts.instructions, 516)

    def test_what_goes_on_without_orders_is_taken_off(self):
        idle = callgrind.Counts(30, 2)
        self.assertEqual(callgrind.Counts(100, 10).without(idle.times(2)), callgrind.Counts(40, 6))

    def test_an_allocation_counts_once(self):
        self.assertEqual(self.counts.allocations, 5)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
