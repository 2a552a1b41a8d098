import { beforeAll, expect, test } from 'vitest'
import type { OnboardingRow } from '../../../contract/organizations/onboarding-shapes.ts'
import type { OrganizationDetail } from '../../../contract/organizations/organizations.ts'
import { createMarketplace, type Call } from '../../testing/marketplace.ts'
import { decide, fillIn, newcomer } from '../onboardings/onboardings.samples.ts'

const marketplace = await createMarketplace()
let ada: Call

beforeAll(async () => {
  ada = await marketplace.as('admin@understory.example')
})

type Waiting = { readonly items: readonly OnboardingRow[]; readonly count: number }

const waiting = async (): Promise<Waiting> =>
  (await ada('GET', '/dashboard/queue')).body['onboardings'] as Waiting

test('onboardings stand in the work queue while they wait for the platform, what is due first', async () => {
  expect(await waiting()).toEqual({ items: [], count: 0 })
  const applied: string[] = []
  for (const name of ['First Foods', 'Second Foods', 'Third Foods']) {
    const { sid } = await fillIn(marketplace, await newcomer(marketplace), {
      organization: { name, vat: '' },
    })
    applied.push(sid)
  }
  const [first = '', second = '', third = ''] = applied
  expect(await waiting()).toMatchObject({
    items: [
      { sid: first, title: 'Documents in review', court: 'platform', organization: { name: 'First Foods' } },
      { sid: second },
      { sid: third },
    ],
    count: 3,
  })
  // The applicant's move: it waits for no one here.
  await decide(ada, first, 'compliance.requestDocuments', {
    items: [{ title: 'Statutes', reason: 'They are missing.' }],
  })
  expect((await waiting()).items.map(({ sid }) => sid)).toEqual([second, third])
  // What is due first is not what was submitted first.
  const due = (sid: string, day: string) =>
    marketplace.test.owner.query('update onboarding set due_at = $2 where id = $1', [sid, day])
  await due(third, '2020-01-01')
  expect((await waiting()).items.map(({ sid }) => sid)).toEqual([third, second])
  await due(second, '2019-01-01')
  expect((await waiting()).items.map(({ sid }) => sid)).toEqual([second, third])
})

test('an organization leads the platform to its onboarding, and no one else', async () => {
  const nora = await newcomer(marketplace)
  const { sid, organization } = await fillIn(marketplace, nora, {
    organization: { name: 'Fourth Foods', vat: '' },
  })
  const shown = async (call: Call) =>
    (await call('GET', `/organizations/${organization!.sid}`)).body as OrganizationDetail
  expect(await shown(ada)).toMatchObject({ name: 'Fourth Foods', onboardingSid: sid })
  expect(await shown(nora.call)).toMatchObject({ name: 'Fourth Foods', onboardingSid: null })
})

test('how long a phase may take is chosen by an owner of the platform, and applies at once', async () => {
  const chosen = async () => {
    const { body } = await ada('GET', '/dashboard/figures')
    return body['pipeline'] as readonly { readonly phase: string }[]
  }
  expect(await chosen()).toEqual([])
  const choose = (call: Call, phase: string, days: number | null) =>
    call('PUT', `/dashboard/phases/${phase}`, { days })
  expect(await choose(ada, 'signatures', 7)).toMatchObject({ status: 200, body: { days: 7 } })
  expect(await choose(ada, 'nonsense', 7)).toMatchObject({ status: 404 })
  expect(await choose(ada, 'signatures', 0)).toMatchObject({ status: 400 })
  const checker = await marketplace.as('checker@understory.example')
  expect(await choose(checker, 'signatures', 7)).toMatchObject({ status: 403 })
})
