import type { Schema } from './api/client'

export type Level = NonNullable<Schema<'Options'>['opponent']>

interface Opponent {
  readonly name: string
  /** A sentence for players who choose an opponent. */
  readonly about: string
}

/** Captain's ranks, from the weakest to the strongest, in the words of engine/captain/levels.cpp. */
export const ranks = {
  recruit: { name: 'Recruit', about: 'Plans poorly and forgets orders. Good for a first battle.' },
  sergeant: { name: 'Sergeant', about: 'Plans slightly better than a Recruit and forgets less.' },
  ensign: { name: 'Ensign', about: 'Compares a few plans. Rarely makes a mistake or forgets an order.' },
  lieutenant: { name: 'Lieutenant', about: 'Compares several plans, makes few mistakes and forgets nothing.' },
  captain: { name: 'Captain', about: 'Compares many plans over all possible dice and plays the best.' },
} as const satisfies Partial<Record<Level, Opponent>>

/** All whom the computer can play. */
export const opponents: Readonly<Record<Level, Opponent>> = {
  ...ranks,
  greedy: { name: 'Greedy', about: 'Plays the first sensible move it sees.' },
  doctrine: { name: 'Doctrine', about: 'Never moves; fights only when the rules force it.' },
}

/** Their ids, in the order of the offer. */
export const rank_ids = Object.keys(ranks) as readonly (keyof typeof ranks)[]

const rank_names = new Set<string>(Object.values(ranks).map(({ name }) => name))

/** Whether one plays the computer here. */
export const is_against_computer = ({ options }: Pick<Schema<'Match'>, 'options'>): boolean =>
  (options.opponent ?? null) !== null

/** Whether a seat is the computer's: with "_" where a player of an older server has the name. */
export const is_computer = (player: string): boolean => rank_names.has(player.replace(/_$/, ''))
