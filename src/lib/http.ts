/** The only place that talks to the API: prefix, key case, refusals, notifications. */
import { fromWire, toWire, wireKey } from '../../contract/http/wire.ts'
import type { Problem } from '../../contract/http/errors.ts'
import type { Answer, CallKey, Request } from './api.ts'
import { t } from './messages.ts'
import { notify, settle } from './notifications.ts'
import { traceHeaders } from './tracing.ts'

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

/** A 400 that lists what is wrong with which field (specification section 8). */
export class ValidationProblem extends ApiProblem {}

/** No answer came: the network is gone, or the server is. Nothing is known of what became of the call. */
export class ConnectionLost extends ApiProblem {
  constructor() {
    super(0, { code: 'internal', reason: t('common.connectionLost') })
  }
}

/** Worth another try later: no answer, an ended session, too many calls, a server that is restarted or overrun. */
export const maySucceedLater = (status: number): boolean =>
  status === 0 || status === 401 || status === 429 || status >= 500

/** What a plain call that was refused results in (specification section 8). */
export const MUST_LOGIN = 'must_login'

export type CallOptions = {
  /** No notification of failure: the caller shows it. */
  readonly quiet?: boolean
  /** No notification of success. */
  readonly silent?: boolean
  /** Instead of the usual title; a DELETE tells of its success only when it has one of its own. */
  readonly messages?: { readonly success?: string; readonly failure?: string }
  readonly signal?: AbortSignal
  /** Arrives although the page is left; browsers take at most 64 KB. */
  readonly keepalive?: boolean
  /** A 401 is an expected answer here: it does not ask for a new sign-in. */
  readonly expectsSignedOut?: boolean
  /** No notification of a 403: a page that the person may no longer read says so itself. */
  readonly isRead?: boolean
}

/** Specification section 7; written here too because contract/http/endpoint.ts would bring every schema along. */
const PREFIX_OF_CALLS = '/proxy'
/** Written here too for the same reason; contract/http/errors.ts declares them. */
export const ERROR_TYPE = 'x-error-type'
const VALIDATION = 'validation'
const SAVING: ReadonlySet<string> = new Set(['POST', 'PUT'])

/** Why someone has to sign in again: the call wants a sign-in of the last minutes, or the session has ended. */
export type SignInReason = { readonly why: 'fresh' | 'ended'; readonly key: string }

/** Asks the person to sign in again; registered from outside, because it makes calls too. */
let askToSignIn: (reason: SignInReason) => Promise<boolean> = async () => false
export const setSignInAsker = (ask: typeof askToSignIn): void => void (askToSignIn = ask)

/** Signs in again and repeats a call that wants it. @throws ApiProblem, logged and, unless quiet, shown */
export async function call<Key extends CallKey>(
  key: Key,
  request: Request<Key>,
  options: CallOptions = {},
): Promise<Answer<Key>> {
  const answer = await answered(key, request, options)
  if (answer.status === 204) return true as Answer<Key>
  return fromWire(await answer.json()) as Answer<Key>
}

/** As `call`, of an answer that is a file. */
export const callForFile = async <Key extends CallKey>(
  key: Key,
  request: Request<Key>,
  options: CallOptions = {},
): Promise<Blob> => (await answered(key, request, { silent: true, ...options })).blob()

async function answered(key: string, request: unknown, options: CallOptions): Promise<Response> {
  const [method = 'GET', path = ''] = key.split(' ')
  const parts = request as Parts
  const ask = () =>
    fetch(PREFIX_OF_CALLS + fill(path, parts.params) + searchOf(parts.query), {
      method,
      credentials: 'same-origin',
      headers: {
        ...traceHeaders(),
        ...(parts.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(parts.body === undefined ? {} : { body: JSON.stringify(toWire(parts.body)) }),
      ...(options.signal ? { signal: options.signal } : {}),
      ...(options.keepalive ? { keepalive: true } : {}),
    })
  const answer = await askedAgain(ask, key, options).catch((error: unknown) => {
    if (!(error instanceof TypeError)) throw error
    // Pages that are read show it themselves, and are asked again.
    throw report(new ConnectionLost(), key, method === 'GET' ? { ...options, quiet: true } : options)
  })
  if (!answer.ok) {
    const quiet = options.quiet || (options.isRead && answer.status === 403)
    throw report(await problemOf(answer), key, { ...options, quiet: quiet ?? false })
  }
  settle(key)
  const success = options.messages?.success ?? (SAVING.has(method) ? t('common.saved') : null)
  if (success && !options.silent) notify({ intent: 'success', title: success })
  return answer
}

/** What was typed is sent once more after the person has signed in again. */
async function askedAgain(
  ask: () => Promise<Response>,
  key: string,
  { expectsSignedOut }: CallOptions,
): Promise<Response> {
  const answer = await ask()
  const why = expectsSignedOut ? null : await reasonOf(answer)
  if (why === null) return answer
  return (await askToSignIn({ why, key })) ? ask() : answer
}

async function reasonOf(answer: Response): Promise<SignInReason['why'] | null> {
  if (answer.status === 401) return 'ended'
  if (answer.status !== 403) return null
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null)
  return readProblem(body, 403).code === 'fresh_authentication_required' ? 'fresh' : null
}

/** For callers with nothing to add to a refusal: it is logged and shown. @throws ValidationProblem for the fields */
export async function plainCall<Key extends CallKey>(
  key: Key,
  request: Request<Key>,
  options: CallOptions = {},
): Promise<Answer<Key> | typeof MUST_LOGIN> {
  try {
    return await call(key, request, options)
  } catch (error) {
    if (error instanceof ValidationProblem || error instanceof ConnectionLost) throw error
    if (error instanceof ApiProblem) return MUST_LOGIN
    throw error
  }
}

/** For what an address names that may lead nowhere: null. @throws any other error again */
export function nullIfMissing(error: unknown): null {
  if (error instanceof ApiProblem && (error.status === 404 || error.status === 400)) return null
  throw error
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
  return problemFrom(answer.status, body, answer.headers.get(ERROR_TYPE))
}

/** @param errorType of the header `x-error-type` */
export function problemFrom(status: number, body: unknown, errorType: string | null): ApiProblem {
  const Kind = status === 400 && errorType === VALIDATION ? ValidationProblem : ApiProblem
  return new Kind(status, readProblem(body, status))
}

/** What a refusal says, also when a proxy in between answered in its own words. */
function readProblem(body: unknown, status: number): Problem {
  const problem = fromWire(body) as Partial<Problem> | null
  return {
    code: problem?.code ?? 'internal',
    reason: problem?.reason ?? t('common.serverAnswered', { status: String(status) }),
    ...(problem?.issues ? { issues: problem.issues } : {}),
  }
}

const shownAtFields = new WeakSet<ApiProblem>()

/** What a refusal finds in fields is beside them, or in the form's summary: it is not shown once more in passing. */
export const showsAtFields = (problem: ApiProblem): void => void shownAtFields.add(problem)

/** Logs a refusal and tells the person, then hands it on. */
export function report(problem: ApiProblem, key: string, options: CallOptions = {}): ApiProblem {
  // Of a lost connection the browser's own line is enough where the page shows it.
  if (problem.status > 0 || !options.quiet)
    console.error(`${key}: ${problem.status} ${problem.code}`, problem.message)
  if (options.quiet) return problem
  const title = options.messages?.failure ?? t('common.failed')
  const tell = () => notify({ intent: 'error', title, body: problem.message, about: key })
  // The caller hears of it first, and may have a place for it.
  setTimeout(() => shownAtFields.has(problem) || tell())
  return problem
}
