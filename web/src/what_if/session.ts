import { answer_at_hand } from '../api/at_hand'
import { answerer } from './answers'
import type { Desk, Handed, Worth } from './desk'
import { acting, by_hand, decisions_of, revision_of, study_id, type Players } from './reading'
import { dice_of, dice_with, followers, taken_back, told_at, without_step, type Step, type Study } from './study'
import { format, type Player, type StudyFile } from './study_file'

/** What others set for a board: a lesson's settings. */
export interface Script {
  /** The dice of submitted orders, in their order. */
  readonly dice: readonly number[]
  /** What this side orders by itself, wherever its turn comes. */
  readonly answer: (side: string) => Scripted | undefined
}

export interface Scripted {
  readonly orders: readonly string[]
  readonly dice: readonly number[]
}

const unscripted: Script = { dice: [], answer: () => undefined }

/** The name of a board among those of this browser, and its settings. */
interface Place {
  readonly name: string
  readonly script?: Script
}

/** A board in use: the study, the player of each side, and the effect of a click. Computer players answer by
 * themselves at moments without a next step. */
export class Session {
  readonly desk: Desk
  /** The name of its match, under which the browser keeps the written text. */
  readonly id: string
  readonly #script: Script
  #study: Study
  #players: Players
  #going_on = false
  #thinking = false
  #fault: unknown
  #listeners = new Set<() => void>()
  readonly #release: () => void

  constructor(desk: Desk, study: Study, players: Players, { name, script = unscripted }: Place) {
    this.desk = desk
    this.id = `${study_id}.${name}`
    this.#script = script
    this.#study = study
    this.#players = players
    const now = () => ({
      told: told_at(this.#study),
      side: acting(this.#study) ?? this.#study.beginning.sides[0]?.id ?? '',
      revision: revision_of(this.#study),
    })
    this.#release = answer_at_hand(study_id, answerer(desk, now, (handed) => this.#play({ ...handed, dice: script.dice })))
    void this.#go_on()
  }

  get study(): Study {
    return this.#study
  }
  get players(): Players {
    return this.#players
  }
  /** Whether a computer player is looking for its orders. */
  get thinking(): boolean {
    return this.#thinking
  }
  /** What the engine failed at last; undefined: nothing. */
  get fault(): unknown {
    return this.#fault
  }

  /** Whether somebody at this board gives this side's orders. */
  is_by_hand(side: string): boolean {
    return by_hand(this.#players, side) && this.#script.answer(side) === undefined
  }

  /** Hears of every change, until the caller calls the function that it gets back. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  close(): void {
    this.#release()
    this.desk.close()
  }

  go_to(step: Step | undefined): void {
    this.#show({ ...this.#study, at: step })
    void this.#go_on()
  }

  /** The orders to take back: those of the player who may give them again. */
  take_back(): readonly string[] {
    const back = taken_back(this.#study, (side) => this.is_by_hand(side))
    const taken = this.#study.at
    let orders: readonly string[] = []
    for (let step = taken; step !== undefined && step !== back.at; step = step.after) orders = step.orders
    this.#show(back)
    return orders
  }

  cut_off(step: Step): void {
    this.#show(without_step(this.#study, step))
  }

  seat(side: string, player: Player): void {
    this.#players = { ...this.#players, [side]: player }
    this.#show(this.#study)
    void this.#go_on()
  }

  /** The same orders with one of their dice otherwise, beside what they led to. */
  async choose_die(step: Step, index: number, value: number): Promise<void> {
    const { kind, side, orders, events } = step
    const dice = dice_with(dice_of(events), index, value)
    this.#show({ ...this.#study, at: step.after })
    await this.#try(() => this.#play({ kind, side, text: orders.join('\n'), dice }))
  }

  /** A board of its own that begins with this position; throws, with each fault, what is none. */
  async laid_out(position: object): Promise<StudyFile> {
    const { scenario } = this.#study
    const decisions = decisions_of(position)
    await this.desk.open(scenario, { position, decisions })
    return { format, scenario, position, decisions, players: this.#players, steps: [], at: 0 }
  }

  /** Plays these orders for the side to act. */
  async play(orders: readonly string[]): Promise<void> {
    const side = acting(this.#study)
    if (side === undefined) return
    await this.#try(() => this.#play({ kind: 'orders', side, text: orders.join('\n'), dice: [] }))
  }

  weigh(text: string): Promise<Worth> {
    return this.desk.weigh(told_at(this.#study), acting(this.#study) ?? '', text)
  }

  async #play(handed: Handed): Promise<void> {
    this.#show(await this.desk.play(this.#study, handed))
    void this.#go_on()
  }

  /** Lets a computer player answer, and the next. */
  async #go_on(): Promise<void> {
    if (this.#going_on) return
    this.#going_on = true
    await this.#try(async () => {
      for (;;) {
        const study = this.#study
        const side = acting(study)
        if (side === undefined || followers(study, study.at).length > 0) return
        const found = await this.#answer_of(side)
        if (found === undefined) return
        if (this.#study.at !== study.at) continue // somebody has gone elsewhere meanwhile
        const { orders, dice } = found
        this.#show(await this.desk.play(study, { kind: 'orders', side, text: orders.join('\n'), dice }))
      }
    })
    this.#going_on = false
    this.#think(false)
  }

  /** What this side orders without anybody's hand; undefined: nothing. */
  async #answer_of(side: string): Promise<Scripted | undefined> {
    const player = this.#players[side] ?? 'hand'
    if (player === 'hand') return this.#script.answer(side)
    this.#think(true)
    return { orders: await this.desk.choose(told_at(this.#study), side, player), dice: [] }
  }

  async #try(work: () => Promise<void>): Promise<void> {
    this.#fault = undefined
    try {
      await work()
    } catch (fault) {
      this.#fault = fault
      this.#tell()
    }
  }

  #think(thinking: boolean): void {
    if (this.#thinking === thinking) return
    this.#thinking = thinking
    this.#tell()
  }

  #show(study: Study): void {
    this.#study = study
    this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}
