export interface Hashes {
  sha256(bytes: Uint8Array): Uint8Array;
  hmacSha256(key: Uint8Array, bytes: Uint8Array): Uint8Array;
}

export interface Fault {
  message: string;
  line?: number;
  column?: number;
  order?: string;
  rule?: string;
  meant?: string;
  path?: string;
  cure?: string;
}

export class EngineFailure extends Error {}
export class CallRefused extends Error {
  faults: Fault[];
}

export interface Awaited {
  side: string;
  kind: string;
  question: string;
  player_turn: string;
  inside: boolean;
  sealed: boolean;
}

export interface Outcome {
  winner: string | null;
  reason: string;
  points: Record<string, unknown>;
}

export interface Checked {
  orders?: string[];
  refusals: Fault[];
  preview?: Record<string, unknown>[];
}

export interface StandingOrders {
  orders: string[];
  json?: Record<string, unknown>[];
  forecast?: Record<string, unknown>;
}

export interface Verdict {
  holds: boolean;
  complete: boolean;
  submissions: number;
  events: number;
  dice: number;
  head: string;
  findings: { holds: boolean; what: string; where: string; why: string }[];
}

export type Orders = string | Record<string, unknown>[];
export type Level =
  | "doctrine"
  | "greedy"
  | "recruit"
  | "sergeant"
  | "ensign"
  | "lieutenant"
  | "captain";

export class Table {
  readonly ruleset: string;
  readonly rules_version: number;
  readonly title: string;
  readonly sides: { id: string; name: string }[];
  readonly awaited: Awaited[];
  readonly outcome: Outcome | null;
  readonly position: Record<string, unknown>;
  readonly orders?: string[];
  readonly events?: Record<string, unknown>[];
  readonly sentences?: string[];
  legal(side?: string): string[];
  plan(orders: Orders, side?: string): Record<string, unknown>;
  check(orders: Orders, side?: string): Checked;
  defaultOrders(side?: string): string[];
  choose(level: Level, seed: number, side?: string): string[];
  evaluate(side?: string): { value: number; chances: boolean };
  weigh(orders: Orders, seed: number, side?: string): { values: number[]; chances: boolean };
  explain(orders: Orders, side?: string): string;
  adjudicate(orders: Orders, dice: number[], side?: string, seed?: number): Table;
  standingOrders(side?: string, orders?: Orders): StandingOrders;
  setStandingOrders(orders: Orders, side?: string): Table;
  close(): void;
}

export class Engine {
  static load(module: BufferSource | WebAssembly.Module, hashes: Hashes): Promise<Engine>;
  ask(call: Record<string, unknown>): unknown;
  open(
    scenario: object,
    options?: { position?: object; decisions?: "standing" | "ask"; rules_version?: number },
  ): Table;
  verify(record: string): Verdict;
}
