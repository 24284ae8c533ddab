import { points } from '../games/tlg2/map/field'
import { side_name } from '../games/tlg2/map/position'
import type { Event } from '../games/tlg2/frames'

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
export function sentences(events: readonly Event[]): ReadonlyMap<number, string> {
  const told = new Map<number, string>()
  let bombardment = false
  for (const event of events) {
    if (event.type === 'attacked') bombardment = event.bombardment
    const words =
      event.type === 'resulted' ? result_sentence(event.result, bombardment) : sentence(event)
    if (words !== undefined) told.set(event.number, words)
  }
  return told
}

const sentence = (event: Event): string | undefined =>
  told_of_matches(event) ?? told_of_movement(event) ?? told_of_combat(event)

function told_of_movement(event: Event): string | undefined {
  switch (event.type) {
    case 'phase_began':
      return `Turn ${event.turn}, ${side_name(event.side)} ${event.phase} phase`
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

function told_of_combat(event: Event): string | undefined {
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
    case 'asked':
      return `${side_name(event.side)}: ${event.question}`
    default:
      return undefined
  }
}

function told_of_matches(event: Event): string | undefined {
  switch (event.type) {
    case 'started':
      return `The match begins: ${event.seats.map((seat) => `${seat.player} (${side_name(seat.side)})`).join(' against ')}`
    case 'resigned':
      return `${side_name(event.side)} resigns`
    case 'draw_offered':
      return `${side_name(event.side)} offers a draw`
    case 'draw_agreed':
      return 'The draw is agreed'
    case 'draw_declined':
      return `${side_name(event.side)} declines the draw`
    case 'draw_lapsed':
      return `The offer of a draw by ${side_name(event.side)} lapses`
    case 'win_claimed':
      return `${side_name(event.side)} claims the win: the opponent's time is up`
    case 'rules_changed':
      return `From here on the match is played by version ${event.to} of the rules, before by version ${event.from}`
    case 'game_ended':
    case 'match_ended':
      return event.winner === null
        ? `The match is drawn: ${event.reason}`
        : `${side_name(event.winner)} victory: ${event.reason}`
    case 'standing_orders_set':
      return `${side_name(event.side)} leaves standing orders`
    default:
      return undefined
  }
}
