import type { Level } from '../../../wasm/adjutant.mjs'
import { EngineRefused, type RunningEngine } from './engine'

/** What answers calls of the module: a worker, or in a test the module itself. */
export type Answering = Pick<RunningEngine, 'ask'>

interface Opened {
  readonly table: number
  readonly position: object
  readonly events?: readonly object[]
}

interface Checked {
  readonly refusals: readonly object[]
  readonly preview?: readonly object[]
}

/** The result of orders on trial, or what is wrong with them. */
export type Tried =
  | { readonly table: EngineTable; readonly events: readonly object[] }
  | { readonly refusals: readonly object[] }

/** A position on the engine's table, to try things out. Close it afterwards. */
export class EngineTable {
  private constructor(
    private readonly engine: Answering,
    private readonly number: number,
    readonly position: object,
  ) {}

  static async open(engine: Answering, scenario: object, position: object | undefined): Promise<EngineTable> {
    const { table, position: now } = (await engine.ask('open', {
      scenario,
      ...(position === undefined ? {} : { position }),
    })) as Opened
    return new EngineTable(engine, table, now)
  }

  /** What these orders lead to, on a table of its own; this one stays as it is. Without a seed for dice, it takes
   * only orders that throw none: a missing die ends the engine. */
  async after(side: string, text: string, seed?: number): Promise<Tried> {
    try {
      const told = (await this.engine.ask('adjudicate', {
        table: this.number,
        side,
        text,
        dice: [],
        ...(seed === undefined ? {} : { seed }),
      })) as Opened
      return { table: new EngineTable(this.engine, told.table, told.position), events: told.events ?? [] }
    } catch (fault) {
      if (fault instanceof EngineRefused) return { refusals: fault.faults }
      throw fault
    }
  }

  /** What is wrong with these orders, and what depends on their dice, once the engine can read all of them: the
   * fastest answer. */
  async check(side: string, text: string): Promise<{ readonly refusals: readonly object[]; readonly preview: readonly object[] }> {
    const told = (await this.engine.ask('check', { table: this.number, side, text })) as Checked
    return { refusals: told.refusals, preview: told.preview ?? [] }
  }

  /** What the server's plan would say of these orders. */
  plan(side: string, text: string): Promise<unknown> {
    return this.engine.ask('plan', { table: this.number, side, text })
  }

  /** What the referee would order for a player who does not answer. */
  async default_orders(side: string): Promise<readonly string[]> {
    return (await this.engine.ask('default_orders', { table: this.number, side })) as readonly string[]
  }

  /** What a computer player orders for this side. */
  async choose(side: string, level: Level, seed: number): Promise<readonly string[]> {
    return (await this.engine.ask('choose', { table: this.number, side, level, seed })) as readonly string[]
  }

  /** What orders are about, in the words that Captain has for them; '' where there is nothing to say. */
  async explain(side: string, text: string): Promise<string> {
    return (await this.engine.ask('explain', { table: this.number, side, text })) as string
  }

  close(): void {
    // Where the engine is gone the table has gone with it.
    this.engine.ask('close', { table: this.number }).catch(() => undefined)
  }
}
