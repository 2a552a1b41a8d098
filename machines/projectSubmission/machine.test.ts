import { describe, expect, test } from 'vitest'
import type { Role } from '../kernel/define.ts'
import { explore, type Visit, shortestPath } from '../kernel/explore.ts'
import { listeners } from '../kernel/guards.ts'
import { toModel } from '../kernel/model.ts'
import { offers } from '../kernel/offers.ts'
import { guardWitnesses, takenEdges } from '../testing/witnesses.ts'
import { decode, encode } from '../kernel/snapshot.ts'
import { start, step } from '../kernel/step.ts'
import { verify } from '../testing/verify.ts'
import type { SubmissionContext } from './context.ts'
import type { SubmissionSnapshot } from './kit.ts'
import { machine } from './machine.ts'
import { AT, payloadOf, PEOPLE, samples } from './samples.ts'
import { EFFECT_WORDS, guardBook } from './sentences.ts'
import { standingOf, STATUSES, submission } from './submission.ts'

const { events } = submission
const input = { sid: 's1', now: AT }

/** What guards read and the configuration does not say. */
const decides = ({ suspendedBy }: SubmissionContext) => [suspendedBy]
const walk = explore({ machine, inputs: [input], samples, keyOf: decides as (context: never) => unknown })
const model = toModel(machine)
const visits = [...walk.seen.values()]
const living = visits.filter(({ snapshot }) => snapshot.status === 'active')

const snapshotOf = ({ snapshot }: Visit) => snapshot as unknown as SubmissionSnapshot
const leafOf = (visit: Visit) => JSON.stringify(visit.snapshot.value)

/** Sends events in turn, each by a role that may send it. */
function after(...types: readonly string[]): SubmissionSnapshot {
  return types.reduce<SubmissionSnapshot>(
    (now, type) => {
      const [name = '', role = events[type.split(' ')[0]!]!.roles[0]!] = type.split(' ')
      const by = PEOPLE[role as keyof typeof PEOPLE]
      const decided = step(machine, events, now, { ...payloadOf(name), type: name }, by, AT)
      if (!decided.ok) throw new Error(`${name} is refused: ${JSON.stringify(decided)}`)
      return decided.next
    },
    start(machine, input, AT).next,
  )
}

const PUBLISHED = ['submission.submit', 'review.take', 'review.publish'] as const

describe('in every configuration that can be reached', () => {
  test('nothing is unreachable, stuck, unheard or unable to act', () => {
    expect(verify(machine, events, walk, 'archived')).toEqual([])
  })

  test('what is not archived can be published: no way leads aside', () => {
    const isPublished = (visit: Visit) => leafOf(visit) === JSON.stringify({ published: 'none' })
    const alive = new Set([...walk.seen].filter(([, visit]) => isPublished(visit)).map(([key]) => key))
    for (let grown = -1; grown !== alive.size;) {
      grown = alive.size
      for (const [key, { out }] of walk.seen) if (out.some(({ to }) => alive.has(to))) alive.add(key)
    }
    const lost = [...walk.seen].filter(
      ([key, { snapshot }]) => snapshot.status === 'active' && !alive.has(key),
    )
    expect(lost.map(([, visit]) => leafOf(visit))).toEqual([])
  })

  test('every edge is taken, and every guard is seen true and false', () => {
    const taken = takenEdges(model, walk)
    const left = model.edges.filter(({ id, kind }) => kind === 'event' && !taken.has(id))
    expect(left.map(({ from, event }) => `${from} ${event}`)).toEqual([])
    const blind = guardWitnesses(machine, walk, samples).filter(({ yes, no }) => !yes || !no)
    expect(blind).toEqual([])
  })

  test('a role that an event does not name is refused, and so is every event that is not listened to', () => {
    const roles: readonly Role[] = ['contributor', 'projectCarrier', 'platform', 'system']
    const wrong: string[] = []
    for (const visit of living)
      for (const [type, row] of Object.entries(events))
        for (const role of roles) {
          const heard = listeners(visit.snapshot, type).length > 0
          const expected = row.roles.includes(role) ? (heard ? null : 409) : 403
          const by = { userId: `some ${role}`, role }
          const result = step(machine, events, snapshotOf(visit), { ...payloadOf(type), type }, by, AT)
          if (expected !== null && (result.ok || result.status !== expected))
            wrong.push(`${leafOf(visit)} ${role} ${type}`)
        }
    expect(wrong).toEqual([])
  })

  test('what is offered as open or with a form is accepted, what is blocked is refused', () => {
    const wrong: string[] = []
    for (const visit of living)
      for (const by of Object.values(PEOPLE))
        for (const { type, status } of offers(events, visit.snapshot, by, AT, guardBook)) {
          const result = step(machine, events, snapshotOf(visit), { ...payloadOf(type), type }, by, AT)
          if (result.ok !== (status === 'open' || status === 'needs-input'))
            wrong.push(`${leafOf(visit)} ${by.role} ${type}: ${status}`)
        }
    expect(wrong).toEqual([])
  })

  test('a row and back is the same', () => {
    for (const visit of visits) {
      const row = encode(submission, snapshotOf(visit))
      expect(encode(submission, decode(submission, row))).toEqual(row)
    }
  })

  test('only what is published is listed, and the working copy is never edited while someone reviews it', () => {
    const seen = living.map((visit) => standingOf(snapshotOf(visit)))
    expect(seen.filter(({ isListed, status }) => isListed !== (status === 'published'))).toEqual([])
    const editable = seen.filter(({ isEditable }) => isEditable)
    expect(editable.filter(({ court }) => court !== 'projectCarrier')).toEqual([])
    expect([...new Set(editable.map(({ status, revision }) => revision ?? status))].toSorted()).toEqual([
      'changesRequested',
      'draft',
    ])
  })
})

test('the shortest way to the catalogue has three events', () => {
  expect(shortestPath(walk, ({ snapshot }) => snapshot.matches('published'))).toHaveLength(3)
})

test('what is published stays listed through every state of a revision', () => {
  const ways = [
    ['offering.revise'],
    ['offering.revise', 'submission.submit'],
    ['offering.revise', 'submission.submit', 'review.take'],
    ['offering.revise', 'submission.submit', 'review.take', 'review.requestChanges'],
  ]
  expect(ways.map((way) => standingOf(after(...PUBLISHED, ...way)))).toEqual(
    [
      ['draft', 'projectCarrier', true] as const,
      ['submitted', 'platform', false] as const,
      ['inReview', 'platform', false] as const,
      ['changesRequested', 'projectCarrier', true] as const,
    ].map(([revision, court, isEditable]) => ({
      status: 'published',
      revision,
      court,
      isEditable,
      isListed: true,
      isOver: false,
    })),
  )
})

test('a suspension keeps the revision where it was', () => {
  const suspended = after(...PUBLISHED, 'offering.revise', 'submission.submit', 'offering.suspend platform')
  expect(standingOf(suspended)).toEqual({
    status: 'suspended',
    revision: null,
    court: null,
    isEditable: false,
    isListed: false,
    isOver: false,
  })
  const way = [...PUBLISHED, 'offering.revise', 'submission.submit', 'offering.suspend platform']
  expect(standingOf(after(...way, 'offering.resume platform'))).toMatchObject({ revision: 'submitted' })
})

test.each([
  ['platform', 'projectCarrier', 'The platform suspended this offering, so only the platform can resume it.'],
  ['platform', 'platform', null],
  ['projectCarrier', 'projectCarrier', null],
  ['projectCarrier', 'platform', null],
] as const)('suspended by %s, resumed by %s: %s', (by, lifts, why) => {
  const suspended = after(...PUBLISHED, `offering.suspend ${by}`)
  const offer = offers(events, suspended, PEOPLE[lifts], AT, guardBook).find(
    ({ type }) => type === 'offering.resume',
  )
  expect(offer).toMatchObject({ status: why ? 'blocked' : 'open', why })
})

test('the platform has seen a draft once it was submitted, also when it is withdrawn', () => {
  expect(after().context.submittedAt).toBeNull()
  expect(after('submission.submit', 'submission.withdraw').context.submittedAt).toBe(AT)
})

test('each e-mail goes to the other side', () => {
  const wrong = visits.flatMap((visit) =>
    visit.out.flatMap(({ event: { type, by, at, ...payload } }) => {
      const decided = step(machine, events, snapshotOf(visit), { ...payload, type }, by, at)
      if (!decided.ok) return [`${type} refused`]
      return decided.effects
        .filter((one) => one.type === 'notify' && (one.params as { to: string }).to === by.role)
        .map(() => `${by.role} is notified of its own ${type}`)
    }),
  )
  expect(wrong).toEqual([])
})

test('every effect of the chart has its words, and no words are left over', () => {
  const effects = new Set(model.edges.flatMap((edge) => edge.effects))
  const memory = /^(remember|forget)/
  expect([...effects].filter((name) => !memory.test(name)).toSorted()).toEqual(
    Object.keys(EFFECT_WORDS).toSorted(),
  )
})

test('the outermost states are the words of the interface', () => {
  expect(STATUSES).toEqual([
    'draft',
    'submitted',
    'inReview',
    'changesRequested',
    'published',
    'suspended',
    'archived',
  ])
})
