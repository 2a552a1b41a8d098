/** Onboardings for tests: someone new, the wizard's answers, documents, and a screening that finds what it is asked to. */
import sharp from 'sharp'
import type { OnboardingDetail } from '../../../contract/organizations/onboarding-shapes.ts'
import { ANSWERS } from '../../../machines/onboarding/samples.ts'
import type { Answered, Call, Marketplace } from '../../testing/marketplace.ts'
import type { Hit, ScreeningPort, Subject } from '../screening/ports.ts'
import { workOnce } from './work.ts'

export type Newcomer = {
  readonly personId: string
  readonly email: string
  readonly cookie: string
  readonly call: Call
}

let count = 0

/** Signs someone in who belongs nowhere. */
export async function newcomer({ test, sessionFor, calling }: Marketplace): Promise<Newcomer> {
  count += 1
  const email = `new${count}@example.org`
  const { rows } = await test.owner.query<{ id: string }>(
    'insert into person (subject) values ($1) returning id',
    [`new ${email}`],
  )
  const personId = rows[0]!.id
  await test.owner.query('insert into personal_data (person_id, email) values ($1, $2)', [personId, email])
  const cookie = await sessionFor(personId, null)
  return { personId, email, cookie, call: calling(cookie) }
}

export const detailOf = ({ body }: Answered): OnboardingDetail => body as unknown as OnboardingDetail

/** One's own, as it is now. @throws when there is none */
export async function ownOf(call: Call): Promise<OnboardingDetail> {
  const { status, body } = await call('GET', '/onboarding')
  if (!body['onboarding']) throw new Error(`no onboarding: ${status} ${JSON.stringify(body)}`)
  return body['onboarding'] as OnboardingDetail
}

/** Sends with the newest version. */
export async function send(call: Call, type: string, payload: object = {}): Promise<Answered> {
  const { version } = await ownOf(call)
  return call('POST', '/onboarding/events', { type, payload, version })
}

/** As the platform. */
export async function decide(call: Call, sid: string, type: string, payload: object = {}): Promise<Answered> {
  const { version } = detailOf(await call('GET', `/onboardings/${sid}`))
  return call('POST', `/onboardings/${sid}/events`, { type, payload, version })
}

const picture = sharp({ create: { width: 2, height: 2, channels: 3, background: 'white' } })
  .png()
  .toBuffer()

export type File = { readonly bytes: Buffer; readonly name: string }

/** A form with its file last, as browsers send it. */
export async function upload(
  { app }: Pick<Marketplace, 'app'>,
  cookie: string,
  kind: string,
  { itemSid, file, key }: { readonly itemSid?: string; readonly file?: File; readonly key?: string } = {},
): Promise<Answered> {
  const form = new FormData()
  form.set('kind', kind)
  if (itemSid) form.set('item_sid', itemSid)
  if (key) form.set('idempotency_key', key)
  form.set('file', new Blob([new Uint8Array(file?.bytes ?? (await picture))]), file?.name ?? 'a.png')
  const whole = new Response(form)
  const answer = await app.inject({
    method: 'POST',
    url: '/proxy/onboarding/documents',
    payload: Buffer.from(await whole.arrayBuffer()),
    headers: { cookie, 'content-type': whole.headers.get('content-type')! },
  })
  return { status: answer.statusCode, body: answer.json(), cookie: undefined }
}

type Choices = {
  readonly organization?: Partial<Record<keyof typeof ANSWERS.OrganizationInfo, string>>
  readonly owner?: string
  readonly signatory?: { readonly name: string; readonly role: string; readonly email: string }
  /** The last step that is sent; all of them unless said. */
  readonly until?: string
}

/** Goes through the wizard. @throws when a step is refused */
export async function fillIn(
  marketplace: Marketplace,
  { call, cookie }: Pick<Newcomer, 'call' | 'cookie'>,
  choices: Choices = {},
): Promise<OnboardingDetail> {
  const { organization, owner, signatory, until } = choices
  const industry = await industryOf(marketplace)
  const [first] = ANSWERS.ComplianceCheck.owners
  const moves: readonly (readonly [string, object])[] = [
    ['WelcomeSection.submit', {}],
    ['PersonalInformation.submit', ANSWERS.PersonalInformation],
    ['OrganizationInfo.submit', { ...ANSWERS.OrganizationInfo, ...organization }],
    ['OrganizationInfoCheck.submit', ANSWERS.OrganizationInfoCheck],
    ['OrganizationSector.submit', { industrySids: [industry] }],
    [
      'ComplianceCheck.submit',
      { ...ANSWERS.ComplianceCheck, owners: [{ ...first, name: owner ?? first.name }] },
    ],
    ['SignatoryChoiceForm.submit', { signatory: signatory ? 'other' : 'self' }],
    ...(signatory ? [['signatoryForm.submit', signatory] as const] : []),
    ['onboarding.submit', {}],
  ]
  const begun = await call('POST', '/onboarding', {})
  if (begun.status !== 200) throw new Error(`begin: ${begun.status} ${JSON.stringify(begun.body)}`)
  for (const [type, payload] of moves) {
    if (type === 'ComplianceCheck.submit')
      for (const kind of ['identity', 'registration', 'ownership']) await upload(marketplace, cookie, kind)
    const answer = await send(call, type, payload)
    if (answer.status !== 200) throw new Error(`${type}: ${JSON.stringify(answer.body)}`)
    if (type === until) break
  }
  return ownOf(call)
}

async function industryOf({ test }: Marketplace): Promise<string> {
  const { rows } = await test.owner.query<{ id: string }>(
    "insert into industry (name) values ('Food') on conflict (lower(name)) do update set name = excluded.name returning id",
  )
  return rows[0]!.id
}

/** Finds a hit for each subject whose name is in the list. */
const screeningOf = (listed: readonly string[] = []): ScreeningPort => {
  const hitOf = ({ name }: Subject): Hit => ({
    list: 'EU',
    entry: `EU.${listed.indexOf(name)}`,
    entryName: name.toUpperCase(),
    subjectName: name,
    score: 92,
    reasons: ['Same name'],
    listedAt: '2024-05-01',
  })
  const screen = async (subjects: readonly Subject[]) =>
    subjects.filter(({ name }) => listed.includes(name)).map(hitOf)
  return {
    screen,
    examine: async (subjects) => ({
      hits: await screen(subjects),
      answeredBy: 'lists',
      problem: null,
      lists: ['EU', 'UN'],
    }),
  }
}

/** What the job does, now. */
export const runJobs = ({ deps }: Pick<Marketplace, 'deps'>, listed: readonly string[] = []): Promise<void> =>
  workOnce({ ...deps, screening: screeningOf(listed) })
