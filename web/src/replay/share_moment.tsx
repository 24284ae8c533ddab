import { picture_of } from '../board/picture'
import { LinkField, use_copying } from '../views/copying'
import { Icon } from '../views/icon'
import { ProblemNotice } from '../views/problem_notice'
import { file_words, save_file } from '../views/save_file'
import { use_action } from '../views/use_action'
import { moment_address } from './addresses'

interface Props {
  readonly match: { readonly id: string; readonly scenario_title: string }
  /** The last event on the board. */
  readonly event: number
  /** Whether the buttons are as small as those of a playback. */
  readonly small?: boolean
}

/** A moment of a match as a link, and its map as a picture. */
export function ShareMoment({ match, event, small = false }: Props) {
  const link = `${location.origin}${moment_address(match.id, event)}`
  const { copied, refused, copy } = use_copying(link)
  const action = use_action()
  const save = async (): Promise<void> => {
    const sheets = document.querySelector<HTMLElement>('.board-place .board-sheets')
    if (sheets === null) return
    save_file(await picture_of(sheets), `${file_words(match.scenario_title)}-${event + 1}.png`)
  }
  const copy_words = copied ? 'Copied' : 'Copy link to this moment'
  const save_words = 'Save picture'
  const named = (words: string) => (small ? { 'aria-label': words, title: words } : {})
  return (
    <>
      <button type="button" {...named(copy_words)} onClick={() => void copy(link)}>
        {small ? <Icon name={copied ? 'done' : 'link'} /> : copy_words}
      </button>
      <button type="button" {...named(save_words)} disabled={action.busy} onClick={() => void action.run(save)}>
        {small ? <Icon name="picture" /> : save_words}
      </button>
      <ProblemNotice fault={action.fault} />
      {refused && <LinkField label="Link to this moment" url={link} refused={refused} />}
    </>
  )
}
