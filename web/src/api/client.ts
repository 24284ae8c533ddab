import { answerer_of } from './at_hand'
import { address_of, type Operation, type PathsWith, type RequestParameters, type Verb } from './address'
import { plainly, take_prefetched } from './prefetch'
import type { components } from './schema'
import { ProblemError, UnreachableError, type Problem } from './problem'

// The public API, typed by what protocol/ describes: `npm run types` makes schema.d.ts of it. The
// session is a cookie, which the browser sends by itself, and so is the Origin that the server asks
// of every change.

export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name]

type EventsOfGames = Extract<keyof components['schemas'], `${string}.Event`>
/** What happens in a match of one game: its own events, and those of every match. */
export type EventOf<Name extends EventsOfGames> =
  | Exclude<Schema<'Event'>, Schema<EventsOfGames>>
  | Schema<Name>

type Json<Content> = Content extends { 'application/json': infer Body } ? Body : undefined
type Success<Op> = Op extends { responses: infer Answers }
  ? {
      [Code in keyof Answers]: Code extends 200 | 201 | 202
        ? Answers[Code] extends { content: infer Content }
          ? Json<Content>
          : undefined
        : Code extends 204
          ? undefined
          : never
    }[keyof Answers]
  : never

type Parameters<Op> = Op extends { parameters: infer Found } ? Found : never
type PathOf<Op> = Parameters<Op> extends { path: infer Found } ? { path: Found } : object
type QueryOf<Op> = Parameters<Op> extends { query?: infer Found } ? { query?: Found } : object
type BodyOf<Op> = Op extends { requestBody: { content: { 'application/json': infer Body } } }
  ? { body: Body }
  : Op extends { requestBody?: { content: { 'application/json': infer Body } } }
    ? { body?: Body }
    : object
interface Also {
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}
type Request<Op> = PathOf<Op> & QueryOf<Op> & BodyOf<Op> & Also

interface AnyRequest extends Also, RequestParameters {
  readonly body?: unknown
}

async function send(verb: Verb, pattern: string, request: AnyRequest): Promise<unknown> {
  const at_hand = answerer_of(request)
  if (at_hand !== undefined) return at_hand(verb, pattern, request)
  const answer = await answered(verb, pattern, request)
  return answer.status === 204 ? undefined : read(answer)
}

async function answered(verb: Verb, pattern: string, request: AnyRequest): Promise<Response> {
  const address = address_of(pattern, request)
  const prefetched = verb === 'get' ? take_prefetched(address) : undefined
  let answer: Response
  try {
    answer = await (prefetched ?? fetch(address, asked(verb, request)))
    if (request.signal?.aborted === true) drop(answer)
    request.signal?.throwIfAborted()
  } catch (fault) {
    if (request.signal?.aborted === true) throw fault
    throw new UnreachableError('Could not reach the server. Check your connection and try again.')
  }
  return answer
}

/** Gives the connection of an answer free that nobody is going to read. If its own signal stopped the request, the
 * body has gone already, and says so. */
function drop(answer: Response): void {
  answer.body?.cancel().catch(() => undefined)
}

function asked(verb: Verb, { headers, body, signal }: AnyRequest): RequestInit {
  const typed = body === undefined ? {} : { 'content-type': 'application/json' }
  return {
    ...plainly,
    method: verb.toUpperCase(),
    headers: { ...plainly.headers, ...headers, ...typed },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  }
}

async function read(answer: Response): Promise<unknown> {
  let body: unknown
  try {
    body = await answer.json()
  } catch {
    throw new UnreachableError(
      `Something other than the server answered (status ${answer.status}). Try again in a moment.`,
    )
  }
  if (answer.ok) return body
  throw new ProblemError(as_problem(body, answer.status))
}

function as_problem(body: unknown, status: number): Problem {
  const said = body as Partial<Problem> | null
  if (said !== null && typeof said.type === 'string' && typeof said.detail === 'string')
    return said as Problem
  throw new UnreachableError(`This page could not read the server’s answer (status ${status}).`)
}

/** An answer that is not JSON, unchanged. */
async function send_for_text(pattern: string, request: AnyRequest): Promise<string> {
  const headers = { ...request.headers, accept: '*/*' }
  const answer = await answered('get', pattern, { ...request, headers })
  return answer.ok ? answer.text() : ((await read(answer)) as never)
}

/** One function a verb; what they give is what the description promises, or they throw a
 *  ProblemError or an UnreachableError. */
export const api = {
  get: <P extends PathsWith<'get'>>(path: P, request: Request<Operation<P, 'get'>>) =>
    send('get', path, request as AnyRequest) as Promise<Success<Operation<P, 'get'>>>,
  post: <P extends PathsWith<'post'>>(path: P, request: Request<Operation<P, 'post'>>) =>
    send('post', path, request as AnyRequest) as Promise<Success<Operation<P, 'post'>>>,
  put: <P extends PathsWith<'put'>>(path: P, request: Request<Operation<P, 'put'>>) =>
    send('put', path, request as AnyRequest) as Promise<Success<Operation<P, 'put'>>>,
  delete: <P extends PathsWith<'delete'>>(path: P, request: Request<Operation<P, 'delete'>>) =>
    send('delete', path, request as AnyRequest) as Promise<Success<Operation<P, 'delete'>>>,
  text: <P extends PathsWith<'get'>>(path: P, request: Request<Operation<P, 'get'>>) =>
    send_for_text(path, request as AnyRequest),
}
