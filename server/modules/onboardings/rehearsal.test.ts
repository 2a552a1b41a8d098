import { beforeAll, describe, expect, test } from 'vitest'
import type { Replay } from '../../../contract/operations/replay.ts'
import { explore } from '../../../machines/kernel/explore.ts'
import { encode } from '../../../machines/kernel/snapshot.ts'
import { stamp } from '../../../machines/kernel/step.ts'
import { can, move } from '../../../machines/kernel/xstate.ts'
import { kit, type OnboardingMachine } from '../../../machines/onboarding/kit.ts'
import { onboarding as machine } from '../../../machines/onboarding/onboarding.ts'
import { AT, samples } from '../../../machines/onboarding/samples.ts'
import { createMarketplace, type Call } from '../../testing/marketplace.ts'
import { canonical } from '../../platform/canonical.ts'
import { inScope, SYSTEM } from '../../platform/database.ts'
import { NoBeginning } from '../../workflow/journal/journaled.ts'
import { replayedItems } from '../../workflow/journal/replayed.ts'
import { changedConfig, rehearsed, walked, type Node } from '../../workflow/journal/rehearsal.samples.ts'
import { onboardingJournals } from './journaled.ts'
import { decide, detailOf, fillIn, newcomer, runJobs, send } from './onboardings.samples.ts'
import { split } from './personal.ts'

const marketplace = await createMarketplace()
const { as, deps, test: places } = marketplace
const { owner } = places
const { database } = deps
const note = 'Because the test says so'

let ada: Call
let writing = ''
let waiting = ''
let letIn = ''

/** One in the wizard, one with a hit in review, one that was asked, at risk, rejected, appealed and let in by two. */
beforeAll(async () => {
  ada = await as('admin@understory.example')
  const noe = await as('checker@understory.example')
  const [first, second, third] = [
    await newcomer(marketplace),
    await newcomer(marketplace),
    await newcomer(marketplace),
  ]
  writing = (await fillIn(marketplace, first, { until: 'OrganizationInfo.submit' })).sid
  await send(first.call, 'wizard.goTo', { step: 'PersonalInformation' })
  await send(first.call, 'PersonalInformation.submit', {
    firstName: 'Nora',
    lastName: 'Twice',
    position: 'Head',
    phone: '',
  })
  waiting = (await fillIn(marketplace, second, { owner: 'Listed Lou' })).sid
  letIn = (await fillIn(marketplace, third)).sid
  await runJobs(marketplace, ['Listed Lou'])
  const [hit] = detailOf(await ada('GET', `/onboardings/${waiting}`)).review!.hits
  await decide(ada, waiting, 'screening.answerHit', { hitSid: hit!.sid, verdict: 'falseMatch', note })
  await decide(ada, waiting, 'compliance.requestDocuments', { items: [{ title: 'Statutes', reason: note }] })
  await decide(ada, letIn, 'compliance.acceptDocuments')
  await decide(ada, letIn, 'compliance.reject', { reason: note, note: '' })
  await send(third.call, 'compliance.appeal', { text: note })
  await decide(ada, letIn, 'compliance.reopen', { reason: note, note: '' })
  await runJobs(marketplace)
  await decide(ada, letIn, 'compliance.markAtRisk', { note })
  await decide(ada, letIn, 'compliance.propose', { note })
  const last = await decide(noe, letIn, 'compliance.approve', { note })
  expect(detailOf(last).accessStatus).toBe('validated')
}, 60_000)

const changed = (change: (config: Node) => void) => {
  const config = changedConfig(machine.machine.config, change)
  const other = kit.createMachine(config as never) as OnboardingMachine
  return { ...onboardingJournals, find: () => ({ ...machine, machine: other }) }
}

const of = async (id: string, kind = onboardingJournals) =>
  (await rehearsed(database, kind)).find((one) => one.id === id)

/** As they were written before the journal held states. */
const withoutStates = async (id: string) => {
  await owner.query('update onboarding_journal set state_value = null where onboarding_id = $1', [id])
}

test('the journals come to where the onboardings stand, as the nightly fold finds too', async () => {
  const verdicts = await rehearsed(database, onboardingJournals)
  expect(verdicts.map(({ verdict, why }) => ({ verdict, why }))).toEqual(
    verdicts.map(() => ({ verdict: 'same', why: '' })),
  )
  expect(verdicts.map(({ id }) => id)).toEqual(expect.arrayContaining([writing, waiting, letIn]))
  const found = await walked(database, onboardingJournals)
  expect(found.map(({ chain, fold }) => ({ chain, fold }))).toEqual(
    verdicts.map(() => ({ chain: null, fold: null })),
  )
})

test('a snapshot that its journal does not come to is found', async () => {
  const { rows } = await owner.query<{ snapshot: object }>('select snapshot from onboarding where id = $1', [
    waiting,
  ])
  await owner.query(
    `update onboarding set snapshot = jsonb_set(snapshot, '{context,wasAtRisk}', 'true') where id = $1`,
    [waiting],
  )
  const found = (await walked(database, onboardingJournals)).filter(({ fold }) => fold !== null)
  expect(found).toMatchObject([
    { id: waiting, fold: 'the stored state is not what the journal comes to', isUntold: false },
  ])
  await owner.query('update onboarding set snapshot = $2 where id = $1', [waiting, rows[0]!.snapshot])
})

describe('a changed machine', () => {
  test('without an event is stuck where the journal has it, and where it is the only way on', async () => {
    const kind = changed(({ states }) => {
      delete states['pending_kyc_docs']!.states['documentsRequested']!.on['documents.submit']
      delete states['pending_kyc_docs']!.states['documentsRequested']!.on['compliance.withdrawRequest']
      delete states['rejected']!.states['closed']!.on['compliance.appeal']
    })
    expect(await of(letIn, kind)).toMatchObject({
      verdict: 'stuck',
      event: 'compliance.appeal',
      why: 'This state no longer listens to it.',
    })
    expect(await of(waiting, kind)).toMatchObject({
      verdict: 'stuck',
      event: 'compliance.requestDocuments',
      why: expect.stringContaining('leads on from here') as string,
    })
    expect(await of(writing, kind)).toMatchObject({ verdict: 'same' })
  })

  test('that leads elsewhere diverges, with both states', async () => {
    const kind = changed(({ states }) => {
      states['rejected']!.states['closed']!.on['compliance.appeal'] = { target: '#inReview' }
    })
    expect(await of(letIn, kind)).toMatchObject({
      verdict: 'diverges',
      event: 'compliance.appeal',
      was: { rejected: 'appealed' },
      now: { pending_kyc_docs: 'review' },
    })
  })

  test('that remembers something else diverges, also where the journal tells no states', async () => {
    const kind = changed(({ states }) => {
      const { on } = states['pending_kyc_docs']!.states['wizard']!.states['SignatoryChoiceForm']!
      on['SignatoryChoiceForm.submit'] = { target: 'OnboardingFinal', actions: ['rememberChoice'] }
    })
    await withoutStates(waiting)
    expect(await of(waiting)).toMatchObject({ verdict: 'same' })
    expect(await of(waiting, kind)).toMatchObject({
      verdict: 'diverges',
      why: 'It is in the same state but remembers something else: context.done.',
    })
  })
})

test('no guard and no memory reads what a journal does not hold', () => {
  const walk = explore({
    machine: machine.machine,
    inputs: [{ sid: 'o1', now: AT }],
    samples,
    keyOf: (context: never) => ({ ...(context as object), now: '' }),
  })
  const withPersonal = samples.flatMap((event) => {
    const { by, at, type, ...payload } = event
    const { plain, personal } = split(type, payload)
    return personal.length === 0 ? [] : [{ event, asStored: { ...plain, type, by, at } }]
  })
  const different: unknown[] = []
  let compared = 0
  for (const { snapshot } of walk.seen.values())
    for (const { event, asStored } of withPersonal) {
      const here = stamp(snapshot, event.at)
      if (!can(here, event) && !can(here, asStored)) continue
      compared += 1
      const [asSent, asKept] = [event, asStored].map((one) => move(machine.machine, here, one)[0])
      if (canonical(encode(machine, asSent!).snapshot) !== canonical(encode(machine, asKept!).snapshot))
        different.push({ at: snapshot.value, type: event.type })
    }
  expect(different).toEqual([])
  expect(compared).toBeGreaterThan(100)
})

test('owners of the platform look at every moment, without what is personal', async () => {
  const answer = await ada('GET', `/onboardings/${letIn}/replay`)
  const { name, machine: of_, items } = answer.body as unknown as Replay
  expect({ name, of_ }).toEqual({ name: 'Newcomer Foods', of_: 'onboarding' })
  expect(items.map(({ label }) => label)).toEqual(
    expect.arrayContaining(['Registered', 'Appealed', 'Second approval given']),
  )
  expect(items.at(-1)!.snapshot).toMatchObject({ value: 'validated', context: { proposedBy: null } })
  expect(items.find(({ event }) => event === 'compliance.propose')!.snapshot.context).toMatchObject({
    proposedBy: 'Ada Moreau',
  })
  for (const value of ['Nora', 'Ottilie', note]) expect(JSON.stringify(answer.body)).not.toContain(value)
  expect((await ada('GET', `/onboardings/${writing}/replay`)).status).toBe(404)
  const noe = await as('checker@understory.example')
  expect((await noe('GET', `/onboardings/${letIn}/replay`)).status).toBe(403)
})

test('a journal that the machines of today cannot read is not shown', async () => {
  const shown = (kind = onboardingJournals) =>
    inScope(database, SYSTEM, (trx) =>
      replayedItems(
        trx,
        kind,
        { sid: letIn, machine: 'onboarding' },
        { labelOf: (event) => event, payloadOf: () => ({}) },
      ),
    )
  expect((await shown()).length).toBeGreaterThan(5)
  const refused = { status: 409, code: 'wrong_state', reason: 'This journal cannot be replayed.' }
  await expect(shown({ ...onboardingJournals, find: () => undefined })).rejects.toMatchObject(refused)
  const untold = {
    ...onboardingJournals,
    inputOf: () => {
      throw new NoBeginning('lost')
    },
  }
  await expect(shown(untold)).rejects.toMatchObject(refused)
})
