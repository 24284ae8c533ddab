import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Game } from '../../games/game'
import { game_title } from '../../games/games'
import { is_met, type Lesson } from '../../lessons/lesson'
import { open_lesson } from '../../lessons/open_lesson'
import { lesson_done } from '../../lessons/progress'
import { WithRules } from '../../rules/with_rules'
import { RuleWords } from '../../rules/rule_words'
import { browser_shelf } from '../../turn/keeping'
import { ProblemNotice } from '../../views/problem_notice'
import { acting } from '../../what_if/reading'
import type { Session } from '../../what_if/session'
import { path_to } from '../../what_if/study'
import type { FirstPanel } from '../what_if/beside'
import { Board, use_session, type AtHand } from '../what_if/board'
import '../what_if/what_if.css'
import { lesson_address } from './address'

interface Props {
  readonly ruleset: string
  readonly game: Game
  readonly lesson: Lesson
  /** "Lesson 2 of 6" */
  readonly place: string
  readonly next?: Lesson
}

const panels = ['orders', 'standing', 'log', 'rules']

/** A lesson at its board. */
export function LessonBoard(props: Props) {
  const { ruleset, game, lesson } = props
  const [session, set_session] = useState<Session>()
  const [fault, set_fault] = useState<unknown>()
  useEffect(() => {
    document.title = `${lesson.title}: ${game_title(ruleset)} · Adjutant`
    let gone = false
    let opened: Session | undefined
    open_lesson(lesson).then(
      (made) => {
        opened = made
        if (gone) made.close()
        else set_session(made)
      },
      (error: unknown) => gone || set_fault(error),
    )
    return () => {
      gone = true
      opened?.close()
    }
  }, [lesson])
  if (fault !== undefined)
    return (
      <section class="column">
        <h1>{lesson.title}</h1>
        <ProblemNotice fault={fault} />
      </section>
    )
  if (session === undefined) return <p class="loading">Loading the map…</p>
  return (
    <WithRules ruleset={ruleset}>
      <Board {...{ session, game }} only={panels} first={words_of(lesson)} head={(at_hand) => <LessonHead {...props} {...{ session, at_hand }} />} />
    </WithRules>
  )
}

/** What there is to know. */
const words_of = ({ words, solution }: Lesson): FirstPanel => ({
  title: 'Lesson',
  content: (
    <>
      {words.map((paragraph) => (
        <p key={paragraph}>
          <RuleWords text={paragraph} />
        </p>
      ))}
      <p class="hint">
        {solution.standing === undefined
          ? 'Give the orders on the map or in the Orders panel, then press “Submit”.'
          : 'Set it in the Standing panel and save it, then end your turn.'}
      </p>
    </>
  ),
})

type State = 'open' | 'done' | 'missed'

/** The task is missed once the turn ends without it, whatever the opponent has done since. */
function state_of({ goal, side }: Lesson, { study }: Session): State {
  const path = path_to(study.at)
  if (is_met(goal, path.flatMap(({ events }) => events))) return 'done'
  return acting(study) !== side || path.some((step) => step.side !== side) ? 'missed' : 'open'
}

/** In a small window the panel has been scrolled away from it. */
const bring_to_top = (head: HTMLElement | null): void => head?.closest('.side')?.scrollTo(0, 0)

interface HeadProps extends Props {
  readonly session: Session
  readonly at_hand: AtHand
}

/** The lesson's words, its task, and whether the reader has done it. */
function LessonHead({ ruleset, lesson, place, next, session, at_hand }: HeadProps) {
  use_session(session)
  const [shown, show] = useState(false)
  const state = state_of(lesson, session)
  const top = useRef<HTMLDivElement>(null)
  // Before the page shows it: a reader who leaves at once, by the link that comes with it, has done it, too.
  useLayoutEffect(() => {
    if (state === 'done') lesson_done(browser_shelf, ruleset, lesson.id)
    if (state !== 'open') bring_to_top(top.current)
  }, [state])
  const again = (): void => {
    show(false)
    session.go_to(undefined)
  }
  return (
    <div ref={top} class="status lesson" data-revision={session.study.at?.number ?? 0}>
      <p class="hint">
        {game_title(ruleset)}: <a href={lesson_address(ruleset)}>{place}</a>
      </p>
      <h2>{lesson.title}</h2>
      {state !== 'done' && (
        <p class="lesson-task">
          <b>{lesson.task}</b>
        </p>
      )}
      <div role="status">
        {state === 'done' && <p class="notice good">{lesson.done}</p>}
        {state === 'missed' && <p class="notice warn">Not yet. {lesson.hint}</p>}
        {state === 'open' && <Written {...{ lesson, at_hand }} />}
      </div>
      {shown && state !== 'done' && <Solution {...{ lesson, at_hand }} hide={() => show(false)} />}
      <p class="chips">
        {session.study.at !== undefined && (
          <button type="button" onClick={again}>
            Try again
          </button>
        )}
        {state !== 'done' && !shown && (
          <button type="button" onClick={() => show(true)}>
            Show me how
          </button>
        )}
        {state === 'done' && (
          <a class="button primary" href={lesson_address(ruleset, next?.id)}>
            {next === undefined ? 'All lessons' : `Next: ${next.title}`}
          </a>
        )}
      </p>
    </div>
  )
}

/** What the reader still has to do with written orders. */
function Written({ lesson, at_hand: { draft, standing } }: Pick<HeadProps, 'lesson' | 'at_hand'>) {
  if (lesson.solution.standing !== undefined && !standing.kept)
    return <p class="notice">Your standing orders are written. Now press “Save standing orders” below them.</p>
  if (draft.text.trim() === '') return null
  // The page does not know whether the orders are enough: it shows them, and praises nothing.
  return (
    <p class="notice">
      You have ordered: {draft.text.trim().split('\n').join('; ')}. If that is all of the task, press “Submit”.
    </p>
  )
}

interface SolutionProps extends Pick<HeadProps, 'lesson' | 'at_hand'> {
  readonly hide: () => void
}

/** The orders that do it, and a press that writes each for the player. */
function Solution({ lesson: { solution }, at_hand, hide }: SolutionProps) {
  const { draft, standing, choose_tab } = at_hand
  const write = (panel: string, lines: readonly string[], change: (text: string) => void): void => {
    change(text_of(lines))
    choose_tab(panel)
  }
  return (
    <div>
      {solution.standing !== undefined && (
        <Example
          words="First save these standing orders:"
          lines={solution.standing}
          button="Write these standing orders"
          write={(lines) => write('standing', lines, standing.change)}
        />
      )}
      <Example
        words="The orders, to be submitted:"
        lines={solution.orders}
        button="Write these orders"
        write={(lines) => {
          write('orders', lines, draft.change)
          hide()
        }}
      />
    </div>
  )
}

interface ExampleProps {
  readonly words: string
  readonly lines: readonly string[]
  readonly button: string
  readonly write: (lines: readonly string[]) => void
}

const Example = ({ words, lines, button, write }: ExampleProps) => (
  <>
    <p>{words}</p>
    <pre class="preview">{lines.join('\n')}</pre>
    <p class="chips">
      <button type="button" onClick={() => write(lines)}>
        {button}
      </button>
    </p>
  </>
)

const text_of = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')
