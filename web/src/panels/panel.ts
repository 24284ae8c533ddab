import type { ComponentType } from 'preact'
import type { Schema } from '../api/client'
import type { Game } from '../games/game'

/** What a panel beside the board gets. */
export interface PanelProps {
  readonly match: Schema<'Match'>
  readonly game: Game
  /** The file as it was when the match began. */
  readonly scenario: object
  readonly events: readonly Schema<'Event'>[]
  /** When the part that the reader is about to see came in; undefined: they have seen everything. */
  readonly unseen_since?: string | undefined
  /** Requests the state of the match again. */
  readonly refresh: () => Promise<void>
}

/** What a panel that is not open may have to tell. */
export interface PanelNews {
  readonly match: Schema<'Match'>
  readonly events: readonly Schema<'Event'>[]
  /** The opponent's messages since this panel opened. */
  readonly unheard: readonly Schema<'Remark'>[]
}

export interface News {
  /** In a word or two, on the panel's tab. */
  readonly badge: string
  /** In a sentence, over the board. */
  readonly words: string
}

/** A panel beside the board. Each folder under panels/ has a panel.ts that exports one as `panel`; nothing else needs
 * to know it. */
export interface Panel {
  readonly id: string
  readonly title: string
  /** Smaller ones come first; orders are 0, the log is 10, standing orders are 20. */
  readonly order: number
  readonly shown: (match: Schema<'Match'>) => boolean
  /** What waits there for the reader; undefined: nothing. */
  readonly news?: (reading: PanelNews) => News | undefined
  readonly load: () => Promise<{ readonly default: ComponentType<PanelProps> }>
}
