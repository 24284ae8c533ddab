/** The page of a lesson; without one, of all lessons of a game. */
export const lesson_address = (ruleset: string, lesson?: string): string =>
  `/lessons/${ruleset}${lesson === undefined ? '' : `?lesson=${lesson}`}`
