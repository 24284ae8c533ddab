// A reader's filter of matches; it stands in the page's address, so that others can link to it.

export interface Filter {
  /** A battle's id; '' for every battle. */
  readonly scenario: string
  /** A player's handle; '' for every player. */
  readonly player: string
  /** Only the matches that a reader can watch now. */
  readonly live: boolean
}

export const filter_of = (query: URLSearchParams): Filter => ({
  scenario: query.get('scenario') ?? '',
  player: query.get('player')?.trim() ?? '',
  live: query.get('show') === 'live',
})

/** What a request says of it. */
export const asked_by = ({ scenario, player }: Filter) => ({
  ...(scenario === '' ? {} : { scenario }),
  ...(player.trim() === '' ? {} : { player: player.trim() }),
})

export function address_of(filter: Filter): string {
  const said = new URLSearchParams({ ...(filter.live ? { show: 'live' } : {}), ...asked_by(filter) }).toString()
  return said === '' ? '/matches' : `/matches?${said}`
}
