import { beforeAll, describe, expect, test } from 'vitest'
import type { Replay } from '../../../contract/operations/replay.ts'
import { kit, type SubmissionMachine } from '../../../machines/projectSubmission/kit.ts'
import { submission as machine } from '../../../machines/projectSubmission/submission.ts'
import { changedConfig, rehearsed, walked, type Node } from '../../workflow/journal/rehearsal.samples.ts'
import { submissionJournals } from './journaled.ts'
import { detailOf, openSubmissions } from './submissions.samples.ts'

const {
  admin,
  as,
  begin,
  carrier,
  complete,
  publish,
  addProject,
  send,
  test: places,
  deps,
} = await openSubmissions()
const { database } = deps
const { owner } = places
const reason = 'Because the test says so'

let writing = ''
let returned = ''
let suspended = ''

/** A draft that no one submitted, one that was sent back, and one whose revision was stopped by a suspension. */
beforeAll(async () => {
  writing = (await begin((await addProject()).project)).sid
  returned = (await complete()).sid
  await send(carrier, returned, 'submission.submit')
  await send(admin, returned, 'review.take')
  await send(admin, returned, 'review.requestChanges', { comments: [{ field: 'summary', text: 'Shorter' }] })
  suspended = (await complete()).sid
  await publish(suspended)
  await send(carrier, suspended, 'offering.revise')
  await send(carrier, suspended, 'submission.submit')
  const last = await send(admin, suspended, 'offering.suspend', { reason })
  expect(detailOf(last).status).toBe('suspended')
})

const changed = (change: (config: Node) => void) => {
  const config = changedConfig(machine.machine.config, change)
  const other = kit.createMachine(config as never) as SubmissionMachine
  return { ...submissionJournals, find: () => ({ ...machine, machine: other }) }
}

const of = async (id: string, kind = submissionJournals) =>
  (await rehearsed(database, kind)).find((one) => one.id === id)

const folds = () => walked(database, submissionJournals)

test('the journals come to where the submissions stand, as the nightly fold finds too', async () => {
  for (const id of [writing, returned, suspended])
    expect(await of(id), id).toMatchObject({ of: 'submission', verdict: 'same' })
  expect((await folds()).map(({ fold }) => fold)).toEqual((await folds()).map(() => null))
})

describe('a changed machine', () => {
  test('without a way on is stuck', async () => {
    const kind = changed(({ states }) => {
      delete states['suspended']!.on['offering.resume']
      delete states['draft']!.on['submission.submit']
    })
    expect(await of(suspended, kind)).toMatchObject({ verdict: 'stuck', event: 'submission.submit', seq: 2 })
    expect(await of(writing, kind)).toMatchObject({
      verdict: 'stuck',
      seq: 1,
      why: 'No event of any role, and no deadline, leads on from here.',
    })
  })

  test('that leads elsewhere diverges, with both states', async () => {
    const kind = changed(({ states }) => {
      states['inReview']!.on['review.requestChanges'] = { target: 'draft' }
    })
    expect(await of(returned, kind)).toMatchObject({
      verdict: 'diverges',
      seq: 4,
      was: 'changesRequested',
      now: 'draft',
    })
  })
})

test('what is older than submissions is distinguished, and still looked at where it stands', async () => {
  await owner.query(
    `update submission_journal set role = case seq when 1 then 'system' else role end, prev_hash = null, hash = null
     where offering_id = $1`,
    [suspended],
  )
  await owner.query(`update submission set head_hash = repeat('0', 64) where offering_id = $1`, [suspended])
  expect(await of(suspended)).toMatchObject({
    verdict: 'untold',
    why: 'Its beginning cannot be replayed: it is older than submissions.',
  })
  expect((await folds()).find(({ id }) => id === suspended)).toMatchObject({
    chain: null,
    fold: null,
    isUntold: true,
  })
  const kind = changed(({ states }) => {
    delete states['suspended']!.on['offering.resume']
  })
  expect(await of(suspended, kind)).toMatchObject({ verdict: 'stuck' })
  await owner.query(
    `update submission_journal set role = 'projectCarrier' where offering_id = $1 and seq = 1`,
    [suspended],
  )
})

test('owners of the platform look at every moment', async () => {
  const answer = await admin('GET', `/project_submissions/${returned}/replay`)
  const { name, machine: of_, items } = answer.body as unknown as Replay
  expect({ name, of_ }).toEqual({ name: 'Clean river', of_: 'projectSubmission' })
  expect(items.map(({ label, snapshot }) => [label, snapshot.value])).toEqual([
    ['Begun', 'draft'],
    ['Submitted for review', 'submitted'],
    ['Review taken', 'inReview'],
    ['Changes requested', 'changesRequested'],
  ])
  const { context } = items[2]!.snapshot
  expect(context).toMatchObject({ reviewer: 'Ada Moreau' })
  for (const besideIt of ['now', 'sid']) expect(context).not.toHaveProperty(besideIt)
  expect((await admin('GET', `/project_submissions/${writing}/replay`)).status).toBe(404)
  const noe = await as('checker@understory.example')
  expect((await noe('GET', `/project_submissions/${returned}/replay`)).status).toBe(403)
  expect((await carrier('GET', `/project_submissions/${returned}/replay`)).status).toBe(403)
})
