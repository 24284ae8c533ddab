// The opening of a match of Chippewa that is kept for the tests, and what comes after it.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../golden/chippewa/riall-attacks/', import.meta.url))

export const opening_turns = ['turn-01-us', 'turn-01-ac', 'turn-02-us']

export const orders_of = (turn) =>
  readFileSync(`${folder}${turn}.orders`, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .join('\n')

/** Plays the opening; `tokens` by side. */
export async function play_opening(house, match, tokens) {
  for (const turn of opening_turns) await house.submit(match, tokens[turn.slice(-2)], orders_of(turn))
}
