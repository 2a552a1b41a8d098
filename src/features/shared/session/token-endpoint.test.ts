import { describe, expect, test, vi } from 'vitest'
import { GRANTS, TOKEN_TIMEOUT, TOKEN_RETRIES } from '../../../../machines/authentication/constants.ts'
import { failureOf } from '../../../../machines/authentication/failures.ts'
import { askTokenEndpoint, type TokenCall } from './token-endpoint.ts'

const call: TokenCall = {
  address: 'https://identity.example/token',
  grant: GRANTS.refresh,
  params: { client_id: 'web', refresh_token: 'r e&f', scope: undefined },
  body: 'form',
}

const textOf = (body: unknown): string => (typeof body === 'string' ? body : '')

/** A token endpoint that answers in order; `null` does not answer. */
function endpoint(...answers: readonly (readonly [number, unknown] | null)[]) {
  const heard: { type: string | null; body: string }[] = []
  const ask = vi.fn<typeof fetch>(async (_, init) => {
    heard.push({ type: new Headers(init?.headers).get('content-type'), body: textOf(init?.body) })
    const answer = answers[heard.length - 1]
    if (!answer) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(answer[1]), { status: answer[0] })
  })
  return { ask, heard }
}

const TOKENS = { access_token: 'a' }

test('a form by default', async () => {
  const { ask, heard } = endpoint([200, TOKENS])
  expect(await askTokenEndpoint(call, ask)).toEqual(TOKENS)
  expect(heard).toEqual([
    {
      type: 'application/x-www-form-urlencoded',
      body: 'client_id=web&refresh_token=r+e%26f&grant_type=refresh_token',
    },
  ])
})

test('JSON where the provider wants it', async () => {
  const { ask, heard } = endpoint([200, TOKENS])
  await askTokenEndpoint({ ...call, body: 'json' }, ask)
  expect(heard[0]?.type).toBe('application/json')
  expect(JSON.parse(heard[0]?.body ?? '')).toEqual({
    client_id: 'web',
    refresh_token: 'r e&f',
    grant_type: 'refresh_token',
  })
})

test('the grants by their names', async () => {
  for (const [grant, name] of [
    [GRANTS.code, 'authorization_code'],
    [GRANTS.refresh, 'refresh_token'],
  ] as const) {
    const { ask, heard } = endpoint([200, TOKENS])
    await askTokenEndpoint({ ...call, grant }, ask)
    expect(new URLSearchParams(heard[0]?.body).get('grant_type')).toBe(name)
  }
})

describe('is asked again up to three times', () => {
  test.each([
    ['when it does not answer', null],
    ['when it is out of order', [503, {}] as const],
    ['when it answers nonsense', [200, 'nonsense'] as const],
  ])('%s', async (_, wrong) => {
    const recovering = endpoint(wrong, wrong, wrong, [200, TOKENS])
    expect(await askTokenEndpoint(call, recovering.ask)).toEqual(TOKENS)
    const broken = endpoint(wrong, wrong, wrong, wrong, [200, TOKENS])
    await expect(askTokenEndpoint(call, broken.ask)).rejects.toMatchObject({ kind: 'timeout' })
    expect(broken.ask).toHaveBeenCalledTimes(TOKEN_RETRIES + 1)
  })

  test('but a refusal stands, with its name', async () => {
    for (const [error, kind] of [
      ['mfa_required', 'mfa_required'],
      ['login_required', 'login_required'],
      ['invalid_grant', 'invalid_token'],
    ] as const) {
      const { ask } = endpoint([400, { error, error_description: 'No.' }])
      const refusal = await askTokenEndpoint(call, ask).catch((thrown: unknown) => thrown)
      expect(failureOf(refusal)).toEqual({ kind, message: 'No.' })
      expect(ask).toHaveBeenCalledTimes(1)
    }
  })
})

test('each try has ten seconds', async () => {
  const patience = vi.spyOn(AbortSignal, 'timeout')
  const { ask } = endpoint([200, TOKENS])
  await askTokenEndpoint(call, ask)
  expect(patience.mock.calls).toEqual([[TOKEN_TIMEOUT]])
  expect(ask.mock.calls[0]?.[1]?.signal).toBe(patience.mock.results[0]?.value)
  patience.mockRestore()
})
