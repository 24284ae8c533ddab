import type { Choice } from '../../views/form'
import type { Entrant, Round, Tournament } from './words'

export type ActName = 'exclude' | 'return' | 'undo' | 'pause' | 'cancel' | 'reopen'

export interface Act extends Choice {
  readonly value: ActName
  readonly button: string
}

export const has_gone = ({ state }: Entrant): boolean =>
  state === 'withdrawn' || state === 'excluded'

/** What an official may do with a reason as things stand. Any official pauses; the rest of its life is the organiser's. */
export function acts_of(
  tournament: Tournament,
  rounds: readonly Round[],
  entries: readonly Entrant[] = [],
): readonly Act[] {
  const { status, your_role } = tournament
  const organiser = your_role === 'organiser'
  const acts: Act[] = []
  const last = rounds.at(-1)
  if (['open', 'closed', 'running', 'paused'].includes(status)) {
    acts.push({ value: 'exclude', label: 'Exclude an entrant', button: 'Exclude' })
    if (organiser && entries.some(has_gone)) {
      acts.push({ value: 'return', label: 'Reverse a withdrawal', button: 'Undo' })
    }
  }
  if (status === 'running' && last?.state === 'drawn') {
    acts.push({ value: 'undo', label: `Undo round ${last.round}`, button: 'Undo' })
  }
  if (status === 'running') {
    acts.push({ value: 'pause', label: 'Pause (all clocks stop)', button: 'Pause' })
  }
  if (status === 'finished' && organiser) {
    acts.push({ value: 'reopen', label: 'Reopen to correct results', button: 'Reopen' })
  }
  if (['draft', 'open', 'closed', 'running', 'paused'].includes(status) && organiser) {
    acts.push({ value: 'cancel', label: 'Cancel the tournament', button: 'Cancel tournament' })
  }
  return acts
}
