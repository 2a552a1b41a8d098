/** The only place that talks to the API: prefix, key case, refusals, notifications. */
import { fromWire, toWire, wireKey } from '../../contract/wire.ts'
import type { Problem } from '../../contract/errors.ts'
import type { Answer, CallKey, Request } from './api.ts'
import { notify } from './notifications.ts'

/** A refusal of the API, with its stable code and a sentence for people. */
export class ApiProblem extends Error {
  readonly status: number
  readonly code: Problem['code']
  readonly issues: NonNullable<Problem['issues']>
  constructor(status: number, problem: Problem) {
    super(problem.reason)
    this.name = 'ApiProblem'
    this.status = status
    this.code = problem.code
    this.issues = problem.issues ?? []
  }
}

export type CallOptions = {
  /** No notification, neither of success nor of failure. */
  readonly quiet?: boolean
  /** No notification of success. */
  readonly silent?: boolean
  readonly signal?: AbortSignal
}

/** Specification section 7; written here too because contract/endpoint.ts would bring every schema along. */
const PREFIX_OF_CALLS = '/proxy'
const SAVED = 'Your changes have been saved successfully!'
const FAILED = 'Something went wrong!'
const SAVING: ReadonlySet<string> = new Set(['POST', 'PUT'])

/** @throws ApiProblem when the answer is not OK; it is logged and, unless quiet, shown. */
export async function call<Key extends CallKey>(
  key: Key,
  request: Request<Key>,
  options: CallOptions = {},
): Promise<Answer<Key>> {
  const [method = 'GET', path = ''] = key.split(' ')
  const parts = request as Parts
  const answer = await fetch(PREFIX_OF_CALLS + fill(path, parts.params) + searchOf(parts.query), {
    method,
    credentials: 'same-origin',
    headers: parts.body === undefined ? {} : { 'content-type': 'application/json' },
    ...(parts.body === undefined ? {} : { body: JSON.stringify(toWire(parts.body)) }),
    ...(options.signal ? { signal: options.signal } : {}),
  })
  if (!answer.ok) throw report(await problemOf(answer), key, options)
  if (SAVING.has(method) && !options.quiet && !options.silent) notify({ intent: 'success', title: SAVED })
  if (answer.status === 204) return true as Answer<Key>
  return fromWire(await answer.json()) as Answer<Key>
}

/** Address of a call that the browser itself follows: downloads, event streams. */
export const addressOf = (path: string, params: Readonly<Record<string, string>> = {}): string =>
  PREFIX_OF_CALLS + fill(path, params)

type Parts = {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

const fill = (path: string, params: Parts['params'] = {}): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))

function searchOf(query: Parts['query'] = {}): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(pairs.map(([name, value]) => [wireKey(name), String(value)]))
  return pairs.length > 0 ? `?${search.toString()}` : ''
}

async function problemOf(answer: Response): Promise<ApiProblem> {
  const body: unknown = await answer.json().catch(() => null)
  return new ApiProblem(answer.status, readProblem(body, answer.status))
}

/** What a refusal says, also when a proxy in between answered in its own words. */
export function readProblem(body: unknown, status: number): Problem {
  const problem = fromWire(body) as Partial<Problem> | null
  return {
    code: problem?.code ?? 'internal',
    reason: problem?.reason ?? `The server answered ${status}.`,
    ...(problem?.issues ? { issues: problem.issues } : {}),
  }
}

/** Logs a refusal and tells the person, then hands it on. */
export function report(problem: ApiProblem, key: string, options: CallOptions = {}): ApiProblem {
  if (options.quiet) return problem
  console.error(`${key}: ${problem.status} ${problem.code}`, problem.message)
  notify({ intent: 'error', title: FAILED, body: problem.message })
  return problem
}
