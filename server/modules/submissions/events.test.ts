/** Every event in every state by every role: the API answers what the machine answers. Generated from the machine. */
import { beforeAll, describe, expect, test } from 'vitest'
import { explore, type Visit } from '../../../machines/kernel/explore.ts'
import { encode } from '../../../machines/kernel/snapshot.ts'
import { step } from '../../../machines/kernel/step.ts'
import type { SubmissionContext } from '../../../machines/projectSubmission/context.ts'
import type { SubmissionSnapshot } from '../../../machines/projectSubmission/kit.ts'
import { AT, payloadOf, samples } from '../../../machines/projectSubmission/samples.ts'
import { standingOf, submission as machine } from '../../../machines/projectSubmission/submission.ts'
import { outcome, type Call } from '../../testing/marketplace.ts'
import { openSubmissions } from './submissions.samples.ts'

const { admin, as, carrier, complete, publish, test: places } = await openSubmissions()

const decides = ({ suspendedBy, submittedAt }: SubmissionContext) => [suspendedBy, submittedAt !== null]
const walk = explore({
  machine: machine.machine,
  inputs: [{ sid: 's1', now: AT }],
  samples,
  keyOf: decides as (context: never) => unknown,
})
const nameOf = (visit: Visit) => {
  const { suspendedBy } = visit.snapshot.context as SubmissionContext
  const history = Object.keys(visit.snapshot.historyValue).length > 0 ? ' with a memory' : ''
  return JSON.stringify(visit.snapshot.value) + (suspendedBy ? ` by ${suspendedBy}` : '') + history
}

/** Of each name one configuration is enough; the last, because what was never submitted does not exist for the platform. */
const visits = [...Map.groupBy(walk.seen.values(), nameOf)].map(
  ([name, some]) => [name, some.at(-1)!] as const,
)

let fixture: Awaited<ReturnType<typeof complete>>
const callers: Record<string, Call> = {}

beforeAll(async () => {
  fixture = await complete([1, 1000], 'ALL')
  await publish(fixture.sid)
  Object.assign(callers, { projectCarrier: carrier, platform: admin })
})

/** Puts the submission into a configuration, as a history of events would have. */
async function place({ snapshot }: Visit): Promise<void> {
  const typed = snapshot as unknown as SubmissionSnapshot
  const { status, court, revision } = standingOf(typed)
  await places.owner.query(
    `update submission set snapshot = $2, version = 1000, court = $3, revision = $4, submitted_at = coalesce($5::timestamptz, now()) where offering_id = $1`,
    [
      fixture.sid,
      JSON.stringify(encode(machine, typed).snapshot),
      court,
      revision,
      typed.context.submittedAt,
    ],
  )
  await places.owner.query('update offering set status = $2 where id = $1', [fixture.sid, status])
  await places.owner.query('delete from submission_journal where offering_id = $1', [fixture.sid])
}

const payloads: Readonly<Record<string, () => Readonly<Record<string, unknown>>>> = {
  'offering.changePrice': () => ({
    lines: [{ vintageSid: fixture.vintages[0], unitPriceCents: 45_000, minimumQuantity: '0.5' }],
  }),
}

describe.each(visits)('in %s', (_name, visit) => {
  test.each(Object.keys(machine.events))('%s', async (type) => {
    for (const role of ['projectCarrier', 'platform'] as const) {
      await place(visit)
      const payload = payloads[type]?.() ?? payloadOf(type)
      const expected = step(
        machine.machine,
        machine.events,
        visit.snapshot as never,
        { ...payload, type },
        { userId: 'somebody', role },
        AT,
      )
      const answer = await callers[role]!('POST', `/project_submissions/${fixture.sid}/events`, {
        type,
        payload,
        version: 1000,
      })
      if (!expected.ok) {
        expect(answer.status, `${role}: ${outcome(answer)}`).toBe(expected.status)
        continue
      }
      expect(outcome(answer), role).toBe('200')
      const { status, revision, court } = standingOf(expected.next)
      expect(answer.body, role).toMatchObject({ status, revision, court, version: 1001 })
      const { rows } = await places.owner.query(
        'select f.status, j.event, j.role from offering f join submission_journal j on j.offering_id = f.id where f.id = $1',
        [fixture.sid],
      )
      expect(rows).toEqual([{ status, event: type, role }])
    }
  })
})

test('an event that no one knows is refused, a payload that is wrong as well, and so is who may only look', async () => {
  await place(walk.seen.get(walk.start)!)
  const send = (call: Call, type: string, payload: unknown) =>
    call('POST', `/project_submissions/${fixture.sid}/events`, { type, payload, version: 1000 })
  expect(outcome(await send(carrier, 'offering.sell', {}))).toBe('404 not_found')
  expect(outcome(await send(carrier, 'offering.archive', { reason: '' }))).toBe('400 invalid_request')
  expect(outcome(await send(carrier, 'submission.submit', { extra: 1 }))).toBe('400 invalid_request')
  expect(outcome(await send(await as('owner@contributor.example'), 'submission.submit', {}))).toBe(
    '404 not_found',
  )
})

test('every state was tried', () => {
  const seen = new Set(
    visits
      .map(([, { snapshot }]) => standingOf(snapshot as unknown as SubmissionSnapshot))
      .map(({ status, revision }) => (revision ? `${status} ${revision}` : status)),
  )
  expect([...seen].toSorted()).toEqual([
    'archived',
    'changesRequested',
    'draft',
    'inReview',
    'published',
    'published changesRequested',
    'published draft',
    'published inReview',
    'published submitted',
    'submitted',
    'suspended',
  ])
})
