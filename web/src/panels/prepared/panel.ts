import { is_against_computer } from '../../opponents'
import type { Panel } from '../panel'

/** Orders for the reader's next turn. Captain's turn is over at once: there is nothing to prepare for. */
export const panel: Panel = {
  id: 'prepared',
  title: 'Prepared',
  order: 25,
  shown: (match) =>
    match.your_side !== null &&
    match.status === 'running' &&
    !is_against_computer(match),
  load: () => import('./prepared_panel'),
}
