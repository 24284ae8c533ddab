import { useEffect, useState } from 'preact/hooks'
import type { PageProps } from '../../app/route'
import { EngineRefused, has_engine } from '../../engine/engine'
import type { Game } from '../../games/game'
import { load_game } from '../../games/games'
import { WithRules } from '../../rules/with_rules'
import { browser_shelf } from '../../turn/keeping'
import { ProblemNotice } from '../../views/problem_notice'
import { drop_board, keep_board, kept_board } from '../../what_if/kept'
import { board_of_match, sit_down, whole_file } from '../../what_if/open_board'
import type { Session } from '../../what_if/session'
import { unpacked, type StudyFile } from '../../what_if/study_file'
import { Board } from './board'
import { Chooser } from './chooser'
import { open_board, type From } from './new_board'
import '../match/match.css'
import './what_if.css'

/** The what-if board: any position, both sides, chosen dice, all in this browser. */
export default function WhatIfPage({ query }: PageProps) {
  const board = query.get('board')
  const match = query.get('match')
  const at = query.get('at')
  const from = from_of(match, at)
  const panel = query.get('panel') ?? undefined
  const packed = /^#board=([\w-]+)$/.exec(location.hash)?.[1]
  if (!has_engine) return <NoEngine />
  if (board !== null) return <Kept key={board} id={board} {...{ panel, from }} />
  const found = packed ?? (match === null ? undefined : `${match} ${at ?? ''}`)
  if (found === undefined) return <Chooser open={(file) => open_board(file, with_panel(panel))} />
  const find = (): Promise<StudyFile> =>
    packed !== undefined ? unpacked(packed) : board_of_match(match ?? '', at === null ? undefined : Number(at))
  return <Found key={found} find={find} {...{ panel, from }} />
}

function from_of(match: string | null, at: string | null): From | undefined {
  if (match === null) return undefined
  return { match, ...(at === null ? {} : { at: Number(at) }) }
}

/** What an address asks for. */
interface Asked {
  readonly panel: string | undefined
  readonly from: From | undefined
}

const with_panel = (panel: string | undefined) => (panel === undefined ? {} : { panel })
const with_from = (from: From | undefined) => (from === undefined ? {} : { from })

/** A board from an address: from now on this browser keeps it. */
function Found({ find, panel, from }: Asked & { readonly find: () => Promise<StudyFile> }) {
  const [fault, set_fault] = useState<unknown>()
  useEffect(() => {
    find()
      .then((file) => open_board(file, { replace: true, ...with_panel(panel), ...with_from(from) }))
      .catch(set_fault)
  }, [])
  return fault === undefined ? <p class="loading">Loading the map…</p> : <NotOpened fault={fault} />
}

interface Opened {
  readonly session: Session
  readonly game: Game
}

function Kept({ id, panel, from }: Asked & { readonly id: string }) {
  const [opened, set_opened] = useState<Opened>()
  const [fault, set_fault] = useState<unknown>()
  useEffect(() => {
    const file = kept_board(browser_shelf, id)
    if (file === undefined) {
      drop_board(browser_shelf, id)
      return set_fault(new Error('This browser does not have that board any more.'))
    }
    let session: Session | undefined
    let gone = false
    sit_down(id, file)
      .then(async (made) => {
        session = made
        const game = await load_game(made.study.beginning.ruleset)
        if (gone) return made.close()
        set_opened({ session: made, game })
      })
      .catch((error: unknown) => {
        if (error instanceof EngineRefused) drop_board(browser_shelf, id) // nobody can play it, now or later
        if (!gone) set_fault(error)
      })
    return () => {
      gone = true
      session?.close()
    }
  }, [id])
  useEffect(() => {
    if (opened === undefined) return
    const { session } = opened
    const keep = (): void => {
      const title = session.study.beginning.title
      keep_board(browser_shelf, { id, title }, whole_file(session))
    }
    keep()
    return session.listen(keep)
  }, [id, opened])
  if (fault !== undefined) return <NotOpened fault={fault} />
  if (opened === undefined) return <p class="loading">Loading the map…</p>
  return (
    <WithRules ruleset={opened.session.study.beginning.ruleset}>
      <Board {...opened} {...with_panel(panel)} {...with_from(from)} />
    </WithRules>
  )
}

function NotOpened({ fault }: { readonly fault: unknown }) {
  return (
    <section class="column">
      <h1>This board cannot be opened</h1>
      {fault instanceof Error && fault.constructor === Error ? (
        <p class="notice bad">{fault.message}</p>
      ) : (
        <ProblemNotice fault={fault} />
      )}
      <p>
        <a href="/what-if">Open another board</a>
      </p>
    </section>
  )
}

const NoEngine = () => (
  <section class="column">
    <h1>What if…</h1>
    <p>This server has no what-if board: its page was built without the WebAssembly engine.</p>
  </section>
)
