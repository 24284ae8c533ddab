import type { components } from './schema'

export type Problem = components['schemas']['Problem']

/** What the server refused, or why the request did not reach it. `detail` is fit to show to people. */
export class ProblemError extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.detail)
    this.name = 'ProblemError'
    this.problem = problem
  }
  is(type: string): boolean {
    return this.problem.type === `urn:adjutant:problem:${type}`
  }
}

/** The request did not reach the server, or something else answered. Repeating may help. */
export class UnreachableError extends Error {
  constructor(detail: string) {
    super(detail)
    this.name = 'UnreachableError'
  }
}

/** A sentence for people about any exception. */
export function explain(fault: unknown): string {
  if (fault instanceof ProblemError && fault.is('unauthorized'))
    return 'You are not signed in. What you typed is kept.'
  if (fault instanceof ProblemError) return fault.message
  if (fault instanceof UnreachableError) return fault.message
  return `This page failed (${String(fault)}). Reload it; what you typed is kept.`
}
