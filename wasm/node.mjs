import { createHash, createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";

import { Engine } from "./adjutant.mjs";

/** The engine in Node, from the file adjutant.wasm. */
export async function load(file) {
  return Engine.load(await readFile(file), {
    sha256: (bytes) => createHash("sha256").update(bytes).digest(),
    hmacSha256: (key, bytes) => createHmac("sha256", key).update(bytes).digest(),
  });
}
