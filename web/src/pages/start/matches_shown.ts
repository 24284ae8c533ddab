/** The matches that the start page lists. */
export const matches_shown = { status: 'running', limit: 5 } as const
