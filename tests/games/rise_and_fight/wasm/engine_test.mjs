// The module plays Rise & Fight Again as the program does: tests/wasm/harness.mjs.
import assert from "node:assert/strict";
import { test } from "node:test";

import { CallRefused } from "../../../../wasm/adjutant.mjs";
import { engine, same_legal_orders, same_whole_match, scenario_file, tells_chances_where_learned }
  from "../../../wasm/harness.mjs";

for (const battle of ["rise-and-fight/cowpens", "rise-and-fight/hobkirks-hill"]) {
  test(`lists the same legal orders as the program: ${battle}`, () => {
    same_legal_orders(battle);
  });

  test(`plays a whole match to the program's own events and position: ${battle}`, () => {
    const { files, dice } = same_whole_match(battle);
    assert.ok(files >= 4);
    assert.ok(dice > 5);
  });
}

test("refuses with line, column, rule and a reason", () => {
  const table = engine.open(scenario_file("rise-and-fight/cowpens"));
  const { refusals } = table.check("move 71F forward 16.001\nend turn\n");
  assert.equal(refusals[0].line, 1);
  assert.equal(refusals[0].rule, "2");
  assert.throws(() => table.adjudicate("move 71F forward 16.001", []), CallRefused);
});

test("plans a turn: what is refused, where all would stand, and what each move costs", () => {
  const table = engine.open(scenario_file("rise-and-fight/cowpens"));
  const plan = table.plan("move 7F forward 6\nmove 71F forward 16.001\n", "cr");
  assert.deepEqual(plan.refusals.map(({ line, rule }) => [line, rule]), [[2, "2"]]);
  const before = table.position.units.find(({ id }) => id === "7F").at;
  const after = plan.position.units.find(({ id }) => id === "7F").at;
  assert.deepEqual([after[0] - before[0], after[1] - before[1]], [0, 6000]);
  assert.equal(plan.units.some(({ unit }) => unit === "7F"), false);
  assert.ok(plan.units.find(({ unit }) => unit === "Leg").reach.length > 3);
  table.close();
});

tells_chances_where_learned(["rise-and-fight/hobkirks-hill", "rise-and-fight/cowpens"]);

test("tells every fault of a scenario file", () => {
  const broken = scenario_file("rise-and-fight/cowpens");
  broken.units[0].score = "many";
  broken.turns = -1;
  assert.throws(() => engine.open(broken), (refused) =>
    refused instanceof CallRefused && refused.faults.length === 2);
});
