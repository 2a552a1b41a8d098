import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { outsideService } from './outside-service.ts'
import type { ScreeningPort, Subject } from './ports.ts'
import { json, openStub } from './screening.samples.ts'
import { numberOf, vatConsultation } from './vat-consultation.ts'

const stub = await openStub()
const TIMEOUT_MS = 400
const NOW = new Date('2026-11-20T10:00:00.000Z')
let now = NOW
const clock = () => now

/** The time that a question has is over when a test says so: a busy machine would end it before it is asked. */
let runOut = () => {}
/** How long each question was to wait, in milliseconds. */
const limits: number[] = []
const silence: typeof stub.answer = () => runOut()
/** A byte now and then: never silent for long enough, and never done. */
const drip: typeof stub.answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  let drops = 0
  const timer = setInterval(() => {
    response.write(' ')
    if ((drops += 1) === 3) runOut()
  }, 10)
  response.on('close', () => clearInterval(timer))
}
/** Where no one listens. */
const NOBODY = 'http://127.0.0.1:1/ask'

beforeEach(() => {
  stub.asked.length = 0
  stub.answer = silence
  now = NOW
  limits.length = 0
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    limits.push(ms)
    const time = new AbortController()
    runOut = () => time.abort()
    return time.signal
  })
})
afterEach(() => void vi.restoreAllMocks())

describe('a screening service outside', () => {
  const fallback = { hits: [], answeredBy: 'lists', problem: null, lists: ['EU'] } as const
  const stored: ScreeningPort = { examine: async () => fallback, screen: async () => [] }
  const patience = { tries: 2, failures: 2, restMs: 60_000 }
  const settings = { url: stub.url, token: 'key', timeoutMs: TIMEOUT_MS }
  const service = () => outsideService(settings, stored, clock, patience)
  const subjects: readonly Subject[] = [
    { kind: 'organization', name: 'Nordmeer', country: 'DE' },
    { kind: 'person', name: 'Torvin Brakkelund', birthDate: '1968-05-17' },
  ]
  const hit = {
    subject: 1,
    list: 'OFAC',
    entry: '123',
    entry_name: 'BRAKKELUND, Torvin',
    score: 97,
    reasons: ['name equal'],
    listed_at: null,
  }

  test('is asked with the subjects and answers with hits', async () => {
    stub.answer = json({ hits: [{ ...hit, subject: 0, score: 80 }, hit] })
    const answer = await service().examine(subjects)
    expect(answer).toMatchObject({ answeredBy: 'service', problem: null, lists: [] })
    expect(answer.hits.map(({ subjectName, score }) => [subjectName, score])).toEqual([
      ['Torvin Brakkelund', 97],
      ['Nordmeer', 80],
    ])
    expect(stub.asked).toEqual([
      {
        path: '/ask',
        authorization: 'Bearer key',
        body: {
          subjects: [
            { kind: 'organization', name: 'Nordmeer', birth_date: null, country: 'DE' },
            { kind: 'person', name: 'Torvin Brakkelund', birth_date: '1968-05-17', country: null },
          ],
        },
      },
    ])
  })

  test.each<[string, typeof stub.answer, RegExp]>([
    ['is silent', silence, /did not answer within 400 ms/],
    ['is broken', json({}, 503), /answered with status 503/],
    ['refuses', json({}, 401), /answered with status 401/],
    ['answers in another form', json({ hits: [{ ...hit, score: '97' }] }), /unexpected format/],
    ['answers about somebody else', json({ hits: [{ ...hit, subject: 2 }] }), /was not asked/],
    ['talks nonsense', (response) => void response.end('<html>'), /not JSON/],
    ['never ends', (response) => void response.write('{"hits":[', runOut), /did not answer within/],
    ['hangs up', (response) => void response.destroy(), /cannot be reached/],
    ['drips', drip, /did not answer within/],
    [
      'sends somewhere else',
      (response) => void response.writeHead(302, { location: '/' }).end(),
      /cannot be reached/,
    ],
    ['floods', (response) => void response.end('"'.padEnd(3_000_000, 'a')), /too long/],
  ])('that %s is asked twice, then the stored lists answer and say so', async (_, answer, problem) => {
    stub.answer = answer
    const { problem: said, ...rest } = await service().examine(subjects)
    expect({ ...rest, problem: null }).toEqual(fallback)
    expect(said).toMatch(problem)
    expect(stub.asked).toHaveLength(2)
    expect(limits).toEqual([TIMEOUT_MS, TIMEOUT_MS])
  })

  test('where no one listens the stored lists answer, and say so', async () => {
    const { problem } = await outsideService({ ...settings, url: NOBODY }, stored, clock, patience).examine(
      subjects,
    )
    expect(problem).toMatch(/cannot be reached/)
  })

  test('one failure is bridged by the second try', async () => {
    let calls = 0
    stub.answer = (response) => json(calls++ === 0 ? {} : { hits: [] }, calls === 1 ? 502 : 200)(response)
    expect(await service().examine(subjects)).toMatchObject({ answeredBy: 'service', problem: null })
  })

  test('that stays down is left alone for a minute, then one question decides', async () => {
    stub.answer = json({}, 503)
    const { examine } = service()
    await examine(subjects)
    await examine(subjects)
    expect(stub.asked).toHaveLength(4)
    expect((await examine(subjects)).problem).toMatch(/asked again soon/)
    expect(stub.asked, 'nobody waits for it').toHaveLength(4)
    now = new Date(NOW.getTime() + 60_000)
    stub.answer = json({ hits: [] })
    expect(await examine(subjects)).toMatchObject({ answeredBy: 'service' })
  })
})

describe('the consultation of VAT numbers', () => {
  const settings = { url: stub.url, requester: 'FR12345678901', timeoutMs: TIMEOUT_MS }
  const vies = (more: Partial<typeof settings> = {}) => vatConsultation({ ...settings, ...more }, clock)
  const belgian = { country: 'BE', number: 'BE 0123.456.789' }
  const answered = {
    countryCode: 'BE',
    vatNumber: '0123456789',
    requestDate: '2026-11-20T09:59:58.123Z',
    valid: true,
    requestIdentifier: 'WAPIAAAAY1',
    name: 'NV Newcomer Foods',
    address: 'Kaai 1\n9000 Gent',
  }
  const unknown = {
    outcome: 'unknown',
    name: null,
    address: null,
    consultedAt: NOW.toISOString(),
    reference: null,
  }

  test('valid: with name, address, day and consultation number', async () => {
    stub.answer = json(answered)
    expect(await vies().consult(belgian)).toEqual({
      outcome: 'valid',
      name: 'NV Newcomer Foods',
      address: 'Kaai 1\n9000 Gent',
      consultedAt: '2026-11-20T09:59:58.123Z',
      reference: 'WAPIAAAAY1',
    })
    expect(stub.asked).toEqual([
      {
        path: '/ask/check-vat-number',
        authorization: undefined,
        body: {
          countryCode: 'BE',
          vatNumber: '0123456789',
          requesterMemberStateCode: 'FR',
          requesterNumber: '12345678901',
        },
      },
    ])
  })

  test('invalid: the member state says no, and does not tell names', async () => {
    stub.answer = json({ ...answered, valid: false, name: '---', address: '---', requestIdentifier: '' })
    expect(await vies().consult(belgian)).toMatchObject({
      outcome: 'invalid',
      name: null,
      address: null,
      reference: null,
    })
  })

  const failed = (error: string) => json({ actionSucceed: false, errorWrappers: [{ error }] })
  test.each<[string, typeof stub.answer]>([
    ['the member state is unavailable', failed('MS_UNAVAILABLE')],
    ['the member state is busy', failed('MS_MAX_CONCURRENT_REQ')],
    ['VIES is busy', failed('GLOBAL_MAX_CONCURRENT_REQ')],
    ['the form of the number is refused', failed('INVALID_INPUT')],
    [
      'an error comes along with "invalid"',
      json({ ...answered, valid: false, actionSucceed: false, errorWrappers: [] }),
    ],
    ['the status is an error', json({ ...answered, valid: false }, 500)],
    ['the answer is garbage', (response) => void response.end('<html>maintenance</html>')],
    ['the answer is about another number', json({ ...answered, vatNumber: '0999999999', valid: false })],
    ['the answer lacks the verdict', json({ ...answered, valid: undefined })],
    ['nothing comes at all', silence],
    ['it hangs up', (response) => void response.destroy()],
    ['it drips', drip],
  ])('unknown, never invalid: %s', async (_, answer) => {
    stub.answer = answer
    expect(await vies().consult(belgian)).toEqual(unknown)
  })

  test('unknown, never invalid: no one listens', async () => {
    expect(await vies({ url: NOBODY }).consult(belgian)).toEqual(unknown)
  })

  test('a VIES that stays down is left alone: no one waits for it', async () => {
    stub.answer = json({}, 503)
    const { consult } = vies()
    for (let index = 0; index < 5; index += 1) expect(await consult(belgian)).toEqual(unknown)
    expect(stub.asked).toHaveLength(3)
  })

  test('our own number, when VIES does not know it, is left out', async () => {
    stub.answer = (response, body) =>
      (Object.hasOwn(body as object, 'requesterNumber')
        ? failed('INVALID_REQUESTER_INFO')
        : json({ ...answered, requestIdentifier: '' }))(response)
    expect(await vies().consult(belgian)).toMatchObject({ outcome: 'valid', reference: null })
    expect(stub.asked).toHaveLength(2)
  })

  test('outside the European Union, and without configuration, no one is asked', async () => {
    expect(await vies().consult({ country: 'KE', number: 'P051234567Z' })).toEqual(unknown)
    expect(await vies().consult({ country: 'GB', number: 'GB123456789' })).toEqual(unknown)
    expect(await vies().consult({ country: 'BE', number: ' - ' })).toEqual(unknown)
    expect(await vatConsultation(null, clock).consult(belgian)).toEqual(unknown)
    expect(stub.asked).toEqual([])
  })

  test.each([
    ['GR', 'GR123456789', { state: 'EL', digits: '123456789' }],
    ['GR', 'EL 123456789', { state: 'EL', digits: '123456789' }],
    ['GR', '123456789', { state: 'EL', digits: '123456789' }],
    ['GB', 'XI123456789', { state: 'XI', digits: '123456789' }],
    ['XI', '123456789', { state: 'XI', digits: '123456789' }],
    ['AT', 'ATU12345678', { state: 'AT', digits: 'U12345678' }],
    ['ES', 'ESX1234567X', { state: 'ES', digits: 'X1234567X' }],
  ])('%s %s as VIES writes it', (country, number, wanted) => {
    expect(numberOf(country, number)).toEqual(wanted)
  })
})
