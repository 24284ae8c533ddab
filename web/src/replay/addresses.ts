/** The replay of a match at the moment after this event. */
export const moment_address = (match: string, event: number): string => `/matches/${match}/replay?at=${event}`

/** The what-if board of this moment of a match; without an event, of the current position. */
export const what_if_address = (match: string, event?: number): string =>
  `/what-if?match=${match}${event === undefined ? '' : `&at=${event}`}`

/** The same, to put units anywhere and read what would come of it. */
export const arrange_address = (match: string, event?: number): string =>
  `${what_if_address(match, event)}&panel=arrange`
