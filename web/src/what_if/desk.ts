import { EngineRefused, type RunningEngine } from '../engine/engine'
import type { Player, StudyFile } from './study_file'
import { begin, next_number, told_at, with_step, type Kind, type RawEvent, type Step, type Study, type Told } from './study'

// The engine as a study needs it: positions go in and out, and it opens tables on demand.

interface Opened extends Told {
  readonly table: number
}

interface Played extends Opened {
  readonly orders: readonly string[]
  readonly events: readonly RawEvent[]
  readonly sentences: readonly string[]
}

export interface Handed {
  readonly kind: Kind
  readonly side: string
  readonly text: string
  /** The chosen dice, from the first on; chance rolls the ones after them. */
  readonly dice: readonly number[]
}

/** How a position stands by Captain's judgement; `chances`: whether networks tell it, which have learned that. */
export interface Standing {
  readonly value: number
  readonly chances: boolean
}

/** What orders are worth to their side by the same, over several sets of dice. */
export interface Worth {
  readonly chances: boolean
  readonly mean: number
  readonly least: number
  readonly most: number
}

/** A whole number for the engine's own chance. */
const seed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0

export class Desk {
  readonly #engine: RunningEngine
  /** The open tables, by the text that opened them. */
  readonly #tables = new Map<Told, number>()
  #scenario: object = {}

  constructor(engine: RunningEngine) {
    this.#engine = engine
  }

  /** A study that begins with this position, or with the set-up; throws with a sentence what is none. */
  async open(
    scenario: object,
    start: Pick<StudyFile, 'position' | 'decisions'> & { readonly rules_version?: number },
  ): Promise<Study> {
    this.#scenario = scenario
    const { position, decisions, rules_version } = start
    const opened = (await this.#engine.ask('open', {
      scenario,
      decisions,
      ...(position === undefined ? {} : { position }),
      ...(rules_version === undefined ? {} : { rules_version }),
    })) as Opened
    return begin(scenario, this.#keep(opened), position === undefined)
  }

  /** The study of a file, with each of its steps played; throws if it cannot play one. */
  async read(scenario: object, file: StudyFile): Promise<Study> {
    let study = await this.open(scenario, file)
    const steps: Step[] = []
    for (const { after, kind, side, orders, dice } of file.steps) {
      study = { ...study, at: steps[after - 1] }
      study = await this.play(study, { kind, side, text: orders.join('\n'), dice })
      if (study.at !== undefined) steps.push(study.at)
    }
    return { ...study, at: steps[file.at - 1] }
  }

  /** The study with one step more after the current one. */
  async play(study: Study, { kind, side, text, dice }: Handed): Promise<Study> {
    const call = kind === 'orders' ? 'adjudicate' : 'set_standing_orders'
    const members = { side, text, ...(kind === 'orders' ? { dice, seed: seed() } : {}) }
    const played = (await this.ask(told_at(study), call, members)) as Played
    const { orders, events, sentences } = played
    const step = { kind, side, orders, events, sentences, told: this.#keep(played) }
    return with_step(study, { ...step, after: study.at, number: next_number(study) })
  }

  /** What a computer player orders for this side; `chance`: the same gives the same orders. */
  async choose(told: Told, side: string, level: Exclude<Player, 'hand'>, chance = seed()): Promise<readonly string[]> {
    return (await this.ask(told, 'choose', { side, level, seed: chance })) as string[]
  }

  /** How a position stands for a side by Captain's judgement; undefined where the game has none. */
  async evaluate(told: Told, side: string): Promise<Standing | undefined> {
    return this.#unless_refused(() => this.ask(told, 'evaluate', { side }) as Promise<Standing>)
  }

  /** Throws EngineRefused if it cannot order something. */
  async weigh(told: Told, side: string, text: string): Promise<Worth> {
    const weighed = await this.ask(told, 'weigh', { side, text, seed: 1 })
    const { values, chances } = weighed as { readonly values: readonly number[]; readonly chances: boolean }
    const sum = values.reduce((before, value) => before + value, 0)
    return { mean: sum / values.length, least: Math.min(...values), most: Math.max(...values), chances }
  }

  /** What orders are about, in the words that Captain has for them; '' where there is nothing to say. */
  async explain(told: Told, side: string, text: string): Promise<string> {
    return (await this.ask(told, 'explain', { side, text })) as string
  }

  /** The positions that these orders lead to, this many times, with dice of the engine's own. */
  async sample(told: Told, side: string, text: string, times: number): Promise<readonly object[]> {
    const positions: object[] = []
    for (let time = 0; time < times; ++time) {
      const played = (await this.ask(told, 'adjudicate', { side, text, dice: [], seed: time })) as Played
      await this.#engine.ask('close', { table: played.table })
      positions.push(played.position)
    }
    return positions
  }

  /** One call about a table. */
  async ask(told: Told, call: string, members: Readonly<Record<string, unknown>>): Promise<unknown> {
    const table = await this.#table_of(told)
    try {
      return await this.#engine.ask(call, { ...members, table })
    } catch (fault) {
      if (fault instanceof EngineRefused) throw fault
      this.#tables.clear() // the engine has restarted
      throw fault
    }
  }

  close(): void {
    this.#engine.stop()
  }

  async #table_of(told: Told): Promise<number> {
    const known = this.#tables.get(told)
    if (known !== undefined) return known
    const { table } = (await this.#engine.ask('open', {
      scenario: this.#scenario,
      position: told.position,
      rules_version: told.rules_version,
    })) as Opened
    this.#tables.set(told, table)
    return table
  }

  #keep({ table, ...told }: Opened): Told {
    const { ruleset, rules_version, title, sides, awaited, outcome, position } = told
    const kept: Told = { ruleset, rules_version, title, sides, awaited, outcome, position }
    this.#tables.set(kept, table)
    return kept
  }

  async #unless_refused<Value>(ask: () => Promise<Value>): Promise<Value | undefined> {
    try {
      return await ask()
    } catch (fault) {
      if (fault instanceof EngineRefused) return undefined
      throw fault
    }
  }
}
