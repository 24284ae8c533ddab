// The module says what the program says: tests/wasm/harness.mjs.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { CallRefused, EngineFailure } from "../../../../wasm/adjutant.mjs";
import { adjutant, engine, folder, program, same_legal_orders, same_whole_match, scenario_file }
  from "../../../wasm/harness.mjs";

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
