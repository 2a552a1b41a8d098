/** One call of the provider's token endpoint: form or JSON, ten seconds, up to three retries (specification sections 7 and 9). */
import { TOKEN_TIMEOUT, TOKEN_RETRIES, type Grant } from '../../../../machines/authentication/constants.ts'
import { AuthenticationError } from '../../../../machines/authentication/failures.ts'

export type TokenCall = {
  readonly address: string
  readonly grant: Grant
  readonly params: Readonly<Record<string, string | undefined>>
  /** How the body is written; providers differ. */
  readonly body: 'form' | 'json'
}

/** What the provider answered: tokens, or the code of a refusal. */
export type TokenAnswer = Readonly<Record<string, unknown>>

/** A refusal with the provider's own code; failureOf() reads it. */
class TokenRefused extends Error {
  readonly error: string
  constructor(error: string, description: string) {
    super(description)
    this.name = 'TokenRefused'
    this.error = error
  }
}

/** Retries without an answer. @throws TokenRefused, or AuthenticationError `timeout` after the third retry */
export async function askTokenEndpoint(call: TokenCall, ask: typeof fetch = fetch): Promise<TokenAnswer> {
  let last = 'The token endpoint did not answer.'
  for (let tries = 0; tries <= TOKEN_RETRIES; tries += 1) {
    try {
      const answer = await ask(call.address, requestOf(call))
      const body = readAnswer(await answer.text())
      if (answer.ok && body) return body
      if (answer.status >= 400 && answer.status < 500) throw refusalOf(body, answer.status)
      last = `The token endpoint answered ${answer.status}.`
    } catch (error) {
      if (error instanceof TokenRefused) throw error
      last = error instanceof Error ? error.message : last
    }
  }
  throw new AuthenticationError('timeout', last)
}

function requestOf({ grant, params, body }: TokenCall): RequestInit {
  const given = Object.entries({ ...params, grant_type: grant }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] satisfies [string, string]],
  )
  const isForm = body === 'form'
  return {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
    },
    body: isForm ? new URLSearchParams(given).toString() : JSON.stringify(Object.fromEntries(given)),
    signal: AbortSignal.timeout(TOKEN_TIMEOUT),
  }
}

function readAnswer(text: string): TokenAnswer | null {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? { ...body } : null
  } catch {
    return null
  }
}

function refusalOf(body: TokenAnswer | null, status: number): TokenRefused {
  const text = (name: string) => (typeof body?.[name] === 'string' ? body[name] : undefined)
  const error = text('error') ?? 'invalid_request'
  return new TokenRefused(error, text('error_description') ?? `${error} (${status})`)
}
