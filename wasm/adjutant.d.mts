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
export type Level = "doctrine" | "greedy" | "captain";

export class Table {
  readonly ruleset: string;
  readonly rules_version: number;
  readonly awaited: Awaited[];
  readonly outcome: Outcome | null;
  readonly position: Record<string, unknown>;
  readonly events?: Record<string, unknown>[];
  legal(side?: string): string[];
  check(orders: Orders, side?: string): Checked;
  plan(orders: Orders, side?: string): Record<string, unknown>;
  defaultOrders(side?: string): string[];
  choose(level: Level, seed: number, side?: string): string[];
  adjudicate(orders: Orders, dice: number[], side?: string): Table;
  close(): void;
}

export class Engine {
  static load(module: BufferSource | WebAssembly.Module, hashes: Hashes): Promise<Engine>;
  ask(call: Record<string, unknown>): unknown;
  open(
    scenario: object,
    options?: { position?: object; decisions?: "standing" | "ask" },
  ): Table;
  verify(record: string): Verdict;
}
