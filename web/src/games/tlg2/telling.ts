import { points } from './map/field'
import type { Event } from './frames'

// Events as sentences for players.

const result_words: Readonly<Record<string, string>> = {
  AL1: 'the attacker loses a step',
  AL2: 'the attacker loses two steps',
  AR: 'the attacker retreats',
  AL1AR: 'the attacker loses a step and retreats',
  BL1: 'both lose a step',
  DR: 'the defender retreats',
  DL1: 'the defender loses a step',
  DL1DR: 'the defender loses a step and retreats',
  DL2DR: 'the defender loses two steps and retreats',
  NE: 'nothing happens',
}

// 7.4, R22: guns that fire from afar are never harmed.
const bombardment_words: Readonly<Record<string, string>> = {
  ...result_words,
  AL1: 'nothing happens to the guns',
  AL2: 'nothing happens to the guns',
  AR: 'nothing happens to the guns',
  AL1AR: 'nothing happens to the guns',
  BL1: 'the defender loses a step',
}

/** "DL1DR: the defender loses a step and retreats" */
export function result_sentence(result: string, bombardment = false): string {
  const words = (bombardment ? bombardment_words : result_words)[result]
  return words === undefined ? result : `${result}: ${words}`
}

const choosers: Readonly<Record<string, string>> = {
  order: '',
  standing_order: ' (standing order)',
  doctrine: ' (doctrine)',
  only_choice: '',
}
const chosen = (by: string): string => choosers[by] ?? ''

const list = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`

/** What happened, by the events' numbers; nothing for those of which there is nothing to tell. */
export function sentences(
  events: readonly Event[],
  name: (side: string) => string,
): ReadonlyMap<number, string> {
  const told = new Map<number, string>()
  let bombardment = false
  for (const event of events) {
    if (event.type === 'attacked') bombardment = event.bombardment
    const words =
      event.type === 'resulted' ? result_sentence(event.result, bombardment) : sentence(event, name)
    if (words !== undefined) told.set(event.number, words)
  }
  return told
}

const sentence = (event: Event, name: (side: string) => string): string | undefined =>
  told_of_movement(event, name) ?? told_of_combat(event, name)

function told_of_movement(event: Event, name: (side: string) => string): string | undefined {
  switch (event.type) {
    case 'phase_began':
      return `Turn ${event.turn}, ${name(event.side)} ${event.phase} phase`
    case 'moved':
      return `${event.unit} moves to ${event.path.at(-1) ?? ''} for ${points(event.cost)}`
    case 'entered':
      return `${event.unit} enters and goes to ${event.path.at(-1) ?? ''} for ${points(event.cost)}`
    case 'retreated':
      return `${event.unit} retreats to ${event.to}${chosen(event.chosen_by)}`
    case 'displaced':
      return `${event.unit} makes room for ${event.by} and goes to ${event.to}${chosen(event.chosen_by)}`
    case 'advanced':
      return `${event.unit} advances to ${event.to}${chosen(event.chosen_by)}`
    default:
      return undefined
  }
}

function told_of_combat(event: Event, name: (side: string) => string): string | undefined {
  switch (event.type) {
    case 'attacked': {
      const who = list([...event.attackers, ...event.guns])
      const alone = event.attackers.length + event.guns.length === 1
      const verb = `${event.bombardment ? 'fire' : 'attack'}${alone ? 's' : ''}${event.bombardment ? ' at' : ''}`
      const bound = event.completed ? ', as it must be' : ''
      return `${who} ${verb} ${list(event.defenders)} in ${list(event.targets)} at ${event.odds}${bound}`
    }
    case 'rolled':
      return `Die ${event.value}: ${event.purpose}`
    case 'charged':
      return `${list(event.units)} ${event.units.length === 1 ? 'charges' : 'charge'}: ${event.columns} to the right`
    case 'returned':
      return `${event.unit} is back in ${event.at}`
    case 'step_lost':
      return event.steps_left > 0
        ? `${event.unit} is reduced${chosen(event.chosen_by)}`
        : `${event.unit} loses its last step${chosen(event.chosen_by)}`
    case 'eliminated':
      return `${event.unit} is eliminated (${event.cause})`
    case 'order_dropped':
      return `Dropped: “${event.order}”: ${event.reason}`
    case 'game_ended':
      return event.winner === null
        ? `The match is drawn: ${event.reason}`
        : `${name(event.winner)} victory: ${event.reason}`
    case 'asked':
      return `${name(event.side)}: ${event.question}`
    default:
      return undefined
  }
}
