// The module plays 2 by 2 Napoleonics as the program does: tests/wasm/harness.mjs.
import assert from "node:assert/strict";
import { test } from "node:test";

import { CallRefused } from "../../../../wasm/adjutant.mjs";
import { engine, same_legal_orders, same_whole_match, scenario_file, tells_chances_where_learned }
  from "../../../wasm/harness.mjs";

for (const battle of ["two-by-two/maida", "two-by-two/rolica", "two-by-two/schoengrabern"]) {
  test(`lists the same legal orders as the program: ${battle}`, () => {
    same_legal_orders(battle);
  });
}

test("plays a whole match to the program's own events and position", () => {
  const { files, dice } = same_whole_match("two-by-two/maida");
  assert.ok(files >= 4);
  assert.ok(dice > 5);
});

test("refuses with line, column, rule and a reason", () => {
  const table = engine.open(scenario_file("two-by-two/maida"));
  const { refusals } = table.check("move 1Le ahead 3.001\nend turn\n");
  assert.equal(refusals[0].line, 1);
  assert.equal(refusals[0].rule, "3");
  assert.throws(() => table.adjudicate("move 1Le ahead 3.001", []), CallRefused);
});

test("plans a turn: what is refused, where all would stand, and how far the rest could go", () => {
  const table = engine.open(scenario_file("two-by-two/maida"));
  const plan = table.plan("move 1Le ahead 1\nmove 42 ahead 9\n", "blue");
  assert.deepEqual(plan.refusals.map(({ line, rule }) => [line, rule]), [[2, "3"]]);
  assert.deepEqual(plan.position.units.find(({ id }) => id === "1Le").at, [17000, 7000]);
  assert.equal(plan.units.find(({ unit }) => unit === "42").reach.length, 72);
  assert.equal(plan.units.some(({ unit }) => unit === "1Le"), false);
  table.close();
});

tells_chances_where_learned(
  ["two-by-two/maida", "two-by-two/rolica", "two-by-two/schoengrabern", "two-by-two/the-plain"]);

test("tells every fault of a scenario file", () => {
  const broken = scenario_file("two-by-two/maida");
  broken.units[0].points = "many";
  broken.charts.ranges.musket = -1;
  assert.throws(() => engine.open(broken), (refused) =>
    refused instanceof CallRefused && refused.faults.length === 2);
});
