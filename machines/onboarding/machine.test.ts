import { describe, expect, test } from 'vitest'
import type { By, Role } from '../kernel/define.ts'
import { explore, type Visit, shortestPath } from '../kernel/explore.ts'
import { personalPathsOf } from '../kernel/fields.ts'
import { listeners } from '../kernel/guards.ts'
import { toModel } from '../kernel/model.ts'
import { offers } from '../kernel/offers.ts'
import { guardWitnesses, takenEdges } from '../testing/witnesses.ts'
import { decode, encode } from '../kernel/snapshot.ts'
import { start, step } from '../kernel/step.ts'
import { verify } from '../testing/verify.ts'
import { isNeeded, STEPS, type OnboardingContext } from './context.ts'
import type { OnboardingSnapshot } from './kit.ts'
import { machine } from './machine.ts'
import { ACCESS_STATUSES, onboarding, standingOf, stepsOf } from './onboarding.ts'
import { AT, payloadOf, PEOPLE, samples } from './samples.ts'
import { EFFECT_WORDS, guardBook } from './sentences.ts'

const { events } = onboarding
const input = { sid: 's1', now: AT }

/** What guards read and the configuration does not say. */
const decides = ({
  done,
  signatory,
  confirmation,
  submittedAt,
  screenedAt,
  hits,
  isFlagged,
  wasAtRisk,
  proposedBy,
  hasAppealed,
}: OnboardingContext) => [
  submittedAt === null ? done : [],
  signatory,
  confirmation,
  submittedAt,
  screenedAt === null,
  hits,
  isFlagged,
  wasAtRisk,
  proposedBy,
  hasAppealed,
]
const walk = explore({ machine, inputs: [input], samples, keyOf: decides as (context: never) => unknown })
const model = toModel(machine)
const visits = [...walk.seen.values()]
const everybody: readonly By[] = Object.values(PEOPLE).flat()

const snapshotOf = ({ snapshot }: Visit) => snapshot as unknown as OnboardingSnapshot
const leafOf = (visit: Visit) => JSON.stringify(visit.snapshot.value)
const roleOf = (type: string) => events[type]!.roles[0] as keyof typeof PEOPLE

type Move = string | { readonly type: string; readonly payload?: object; readonly by?: By }

/** Sends events in turn, each by a role that may send it. */
function after(...moves: readonly Move[]): OnboardingSnapshot {
  return moves.reduce<OnboardingSnapshot>(
    (now, move) => {
      const { type, payload, by } = typeof move === 'string' ? { type: move } : move
      const raw = { ...(payload ?? payloadOf(type)), type }
      const decided = step(machine, events, now, raw, by ?? PEOPLE[roleOf(type)][0]!, AT)
      if (!decided.ok) throw new Error(`${type} is refused: ${JSON.stringify(decided)}`)
      return decided.next
    },
    start(machine, input, AT).next,
  )
}

const offerOf = (snapshot: OnboardingSnapshot, type: string, by: By) =>
  offers(events, snapshot, by, AT, guardBook).find((one) => one.type === type)

const SUBMITTED = [
  ...STEPS.filter((one) => one !== 'signatoryForm' && one !== 'OnboardingFinal').map(
    (one) => `${one}.submit`,
  ),
  'onboarding.submit',
]
const CHECKED = [...SUBMITTED, 'screening.completed', 'compliance.acceptDocuments']
const AT_RISK = [...CHECKED, 'compliance.markAtRisk']
const flagged = { type: 'screening.completed', payload: { hits: [], isFlagged: true } }
const oneHit = { type: 'screening.completed', payload: { hits: ['h1'], isFlagged: false } }
const [olga, oscar] = PEOPLE.platform as readonly [By, By]
const [nora] = PEOPLE.applicant as readonly [By]

describe('in every configuration that can be reached', () => {
  test('nothing is unreachable, stuck, unheard or unable to act; everyone can still be let in', () => {
    expect(verify(machine, events, walk, 'validated')).toEqual([])
  })

  test('every edge is taken, and every guard is seen true and false', () => {
    const taken = takenEdges(model, walk)
    const left = model.edges.filter(
      ({ id, kind }) => (kind === 'event' || kind === 'after') && !taken.has(id),
    )
    expect(left.map(({ from, event, guard }) => `${from} ${event} ${guard}`)).toEqual([])
    const blind = guardWitnesses(machine, walk, samples).filter(({ yes, no }) => !yes || !no)
    expect(blind).toEqual([])
  })

  test('a role that an event does not name is refused, and so is every event that is not listened to', () => {
    const roles: readonly Role[] = ['contributor', 'projectCarrier', 'applicant', 'platform', 'system']
    const wrong: string[] = []
    const places = [...new Map(visits.map((visit) => [leafOf(visit), visit])).values()]
    for (const visit of places)
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

  test('what is offered as open is accepted, what is blocked is refused', () => {
    const wrong: string[] = []
    for (const visit of visits)
      for (const by of everybody)
        for (const { type, status } of offers(events, visit.snapshot, by, AT, guardBook)) {
          if (status === 'needs-input') continue
          const result = step(machine, events, snapshotOf(visit), { ...payloadOf(type), type }, by, AT)
          if (result.ok !== (status === 'open')) wrong.push(`${leafOf(visit)} ${by.role} ${type}: ${status}`)
        }
    expect(wrong).toEqual([])
  })

  test('a row and back is the same, and holds no personal value', () => {
    const texts = ['Nora', 'Falk', 'Ottilie', 'Sam Signer', 'sam@example.org', 'Because of the walk']
    for (const visit of visits) {
      const row = encode(onboarding, snapshotOf(visit))
      expect(encode(onboarding, decode(onboarding, row))).toEqual(row)
      const text = JSON.stringify(row)
      expect(texts.filter((one) => text.includes(one))).toEqual([])
    }
  })

  test('no one is let in unscreened, with a hit unanswered, or before the signatory confirmed', () => {
    const letIn = visits.flatMap((visit) =>
      visit.out
        .filter(({ to }) => walk.seen.get(to)!.snapshot.value === 'validated')
        .filter(() => visit.snapshot.value !== 'validated')
        .map(({ event }) => ({ event, before: snapshotOf(visit).context })),
    )
    expect(letIn.length).toBeGreaterThan(4)
    const unfit = letIn.filter(
      ({ before }) =>
        before.screenedAt === null ||
        Object.values(before.hits).includes('open') ||
        (before.signatory === 'other' && before.confirmation !== 'confirmed'),
    )
    expect(unfit).toEqual([])
    const alone = letIn.filter(
      ({ event, before }) =>
        (before.wasAtRisk || before.isFlagged || Object.values(before.hits).includes('trueMatch')) &&
        (before.proposedBy === null || before.proposedBy === event.by.userId),
    )
    expect(alone).toEqual([])
  })

  test('at the end of the wizard everything before it was sent', () => {
    const wrong = visits
      .map(snapshotOf)
      .filter((one) => standingOf(one).step === 'OnboardingFinal')
      .filter(({ context }) =>
        STEPS.some(
          (one) => one !== 'OnboardingFinal' && isNeeded(one, context) && !context.done.includes(one),
        ),
      )
    expect(wrong).toEqual([])
  })

  test('only who is let in, or rejected for good, waits for no one', () => {
    const idle = visits.map((visit) => standingOf(snapshotOf(visit))).filter(({ court }) => court === null)
    const places = idle.map(({ accessStatus, inner }) => [accessStatus, inner].join(' ').trim())
    expect(new Set(places)).toEqual(new Set(['validated', 'rejected closed']))
  })
})

test('the wizard has the specification’s steps, in its order', () => {
  const { states } = machine.states['pending_kyc_docs']!.states['wizard']!
  expect(Object.keys(states)).toEqual(STEPS)
})

test('the outermost states are the access statuses of the specification', () => {
  expect(ACCESS_STATUSES.toSorted()).toEqual([
    'at_risk',
    'pending_due_diligence',
    'pending_kyc_docs',
    'rejected',
    'validated',
  ])
})

test('the shortest way in has eleven moves', () => {
  expect(shortestPath(walk, ({ snapshot }) => snapshot.matches('validated'))).toHaveLength(11)
})

describe('in the wizard', () => {
  test('back goes one step back, and what was sent stays sent', () => {
    const there = after('WelcomeSection.submit', 'PersonalInformation.submit', 'wizard.back')
    expect(stepsOf(there).map(({ step: name, state }) => `${name} ${state}`)).toEqual([
      'WelcomeSection done',
      'PersonalInformation current',
      'OrganizationInfo left',
      'OrganizationInfoCheck left',
      'OrganizationSector left',
      'ComplianceCheck left',
      'SignatoryChoiceForm left',
      'OnboardingFinal left',
    ])
    expect(there.context.done).toContain('PersonalInformation')
  })

  test('any step that was sent can be gone to, and the first that was not; none behind it', () => {
    const there = after('WelcomeSection.submit', 'PersonalInformation.submit')
    const reachable = stepsOf(there).filter((one) => one.isReachable)
    expect(reachable.map((one) => one.step)).toEqual([
      'WelcomeSection',
      'PersonalInformation',
      'OrganizationInfo',
    ])
    const refused = step(machine, events, there, { type: 'wizard.goTo', step: 'ComplianceCheck' }, nora, AT)
    expect(refused).toMatchObject({ ok: false, status: 409, guards: ['goesTo'] })
  })

  test('another organization has to be checked again', () => {
    const moves = ['WelcomeSection', 'PersonalInformation', 'OrganizationInfo', 'OrganizationInfoCheck']
    const back = { type: 'wizard.goTo', payload: { step: 'OrganizationInfo' } }
    const there = after(...moves.map((one) => `${one}.submit`), back, 'OrganizationInfo.submit')
    expect(there.context.done).not.toContain('OrganizationInfoCheck')
  })

  test('someone else who signs is asked for and invited; oneself is not', () => {
    const other = { type: 'SignatoryChoiceForm.submit', payload: { signatory: 'other' } }
    const way = SUBMITTED.slice(0, -2)
    const there = after(...way, other)
    expect(standingOf(there).step).toBe('signatoryForm')
    const sent = after(...way, other, 'signatoryForm.submit', 'onboarding.submit')
    expect(sent.context.confirmation).toBe('awaited')
    expect(offerOf(sent, 'compliance.acceptDocuments', olga)).toMatchObject({
      status: 'blocked',
      why: 'The person who signs has not confirmed yet.',
    })
    expect(after(...SUBMITTED).context.confirmation).toBeNull()
  })
})

describe('letting in', () => {
  test.each([
    ['a flagged country', [flagged, 'compliance.acceptDocuments'], 'Its country is flagged'],
    ['an unanswered hit', [oneHit, 'compliance.acceptDocuments'], 'Some potential matches'],
    [
      'a true match',
      [
        oneHit,
        'compliance.acceptDocuments',
        {
          type: 'screening.answerHit',
          payload: { hitSid: 'h1', verdict: 'trueMatch', note: 'It is the same person' },
        },
      ],
      'There is a true match',
    ],
    ['no screening yet', ['compliance.acceptDocuments'], 'The names are still being compared'],
  ] as const)('%s stops one person alone', (_what, moves, why) => {
    const offer = offerOf(after(...SUBMITTED, ...moves), 'compliance.validate', olga)
    expect(offer).toMatchObject({ status: 'blocked', why: expect.stringContaining(why) })
  })

  test('who is at risk is let in by two people', () => {
    const proposed = after(...AT_RISK, 'compliance.propose')
    expect(offerOf(proposed, 'compliance.approve', olga)).toMatchObject({
      status: 'blocked',
      why: 'You proposed the validation, so someone else approves it.',
    })
    const decided = step(
      machine,
      events,
      proposed,
      { type: 'compliance.approve', note: 'I looked too' },
      oscar,
      AT,
    )
    expect(decided.ok && standingOf(decided.next).accessStatus).toBe('validated')
  })

  test('a rejection and a reopening do not lead around the second approver', () => {
    const there = after(...AT_RISK, 'compliance.reject', 'compliance.reopen', 'screening.completed')
    expect(offerOf(there, 'compliance.validate', olga)).toMatchObject({
      status: 'blocked',
      why: 'It was marked as at risk, so validation needs a second approver.',
    })
  })

  test('who is let in can be reopened, and is screened again', () => {
    const there = after(...CHECKED, 'compliance.validate', 'compliance.reopen')
    expect(standingOf(there)).toMatchObject({ accessStatus: 'pending_due_diligence', court: 'platform' })
    expect(there.context.screenedAt).toBeNull()
  })

  test('answers to hits that come again stay; a new hit is a question', () => {
    const there = after(...SUBMITTED, oneHit, 'screening.answerHit', {
      type: 'screening.completed',
      payload: { hits: ['h1', 'h2'], isFlagged: false },
    })
    expect(there.context.hits).toEqual({ h1: 'falseMatch', h2: 'open' })
  })

  test('a rejection can be appealed once; what is rejected again can be appealed again', () => {
    const upheld = [...CHECKED, 'compliance.reject', 'compliance.appeal', 'compliance.uphold']
    expect(offerOf(after(...upheld), 'compliance.appeal', nora)).toMatchObject({ status: 'blocked' })
    const again = after(...upheld, 'compliance.reopen', 'compliance.reject')
    expect(offerOf(again, 'compliance.appeal', nora)?.status).toBe('needs-input')
  })
})

test('a double submission is refused: the second one comes to another state', () => {
  const again = step(machine, events, after(...SUBMITTED), { type: 'onboarding.submit' }, nora, AT)
  expect(again).toMatchObject({ ok: false, status: 409, why: 'state' })
})

test('names, addresses and texts of people are marked, so that the journal never holds them', () => {
  const marked = Object.entries(events).flatMap(([type, spec]) =>
    personalPathsOf(spec).map((path) => `${type} ${path}`),
  )
  expect(marked).toEqual(
    expect.arrayContaining([
      'PersonalInformation.submit firstName',
      'ComplianceCheck.submit owners.*.name',
      'ComplianceCheck.submit owners.*.birthDate',
      'signatoryForm.submit email',
      'signatory.invite name',
      'dueDiligence.answer answers.*.text',
      'compliance.reject reason',
      'compliance.reject note',
    ]),
  )
})

test('every effect of the chart has its words, and no words are left over', () => {
  const effects = new Set(model.edges.flatMap((edge) => edge.effects))
  const memory = /^(remember|forget)/
  expect([...effects].filter((name) => !memory.test(name)).toSorted()).toEqual(
    Object.keys(EFFECT_WORDS).toSorted(),
  )
})
