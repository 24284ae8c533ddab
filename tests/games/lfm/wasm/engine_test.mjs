// The module plays Last Full Measure as the program does: tests/wasm/harness.mjs.
import assert from "node:assert/strict";
import { test } from "node:test";

import { CallRefused } from "../../../../wasm/adjutant.mjs";
import { engine, same_legal_orders, same_whole_match, scenario_file, tells_chances_where_learned }
  from "../../../wasm/harness.mjs";

for (const battle of ["lfm/culps-hill", "lfm/first-day"]) {
  test(`lists the same legal orders as the program: ${battle}`, () => {
    same_legal_orders(battle);
  });
}

test("plays a whole match to the program's own events and position", () => {
  const { files, dice } = same_whole_match("lfm/culps-hill");
  assert.equal(files, 16, "two submissions a turn");
  assert.ok(dice > 20);
});

test("refuses with line, column, rule and what was meant", () => {
  const table = engine.open(scenario_file("lfm/culps-hill"));
  const { refusals } = table.check("move Jones 2118\nend turn\n");
  assert.equal(refusals[0].line, 1);
  assert.ok(refusals[0].message.length > 10);
  assert.throws(() => table.adjudicate("move Jones 2118", []), CallRefused);
});

tells_chances_where_learned(["lfm/culps-hill", "lfm/first-day"]);

test("tells every fault of a scenario file", () => {
  const broken = scenario_file("lfm/first-day");
  broken.units[0].strength = "many";
  broken.charts.fire.pop();
  assert.throws(() => engine.open(broken), (refused) =>
    refused instanceof CallRefused && refused.faults.length === 2);
});
