// What the tests of each game's module share: node --test, with ADJUTANT (the program) and
// ADJUTANT_WASM (the module) in the environment.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

import { EngineFailure } from "../../wasm/adjutant.mjs";
import { load } from "../../wasm/node.mjs";

const top = join(dirname(fileURLToPath(import.meta.url)), "../..");

export const program = process.env.ADJUTANT;
export const engine = await load(process.env.ADJUTANT_WASM);
// Of this test, gone after it.
export const folder = mkdtempSync(join(tmpdir(), "adjutant-wasm-"));
after(() => rmSync(folder, { recursive: true }));

// The file of a scenario that comes with the program: "tlg2/chippewa".
export function scenario_file(name) {
  const [ruleset, battle] = name.split("/");
  const path = join(top, `engine/games/${ruleset.replaceAll("-", "_")}/scenarios/${battle}.json`);
  return JSON.parse(readFileSync(path, "utf8"));
}

// Runs the program to its end.
export function adjutant(...words) {
  const run = spawnSync(program, words, { encoding: "utf8", maxBuffer: 1 << 26 });
  assert.equal(run.error, undefined);
  return run;
}

// The module lists the same legal orders as the program; gives them.
export function same_legal_orders(name) {
  const table = engine.open(scenario_file(name));
  const told = JSON.parse(adjutant("legal", name, "--json").stdout);
  assert.equal(table.awaited[0].side, told.side);
  assert.deepEqual(table.legal(), told.orders);
  table.close();
  return told.orders;
}

// Plays on with the greedy player until the game is over, asking the module alone; gives the order
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

// The module plays a whole match to the program's own events and position; gives how many order
// files and dice that took.
export function same_whole_match(name) {
  const { files, dice, table } = play_whole_match(scenario_file(name));
  const names = files.map((text, index) => {
    const file = join(folder, `${index}.txt`);
    writeFileSync(file, text);
    return file;
  });
  const position = join(folder, "position.json");
  const run = adjutant("adjudicate", name, "--orders", ...names, "--dice", dice.join(","), "--json",
                       "--position-out", position);
  assert.equal(run.status, 0, run.stderr);
  assert.deepEqual(table.position, JSON.parse(readFileSync(position, "utf8")));
  const events = JSON.parse(run.stdout);
  assert.deepEqual(table.events, events.slice(events.length - table.events.length));
  return { files: files.length, dice: dice.length };
}

// Battles that networks have learned have chances for values, a club's own file of the first has others.
export function tells_chances_where_learned(battles) {
  const of_a_club = { ...scenario_file(battles[0]), title: "Of the club" };
  const tables = [...battles.map((name) => [name, scenario_file(name), true]),
                  ["a club's own file", of_a_club, false]];
  for (const [name, file, chances] of tables) {
    test(`values are ${chances ? "" : "no "}chances: ${name}`, () => {
      const table = engine.open(file);
      const text = table.choose("greedy", 1).join("\n");
      assert.equal(table.evaluate().chances, chances);
      assert.equal(table.weigh(text, 1).chances, chances);
      table.close();
    });
  }
}
