// The module says what the program says: tests/wasm/harness.mjs.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { CallRefused, EngineFailure } from "../../../../wasm/adjutant.mjs";
import { adjutant, engine, folder, program, same_legal_orders, same_whole_match, scenario_file,
         tells_chances_where_learned } from "../../../wasm/harness.mjs";

const chippewa = scenario_file("tlg2/chippewa");

test("lists the same legal orders as the program", () => {
  assert.ok(same_legal_orders("tlg2/chippewa").length > 10);
});

test("says nothing of a table that is closed", () => {
  const table = engine.open(chippewa);
  table.close();
  assert.throws(() => table.legal(), CallRefused);
});

test("plays a whole match to the program's own events and position", () => {
  assert.ok(same_whole_match("tlg2/chippewa").dice > 5);
});

test("refuses with line, column, rule and what was meant", () => {
  const table = engine.open(chippewa);
  const { refusals } = table.check("move 22US C1010\nend turn\n");
  assert.equal(refusals[0].line, 1);
  assert.ok(refusals[0].message.length > 10);
  assert.throws(() => table.adjudicate("move 22US C1010", []), CallRefused);
});

test("tells every fault of a scenario file", () => {
  const broken = structuredClone(chippewa);
  broken.units[0].strength = "many";
  assert.throws(() => engine.open(broken), (refused) =>
    refused instanceof CallRefused && refused.faults[0].path === "units[0].strength");
});

// A position with a combat in it: that of a lesson.
function before_combat() {
  const file = new URL("../../../../web/src/games/tlg2/lessons/5-advance.json", import.meta.url);
  const { position, solution } = JSON.parse(readFileSync(file, "utf8"));
  const { format, scenario } = engine.open(chippewa).position;
  const table = engine.open(chippewa, { position: { ...position, format, scenario } });
  return { table, text: solution.orders.join("\n") };
}

test("answers what a page asks about orders that are being made", () => {
  const table = engine.open(chippewa);
  const plan = table.plan("move 22US C2027");
  assert.deepEqual(plan.orders, table.check("move 22US C2027").orders);
  assert.deepEqual(plan.refusals, []);
  assert.ok(plan.movement.length > 5);
  assert.equal(table.plan("move 22US C1010").refusals[0].line, 1);
});

test("shows standing orders as they would be, and keeps them on a table of their own", () => {
  const table = engine.open(chippewa);
  const wanted = "retreat any toward C2519";
  const tried = table.standingOrders("ac", wanted);
  assert.deepEqual(tried.orders, [wanted]);
  assert.ok(tried.forecast.text.length > 0);
  assert.deepEqual(table.standingOrders("ac").orders, []);
  const kept = table.setStandingOrders(wanted, "ac");
  assert.equal(kept.events[0].type, "standing_orders_set");
  assert.deepEqual(kept.standingOrders("ac").orders, [wanted]);
  assert.throws(() => table.standingOrders("ac", "retreat nobody"), CallRefused);
});

test("rolls the dice that are lacking where a seed is given, and tells each event", () => {
  const { table, text } = before_combat();
  const dice = ({ events }) => events.filter(({ type }) => type === "rolled").map(({ value }) => value);
  const played = table.adjudicate(text, [], undefined, 7);
  assert.equal(dice(played).length, 1);
  assert.deepEqual(table.adjudicate(text, [], undefined, 7).events, played.events);
  assert.deepEqual(dice(table.adjudicate(text, [5, 1, 1], undefined, 7)), [5]);
  assert.throws(() => table.adjudicate(text, [5, 1]), CallRefused);
  assert.equal(played.sentences.length, played.events.length);
  assert.deepEqual(played.orders, table.check(text).orders);
  assert.throws(() => table.adjudicate(text, []), EngineFailure);
});

test("says how a position stands and what orders are worth", () => {
  const { table, text } = before_combat();
  assert.equal(table.evaluate("us").value, -table.evaluate("ac").value);
  const { values } = table.weigh(text, 7);
  assert.equal(values.length, 6);
  assert.ok(new Set(values).size > 1);
  assert.deepEqual(table.weigh(text, 7).values, values);
  assert.throws(() => table.weigh("move 22US C1010", 7), CallRefused);
});

tells_chances_where_learned(["tlg2/chippewa", "tlg2/lundys-lane", "tlg2/thames"]);

test("goes on after a failure", () => {
  assert.throws(() => engine.verify("{"), CallRefused);
  assert.throws(() => engine.ask({ call: "verify", record: 1.5 }), EngineFailure);
  assert.equal(engine.open(chippewa).outcome, null);
});

test("verifies a record as the program does, and finds a forged die", async () => {
  const record = await record_of_a_match();
  const file = join(folder, "record.json");
  writeFileSync(file, record);
  const told = JSON.parse(adjutant("verify", "--json", file).stdout);
  assert.deepEqual(engine.verify(record), told);
  assert.equal(told.complete, true);
  assert.ok(told.dice > 0);

  const forged = JSON.parse(record);
  const rolled = forged.events.find((event) => event.type === "rolled");
  rolled.value = (rolled.value % 6) + 1;
  const verdict = engine.verify(JSON.stringify(forged));
  assert.equal(verdict.holds, false);
  assert.ok(verdict.findings.some((finding) => !finding.holds && finding.what === "die 0"));
});

test("a table is opened by the version of the rules that is named", () => {
  for (const rules_version of [1, 2]) {
    const table = engine.open(chippewa, { rules_version });
    assert.equal(table.rules_version, rules_version);
    table.close();
  }
  assert.throws(() => engine.open(chippewa, { rules_version: 99 }), /rules_version: .* versions 1, 2/);
});

// A whole match over the API of a server of its own, both sides played by a bot that asks the
// module for its orders: its record.
async function record_of_a_match() {
  const server = spawn(program, ["serve", "--listen", "127.0.0.1:0", "--data", folder]);
  try {
    const base = await new Promise((resolve, reject) => {
      let said = "";
      server.stdout.on("data", (text) => {
        said += text;
        const found = said.match(/http:\/\/[^\s]+/);
        if (found) resolve(found[0].replace(/\/$/, ""));
      });
      server.on("exit", () => reject(new Error(`the server ended: ${said}`)));
    });
    const call = async (token, method, path, body) => {
      const reply = await fetch(`${base}/api/v1${path}`, {
        method,
        headers: {
          "content-type": "application/json",
          "idempotency-key": randomUUID(),
          ...(token && { authorization: `Bearer ${token}` }),
        },
        body: body && JSON.stringify(body),
      });
      const text = await reply.text();
      assert.ok(reply.ok, text);
      return path.endsWith("/record") ? text : JSON.parse(text);
    };
    const tokens = {};
    for (const [side, handle] of [["us", "brown"], ["ac", "riall"]]) {
      const password = `a long password of ${handle}`;
      await call(null, "POST", "/accounts", { handle, email: `${handle}@example.org`, password });
      tokens[side] = (await call(null, "POST", "/sessions", { handle, password })).token;
    }
    const { id } = await call(tokens.us, "POST", "/matches", { scenario: "tlg2/chippewa", side: "us" });
    await call(tokens.ac, "POST", `/matches/${id}/seats`, { side: "ac" });
    for (let turn = 0; ; ++turn) {
      const match = await call(tokens.us, "GET", `/matches/${id}`);
      const position = await call(tokens.us, "GET", `/matches/${id}/position`);
      const table = engine.open(chippewa, { position });
      if (table.outcome !== null) return await call(null, "GET", `/matches/${id}/record`);
      const text = table.choose("greedy", turn).join("\n");
      const { side } = table.awaited[0];
      table.close();
      await call(tokens[side], "POST", `/matches/${id}/orders`, { revision: match.revision, text });
    }
  } finally {
    server.kill();
  }
}
