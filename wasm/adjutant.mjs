// Adjutant's engine in a browser, in Node or in any host of WebAssembly: wasm/README.md.

/** The engine gave up: bad input that it could not read on, or a bug of its own. */
export class EngineFailure extends Error {}

/** A call was refused; `faults` says where and why, where more than one thing is wrong. */
export class CallRefused extends Error {
  constructor(message, faults) {
    super(message);
    this.faults = faults;
  }
}

// The module reads and writes no file and knows no environment: of WASI it is lent the few
// functions that its C library names. What it would print goes nowhere.
const wasi_success = 0;
const wasi_badf = 8;

export class Engine {
  #module;
  #hashes;
  #instance;
  #memory;

  constructor(module, hashes) {
    this.#module = module;
    this.#hashes = hashes;
    this.#start();
  }

  /**
   * @param {BufferSource|WebAssembly.Module} module adjutant.wasm
   * @param {{sha256: (bytes: Uint8Array) => Uint8Array,
   *          hmacSha256: (key: Uint8Array, bytes: Uint8Array) => Uint8Array}} hashes synchronous
   */
  static async load(module, hashes) {
    const compiled = module instanceof WebAssembly.Module ? module : await WebAssembly.compile(module);
    return new Engine(compiled, hashes);
  }

  #bytes(at, size) {
    return new Uint8Array(this.#memory.buffer, at, size);
  }

  #start() {
    const host = {
      sha256: (bytes, size, digest) =>
        this.#bytes(digest, 32).set(this.#hashes.sha256(this.#bytes(bytes, size).slice())),
      hmac_sha256: (key, keySize, bytes, size, digest) =>
        this.#bytes(digest, 32).set(
          this.#hashes.hmacSha256(this.#bytes(key, keySize).slice(), this.#bytes(bytes, size).slice()),
        ),
      fail: (message, size) => {
        throw new EngineFailure(new TextDecoder().decode(this.#bytes(message, size)));
      },
    };
    const wasi = {
      environ_get: () => wasi_success,
      environ_sizes_get: (count, size) => {
        new DataView(this.#memory.buffer).setUint32(count, 0, true);
        new DataView(this.#memory.buffer).setUint32(size, 0, true);
        return wasi_success;
      },
      fd_close: () => wasi_badf,
      fd_seek: () => wasi_badf,
      fd_write: () => wasi_badf,
      proc_exit: (code) => {
        throw new EngineFailure(`the engine ended with ${code}`);
      },
    };
    const instance = new WebAssembly.Instance(this.#module, {
      adjutant: host,
      wasi_snapshot_preview1: wasi,
    });
    this.#memory = instance.exports.memory;
    instance.exports._initialize();
    this.#instance = instance;
  }

  /** One call, as README.md lists them. Tables are gone after an EngineFailure. */
  ask(call) {
    const request = new TextEncoder().encode(JSON.stringify(call));
    try {
      const { allocate, answer } = this.#instance.exports;
      const room = allocate(request.length);
      this.#bytes(room, request.length).set(request);
      const told = answer(room, request.length);
      const size = new DataView(this.#memory.buffer).getUint32(told, true);
      const reply = JSON.parse(new TextDecoder().decode(this.#bytes(told + 4, size)));
      if ("error" in reply) throw new CallRefused(reply.error, reply.faults);
      return reply.answer;
    } catch (failure) {
      if (failure instanceof CallRefused) throw failure;
      this.#start();
      throw failure instanceof EngineFailure ? failure : new EngineFailure(String(failure));
    }
  }

  /** Opens a scenario file, at its beginning or at a position. */
  open(scenario, { position, decisions, rules_version } = {}) {
    return new Table(this, this.ask({ call: "open", scenario, position, decisions, rules_version }));
  }

  /** Checks a match record whole, as `adjutant verify --json` does. */
  verify(record) {
    try {
      JSON.parse(record);
    } catch (failure) {
      throw new CallRefused(`record: is no JSON: ${failure.message}`, []);
    }
    return this.ask({ call: "verify", record });
  }
}

/** A position on the engine's table. Close it when it is done with. */
export class Table {
  #engine;
  #number;

  constructor(engine, opened) {
    this.#engine = engine;
    const { table, ...told } = opened;
    this.#number = table;
    /** ruleset, rules_version, title, sides, awaited, outcome, position; of what was played orders, events
     *  and sentences too. */
    Object.assign(this, told);
  }

  #ask(call, members) {
    return this.#engine.ask({ call, table: this.#number, ...members });
  }
  legal(side) {
    return this.#ask("legal", { side });
  }
  check(orders, side) {
    return this.#ask("check", { side, ...orders_in(orders) });
  }
  defaultOrders(side) {
    return this.#ask("default_orders", { side });
  }
  choose(level, seed, side) {
    return this.#ask("choose", { side, level, seed });
  }
  plan(orders, side) {
    return this.#ask("plan", { side, ...orders_in(orders) });
  }
  /** How the position stands for the side: `value`, and whether that is a chance which was learned. */
  evaluate(side) {
    return this.#ask("evaluate", { side });
  }
  /** The `values` of what these orders lead to, one for each of some sets of dice, and whether they are chances. */
  weigh(orders, seed, side) {
    return this.#ask("weigh", { side, seed, ...orders_in(orders) });
  }
  explain(orders, side) {
    return this.#ask("explain", { side, ...orders_in(orders) });
  }
  /** A new table with what these orders and dice lead to; this one stays as it is. With a seed the dice that
   *  are lacking are rolled, and those that are too many left. */
  adjudicate(orders, dice, side, seed) {
    return new Table(this.#engine, this.#ask("adjudicate", { side, dice, seed, ...orders_in(orders) }));
  }
  /** Those that the side has, or these as they would be. */
  standingOrders(side, orders) {
    return this.#ask("standing_orders", { side, ...(orders === undefined ? {} : orders_in(orders)) });
  }
  /** A new table on which the side has these. */
  setStandingOrders(orders, side) {
    return new Table(this.#engine, this.#ask("set_standing_orders", { side, ...orders_in(orders) }));
  }
  close() {
    this.#ask("close", {});
  }
}

function orders_in(orders) {
  return typeof orders === "string" ? { text: orders } : { orders };
}
