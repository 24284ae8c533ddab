import type { ComponentChildren, VNode } from 'preact'
import type { Schema } from '../api/client'
import type { Moment } from '../board/playback'
import type { Lesson } from '../lessons/lesson'
import type { Reading } from '../replay/reading'
import type { Step } from '../tour/step'
import type { Draft, Refusal } from '../turn/use_draft'
import type { StandingOrdersDraft } from '../turn/use_standing_orders'

// What the page of a game is to the rest of the page, which knows matches, positions, orders, events and pictures,
// but not what is in them.

/** What a folder of games/ tells of itself in its game.ts, as `entry`. It comes with every page; a match of this
 * ruleset loads the rest. */
export interface GameEntry {
  readonly ruleset: string
  /** "Twilight's Last Gleaming 2" */
  readonly title: string
  /** For players who choose a game. */
  readonly about: {
    /** "War of 1812" */
    readonly era: string
    /** What the player leads, and on what. */
    readonly words: string
    /** The battle whose map is its picture. */
    readonly picture: string
  }
  /** A match against the computer player, with a guide. */
  readonly first_turn?: {
    /** A first visit begins with this one. */
    readonly first?: true
    /** "Chippewa, 1814" */
    readonly title: string
    readonly scenario: string
    readonly side: string
    readonly words: string
  }
  readonly load: () => Promise<{ readonly game: Game }>
}

/** A game's page. `Frame` is what it shows of one moment; only the game looks into it. */
export interface Game<Frame extends Moment = Moment> {
  /** The match as a row of frames: the set-up, then those events that are worth seeing. Pure. */
  frames(reading: Reading): readonly Frame[]
  /** Moments at which a replay can begin: the log heads what follows with this. */
  chapters(reading: Reading): readonly Chapter[]
  /** How a line of the log stands out. */
  log_kind(event: Schema<'Event'>): 'turn' | 'phase' | 'line' | 'detail'
  /** How the match stands now: of the last frame where it has no position. */
  headline(reading: Reading, last: Frame | undefined): Headline
  /** Which moment of the match a position is, as part of a title: "turn 3". */
  when?(position: NonNullable<Reading['position']>): string
  /** A frame to look at and to walk over by keyboard, without orders: a view. */
  Picture(props: PictureProps<Frame>): VNode | null
  /** A match as it stands, or the set-up of a scenario: small, only to look at. */
  Glance(props: GlanceProps): VNode | null
  /** A turn at the table, or watching one: a hook that returns what to show where. */
  use_table(play: Play<Frame>): TableView
  /** How to read the board, and its keys; shown in the panel of the match. */
  Legend?(props: LegendProps): VNode
  /** The unit of Captain's values if weights judge. In every game networks give chances. */
  readonly worth?: Measure
  /** What each side still has, in strength points: the worth of its units that are not lost. */
  strengths?(scenario: object, position: object): Readonly<Record<string, number>>
  /** The charts of this scenario. */
  Charts?(props: { readonly scenario: object }): VNode
  /** Positions that a reader lays out by hand, with units anywhere, to read chances. */
  readonly arrange?: Arrange
  /** Lessons in the rules, in their order. */
  readonly lessons?: () => Promise<{ readonly lessons: readonly Lesson[] }>
  /** A guide over a first turn. */
  readonly tour?: () => Promise<{ readonly steps: readonly Step[] }>
}

/** The scale of values: this many are one unit; `decided` and more wins the battle. */
export interface Measure {
  readonly unit: string
  readonly size: number
  readonly decided: number
  /** Whether they are chances: even is one half, `decided` certain. */
  readonly chance?: true
}

/** A match with the page of its game. */
export interface ReadingWithGame extends Reading {
  readonly game: Game
}

export interface LegendProps {
  readonly match: Schema<'Match'>
  readonly scenario: object
}

export interface Arrange {
  /** What leads here from a match. */
  readonly link: string
  /** How a reader reads chances of such a position. */
  readonly hint: string
  /** How to write a place of this battle, by an example. */
  example(scenario: object): string
  /** All units, with where and how they are. */
  units(scenario: object, position: object): readonly Placed[]
  /** The place, in writing; undefined: none. */
  read_place(scenario: object, text: string): string | undefined
  /** This position with these units otherwise, at the beginning of a turn of this side. */
  laid_out(scenario: object, position: object, changes: Changes, side: string): object
}

/** Where and how a unit is. */
export interface Change {
  /** Undefined: not in play. */
  readonly at: string | undefined
  /** By name, the option. */
  readonly traits: Readonly<Record<string, string>>
}
/** By id of the unit. */
export type Changes = ReadonlyMap<string, Change>

export interface Placed extends Change {
  readonly id: string
  readonly name: string
  readonly side: string
  /** Further choices, by name: "Formation": line, column. */
  readonly options: Readonly<Record<string, readonly string[]>>
}

export interface Chapter {
  readonly event: number
  readonly title: string
}

export interface Headline {
  /** "Turn 3 of 8, night" */
  readonly when: string
  /** The game turn, where the game counts them. */
  readonly turn?: number
  /** What who is to act has to do: a phase of the game, or a question. */
  readonly due: string
  /** By side, where the game counts any; "points" unless the game has another name for them. */
  readonly points: Readonly<Record<string, number | string>>
  readonly points_are?: string
  /** How to win this battle, and how that stands. */
  readonly goal?: string
  /** The turns, with the reinforcements of each. */
  readonly track?: readonly TurnMark[]
}

/** A turn of the track. */
export interface TurnMark {
  readonly turn: number
  /** Its name, where that is more than its number: "6 pm". */
  readonly label?: string
  readonly night: boolean
  /** The units that may enter from this turn on, by side; `waiting`: some of them have not. */
  readonly arrivals: readonly {
    readonly side: string
    readonly units: readonly string[]
    readonly waiting: boolean
  }[]
}

export interface PictureProps<Frame extends Moment = Moment> {
  readonly reading: Reading
  readonly frame: Frame
  /** A description for people who cannot see it. */
  readonly label: string
  readonly on_press: () => void
}

export interface GlanceProps {
  readonly scenario: Reading['scenario']
  /** Undefined: the set-up. */
  readonly position: Reading['position']
  /** Where the server draws it, for a match. */
  readonly match: string | undefined
}

/** What the table gives its game. */
export interface Play<Frame extends Moment = Moment> {
  readonly reading: Reading
  /** Whether the match waits for an answer of this reader. */
  readonly yours: boolean
  /** Whether the page can ask the server. */
  readonly connected: boolean
  readonly draft: Draft
  readonly standing: StandingOrdersDraft
  /** The panel that is open: 'orders', 'standing' or another. */
  readonly tab: string
  /** The frame to show instead of the present, and the last one where there is no present. */
  readonly frame: Frame | undefined
  /** Whether `frame` is a moment of the past. */
  readonly showing: boolean
  readonly back_to_now: () => void
  /** If present, a press on the board orders nothing: it names a place, as `Arrange` writes it. */
  readonly on_place?: (place: string) => void
}

/** What the game shows at the table. */
export interface TableView {
  readonly board: ComponentChildren
  /** The strip below the board: information about what is under the pointer. */
  readonly pointed?: ComponentChildren
  /** The panel of orders. It holds an <OrderText>, whatever else helps to write it. */
  readonly orders: ComponentChildren
  /** The panel of standing orders. */
  readonly standing?: ComponentChildren
  readonly handing_in: HandingIn
}

/** What the foot of the panel has to know. */
export interface HandingIn {
  /** The order that ends the turn, where one is due: whether it is among the orders, and how it gets there. */
  readonly ends?: {
    readonly label: string
    readonly given: boolean
    readonly give: (given: boolean) => void
    /** What the orders so far end before the turn is over, as a sentence. */
    readonly closes?: string | undefined
    /** What the referee would order at the end of the turn because the rules demand it. */
    readonly adds?: readonly string[] | undefined
  }
  /** Whether the orders roll a die. */
  readonly rolls: boolean
  /** Why the game would refuse the orders so far; undefined if it would not. */
  readonly refused?: readonly Refusal[] | undefined
  /** Whether the text does not have all that the page shows yet, but will. */
  readonly writing?: boolean
}
