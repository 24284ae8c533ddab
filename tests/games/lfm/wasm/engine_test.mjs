// The module plays Last Full Measure as the program does: node --test, with ADJUTANT (the program) and
// ADJUTANT_WASM (the module) in the environment.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

import { CallRefused, EngineFailure } from "../../../../wasm/adjutant.mjs";
import { load } from "../../../../wasm/node.mjs";

const top = join(dirname(fileURLToPath(import.meta.url)), "../../../..");
const battles = ["culps-hill", "first-day"];
const file_of = (battle) =>
  JSON.parse(readFileSync(join(top, `engine/games/lfm/scenarios/${battle}.json`), "utf8"));

let engine;
let folder;
before(async () => {
  engine = await load(process.env.ADJUTANT_WASM);
  folder = mkdtempSync(join(tmpdir(), "adjutant-wasm-"));
});
after(() => rmSync(folder, { recursive: true }));

function adjutant(...words) {
  const run = spawnSync(process.env.ADJUTANT, words, { encoding: "utf8", maxBuffer: 1 << 26 });
  assert.equal(run.error, undefined);
  return run;
}

// Plays on with the greedy player until the battle is over, asking the module alone; gives the order
// files, the dice and the last table.
function play_whole_match(scenario) {
  let table = engine.open(scenario);
  const files = [];
  const dice = [];
  let next = 1;
  while (table.outcome === null) {
    const text = table.choose("greedy", files.length).join("\n");
    let played;
    const mine = [];
    while (played === undefined) {
      try {
        played = table.adjudicate(text, mine);
      } catch (failure) {
        // A die more is asked for: the dice are known only as the engine rolls them.
        assert.ok(failure instanceof EngineFailure, String(failure));
        mine.push((next = (next * 5) % 7) % 6 + 1);
        table = engine.open(scenario, { position: table.position });
      }
    }
    files.push(text);
    dice.push(...mine);
    table = played;
  }
  return { files, dice, table };
}

for (const battle of battles) {
  test(`lists the same legal orders as the program: ${battle}`, () => {
    const table = engine.open(file_of(battle));
    const told = JSON.parse(adjutant("legal", `lfm/${battle}`, "--json").stdout);
    assert.equal(table.awaited[0].side, told.side);
    assert.deepEqual(table.legal(), told.orders);
    table.close();
  });
}

test("plays a whole match to the program's own events and position", () => {
  const { files, dice, table } = play_whole_match(file_of("culps-hill"));
  assert.equal(files.length, 16, "two submissions a turn");
  assert.ok(dice.length > 20);
  const names = files.map((text, index) => {
    const name = join(folder, `${index}.txt`);
    writeFileSync(name, text);
    return name;
  });
  const position = join(folder, "position.json");
  const run = adjutant("adjudicate", "lfm/culps-hill", "--orders", ...names, "--dice", dice.join(","),
                       "--json", "--position-out", position);
  assert.equal(run.status, 0, run.stderr);
  assert.deepEqual(table.position, JSON.parse(readFileSync(position, "utf8")));
  const events = JSON.parse(run.stdout);
  assert.deepEqual(table.events, events.slice(events.length - table.events.length));
});

test("refuses with line, column, rule and what was meant", () => {
  const table = engine.open(file_of("culps-hill"));
  const { refusals } = table.check("move Jones 2118\nend turn\n");
  assert.equal(refusals[0].line, 1);
  assert.ok(refusals[0].message.length > 10);
  assert.throws(() => table.adjudicate("move Jones 2118", []), CallRefused);
});

test("tells every fault of a scenario file", () => {
  const broken = file_of("first-day");
  broken.units[0].strength = "many";
  broken.charts.fire.pop();
  assert.throws(() => engine.open(broken), (refused) =>
    refused instanceof CallRefused && refused.faults.length === 2);
});
