import { useEffect } from 'preact/hooks'
import type { PageProps } from '../../app/route'
import { has_engine } from '../../engine/engine'
import type { Game } from '../../games/game'
import { game_title, load_game } from '../../games/games'
import type { Lesson } from '../../lessons/lesson'
import { lessons_done } from '../../lessons/progress'
import { rules_address } from '../../rules/book'
import { browser_shelf } from '../../turn/keeping'
import { use_loaded } from '../../views/use_loaded'
import { lesson_address } from './address'
import { LessonBoard } from './lesson_board'
import '../match/match.css'
import './lessons.css'

interface Course {
  readonly game: Game
  readonly lessons: readonly Lesson[]
}

/** The lessons of a game, and the one that the address names. */
export default function LessonsPage({ parameters, query }: PageProps) {
  const ruleset = parameters['ruleset'] ?? ''
  const course = use_loaded(ruleset, async (): Promise<Course> => {
    const game = await load_game(ruleset)
    return { game, lessons: (await game.lessons?.())?.lessons ?? [] }
  })
  if (course.loading) return <p class="loading">Loading…</p>
  const { game, lessons } = course.value ?? { game: undefined, lessons: [] }
  const index = lessons.findIndex(({ id }) => id === query.get('lesson'))
  const lesson = lessons[index]
  if (game === undefined || lesson === undefined) return <Contents ruleset={ruleset} lessons={lessons} />
  const next = lessons[index + 1]
  return (
    <LessonBoard
      key={lesson.id}
      {...{ ruleset, game, lesson }}
      place={`Lesson ${index + 1} of ${lessons.length}`}
      {...(next === undefined ? {} : { next })}
    />
  )
}

function Contents({ ruleset, lessons }: { readonly ruleset: string; readonly lessons: readonly Lesson[] }) {
  const done = lessons_done(browser_shelf, ruleset)
  useEffect(() => {
    document.title = `Lessons: ${game_title(ruleset)} · Adjutant`
  }, [ruleset])
  return (
    <section class="column">
      <h1>Lessons: {game_title(ruleset)}</h1>
      {lessons.length === 0 ? (
        <p>This game has no lessons.</p>
      ) : !has_engine ? (
        <p>This server has no lessons: its page was built without the WebAssembly engine.</p>
      ) : (
        <>
          <p>
            Each lesson explains one part of the rules and sets you one task. It takes a minute or two. No account is
            needed, and nothing can go wrong.
          </p>
          <ol class="lesson-list">
            {lessons.map(({ id, title }) => (
              <li key={id}>
                <a href={lesson_address(ruleset, id)}>{title}</a>
                {done.has(id) && <span class="lesson-done"> done</span>}
              </li>
            ))}
          </ol>
        </>
      )}
      <p>
        <a href={rules_address(ruleset)}>All the rules</a>
      </p>
    </section>
  )
}
