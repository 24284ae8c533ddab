import { kept_choice } from '../../board/kept_choice'

// The marks of units on the map: a preference of this browser, for all games.

/** `own`: as each game marks its units by itself. */
export const looks = ['own', 'nato', 'picture'] as const
export type Look = (typeof looks)[number]

export const { choose: choose_look, use: use_look } = kept_choice<Look>('adjutant.counters', looks)
