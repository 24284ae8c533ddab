// A study as a file and as a link (docs/formats.md).

import type { Kind, Step, Study } from './study'
import { dice_of, path_to } from './study'

export const format = 'adjutant-study-1'

/** The stored part: all else follows from it by the rules. */
export interface StudyFile {
  readonly format: typeof format
  /** The id of a scenario that the server offers, or a file. */
  readonly scenario: string | object
  /** adjutant-position-1; undefined: the set-up. */
  readonly position?: object
  readonly decisions: 'standing' | 'ask'
  /** The player of each side: by hand unless the file says otherwise. */
  readonly players: Readonly<Record<string, Player>>
  readonly steps: readonly FileStep[]
  /** How many steps lead to the current moment: its number, from 1; 0: the beginning. */
  readonly at: number
}

export type Player = 'hand' | 'captain' | 'greedy' | 'doctrine'
const players: readonly Player[] = ['hand', 'captain', 'greedy', 'doctrine']

export interface FileStep {
  /** Number of the step that it follows, from 1; 0: the beginning. */
  readonly after: number
  readonly kind: Kind
  readonly side: string
  readonly orders: readonly string[]
  readonly dice: readonly number[]
}

type Options = Pick<StudyFile, 'decisions' | 'players'>

export function file_of(study: Study, options: Options, scenario: string | object): StudyFile {
  const number = (step: Step | undefined): number => (step === undefined ? 0 : study.steps.indexOf(step) + 1)
  return {
    format,
    scenario,
    ...(study.from_set_up ? {} : { position: study.beginning.position }),
    ...options,
    steps: study.steps.map(({ after, kind, side, orders, events }) => ({
      after: number(after),
      kind,
      side,
      orders,
      dice: dice_of(events).map(({ value }) => value),
    })),
    at: number(study.at),
  }
}

/** Only the current line, without its branches: a link must be short. */
export function line_of(study: Study): Study {
  return { ...study, steps: path_to(study.at) }
}

/** Throws, with a sentence for people, if this is not a study. */
export function read_file(value: unknown): StudyFile {
  const file = object(value, 'the file')
  if (file['format'] !== format) throw new Error(`This is not a board file: its format is not “${format}”.`)
  const { scenario, position, decisions, steps, at } = file
  if (typeof scenario !== 'string') object(scenario, 'scenario')
  if (position !== undefined) object(position, 'position')
  if (!Array.isArray(steps)) throw new Error('This board cannot be read: steps is not a list.')
  const read = steps.map(read_step)
  return {
    format,
    scenario: scenario as string | object,
    ...(position === undefined ? {} : { position: position as object }),
    decisions: decisions === 'ask' ? 'ask' : 'standing',
    players: read_players(file['players']),
    steps: read,
    at: whole(at, read.length, 'at'),
  }
}

function read_step(value: unknown, index: number): FileStep {
  const where = `step ${index + 1}`
  const { after, kind, side, orders, dice } = object(value, where)
  if (typeof side !== 'string') throw new Error(`This board cannot be read: ${where} has no side.`)
  return {
    after: whole(after, index, where),
    kind: kind === 'standing_orders' ? 'standing_orders' : 'orders',
    side,
    orders: list_of<string>(orders, 'string', where),
    dice: list_of<number>(dice, 'number', where),
  }
}

function read_players(value: unknown): Readonly<Record<string, Player>> {
  const told = value instanceof Object ? Object.entries(value) : []
  return Object.fromEntries(
    told.flatMap(([side, player]) => {
      const known = players.find((one) => one === player)
      return known === undefined ? [] : [[side, known]]
    }),
  )
}

function object(value: unknown, what: string): Record<string, unknown> {
  if (value instanceof Object && !Array.isArray(value)) return value as Record<string, unknown>
  throw new Error(`This board cannot be read: ${what} is not an object.`)
}

function whole(value: unknown, most: number, where: string): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most) return value
  throw new Error(`This board cannot be read: ${where} names a missing step.`)
}

function list_of<Value>(value: unknown, type: 'string' | 'number', where: string): readonly Value[] {
  if (Array.isArray(value) && value.every((one) => typeof one === type)) return value as Value[]
  throw new Error(`This board cannot be read: ${where} has no orders or dice.`)
}

/** A file as part of an address: deflated, in base64url (RFC 1951, RFC 4648 section 5). */
export async function packed(file: StudyFile): Promise<string> {
  const bytes = await through(new CompressionStream('deflate-raw'), new TextEncoder().encode(JSON.stringify(file)))
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

const unpacked_bytes_max = 4_000_000

/** Throws, with a sentence for people, if this is not a packed study. */
export async function unpacked(text: string): Promise<StudyFile> {
  let value: unknown
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0))
    value = JSON.parse(new TextDecoder().decode(await through(new DecompressionStream('deflate-raw'), bytes)))
  } catch {
    throw new Error('This link is incomplete.')
  }
  return read_file(value)
}

/** Throws what would be larger than any study: a small link may unfold to much. */
async function through(
  stream: CompressionStream | DecompressionStream,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array> {
  const writer = stream.writable.getWriter()
  writer.write(bytes).then(() => writer.close()).catch(() => undefined) // the reader sees the error
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  const reader = stream.readable.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer())
    size += value.length
    if (size > unpacked_bytes_max) throw new Error('too large')
    parts.push(value)
  }
}
