/** Calls to services outside: limited in time and size, retried, and paused for a while when the service is down. */
import { t } from './messages.ts'

export type Question = {
  readonly url: string
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly timeoutMs: number
}

/** Answers are small; what is longer is not an answer. */
const MOST_BYTES = 2 * 1024 * 1024

/** The service did not answer, or not in a way that can be used; asked again it may. */
export class NoAnswer extends Error {
  constructor(why: string, options?: ErrorOptions) {
    super(why, options)
    this.name = 'NoAnswer'
  }
}

/** Posts JSON and reads JSON, without redirects. @throws NoAnswer for silence, a refusal, or no JSON */
export async function askJson({ url, body, headers = {}, timeoutMs }: Question): Promise<unknown> {
  // One clock for all of it: an answer that trickles in is not waited for either.
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      redirect: 'error',
      signal,
    })
    const text = await readText(answer)
    if (!answer.ok) throw new NoAnswer(t('refusals.outgoing.status', { status: answer.status }))
    return JSON.parse(text) as unknown
  } catch (error) {
    if (error instanceof NoAnswer) throw error
    if (error instanceof SyntaxError) throw new NoAnswer(t('refusals.outgoing.noJson'), { cause: error })
    if (signal.aborted) throw new NoAnswer(t('refusals.outgoing.late', { timeoutMs }), { cause: error })
    throw new NoAnswer(t('refusals.outgoing.unreachable'), { cause: error })
  }
}

async function readText(answer: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of answer.body ?? []) {
    size += piece.length
    if (size > MOST_BYTES) throw new NoAnswer(t('refusals.outgoing.tooLong'))
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

export type Patience = {
  /** How often it is asked at most. */
  readonly tries: number
  /** Failed questions in a row after which it is left alone. */
  readonly failures: number
  /** For how long. */
  readonly restMs: number
}

/** Two tries bridge a restart of the service; a person is waiting, so there are not more. */
export const PATIENCE: Patience = { tries: 2, failures: 3, restMs: 60_000 }

/** Retries, then stops asking for a while after several failures, so that callers do not wait for timeouts. */
export function circuit(clock: () => Date, { tries, failures, restMs }: Patience = PATIENCE) {
  let failed = 0
  let restsUntil = 0
  /** @throws NoAnswer after the last try, or without any while it rests; other errors at once */
  return async function ask<Answer>(question: () => Promise<Answer>): Promise<Answer> {
    if (clock().getTime() < restsUntil) throw new NoAnswer(t('refusals.outgoing.resting'))
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await question()
        failed = 0
        return answer
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error
        if (attempt < tries) continue
        failed += 1
        if (failed >= failures) restsUntil = clock().getTime() + restMs
        throw error
      }
    }
  }
}
