/** Payloads and people for exploring the charts. Every payload is valid; the exploration checks it. */
import type { EventTable, Role } from '../kernel/define.ts'
import type { Sample } from '../kernel/explore.ts'
import type { OperationContext, OperationInput, Terms } from './context.ts'
import type { OperationEvent } from './kit.ts'
import { STEPS } from './steps.ts'

export const AT = '2026-03-02T09:00:00.000Z'
const LATER = '2026-03-17T09:00:00.000Z'
const HASH = 'a'.repeat(64)

type WithoutEnvelope<Event> = Event extends unknown ? Omit<Event, 'type' | 'by' | 'at'> : never
type Payload<Type extends OperationEvent['type']> = WithoutEnvelope<Extract<OperationEvent, { type: Type }>>
type Payloads = { readonly [Type in OperationEvent['type']]?: readonly Payload<Type>[] }

const because = { reason: 'Because of the walk' }
const ranges = [{ raw: 'VCS-1-10', start: 1, end: 10 }]
const lines = [{ vintageSid: 'v1', quantity: '10' }]
const bank = { bankReference: 'RF18', valueDate: '2026-03-02' }
const signatory = { name: 'Ada', role: 'CEO', email: 'ada@example.org', proofSid: 'd1' }
const signedDocument = { documentSid: 'd2', sha256: HASH, signedOn: '2026-03-02' }
const managed = { accountManager: 'u1', currency: 'EUR' }
const beneficiary = { beneficiaryName: 'Acme', beneficiaryCountry: 'FR' }
const terms = { unitPriceCents: 1000, feeCents: 100, vatPercent: 20, validUntil: LATER }
const clauseComments = { comments: [{ clause: '3', text: 'Wrong date' }] }

const contract = (key: 'cc' | 'mc' | 'rc') => ({
  [`${key}Signatory.submit`]: [signatory],
  [`${key}Validation.submit`]: [{ documentSid: 'd7', sha256: HASH }],
  [`${key}Validation.return`]: [clauseComments],
  [`${key}Signed.submit`]: [signedDocument],
  [`${key}Signed.approve`]: [signedDocument],
})

/** Events that carry only a reason, or nothing, are filled in below. */
const payloads: Payloads = {
  ...contract('cc'),
  ...contract('mc'),
  ...contract('rc'),
  'AcceptOperation.accept': [
    { ...managed, delivery: 'retire', ...beneficiary },
    { ...managed, delivery: 'hold', ...beneficiary },
    { ...managed, ...beneficiary },
    managed,
  ],
  'CCUsAvailability.confirm': [{ lines, deliverOn: '2026-06-01', reservedUntil: LATER }],
  'CCUsAvailability.counter': [{ lines }],
  'CCUsAvailability.ask': [{ lines }],
  'CCUsAvailability.take': [{ reservedUntil: LATER }],
  'proposal.send': [
    { ...terms, frameworkMandate: false },
    { ...terms, frameworkMandate: true },
  ],
  'purchaseOrderReceived.submit': [
    { number: 'PO1', date: '2026-03-02', amountCents: 1000, documentSid: 'd3' },
  ],
  'CSfeeVAT.submit': [{ feeCents: 100, treatment: 'reverseCharge', ratePercent: 0, viesResult: 'valid' }],
  'CSInvoice.issue': [
    { lines: [{ description: 'Units', amountCents: 1000 }], dueCents: 1000, dueOn: '2026-04-01' },
  ],
  'contributorPaymentValidation.submit': [
    { ...bank, amountCents: 1000 },
    { ...bank, amountCents: 400 },
  ],
  'contributorPaymentValidation.reverse': [{ bankReference: 'RF18', amountCents: 400, ...because }],
  'contributorPaymentValidation.announce': [{ sentOn: '2026-03-02' }],
  'pcInvoice.submit': [
    { number: 'I1', amountCents: 900, iban: 'FR7630006000011234567890189', documentSid: 'd4' },
  ],
  'pcPaymentValidation.submit': [{ ...bank, amountCents: 900 }],
  'ccusTransferValidation.submit': [
    {
      fromAccount: 'a',
      toAccount: 'b',
      serialRanges: ranges,
      transferredOn: '2026-03-02',
      evidenceSid: 'd5',
    },
  ],
  'CCUsRetired.submit': [
    {
      serialRanges: ranges,
      quantity: '10',
      retiredOn: '2026-03-02',
      beneficiaryName: 'Acme',
      reasonCode: 'voluntary',
      evidenceSid: 'd6',
    },
  ],
  'CCUsRetired.recordPart': [
    { serialRanges: [{ raw: 'VCS-1-6', start: 1, end: 6 }], retiredOn: '2026-03-02', evidenceSid: 'd6' },
  ],
  'CCUsRetired.reduce': [{ lines: [{ vintageSid: 'v1', quantity: '6' }], ...because, agreementSid: 'd7' }],
  'CCUsRegisterLink.submit': [{ links: [{ block: '1', url: 'https://registry.verra.org/x' }] }],
  'certificateTemplate.choose': [{ template: 'classic', language: 'en', wording: 'w', isPublic: true }],
  'certificate.seal': [{ sha256: HASH, number: 'C-1' }],
  'certificateEmail.send': [{ recipients: ['ada@example.org'], subject: 's', body: 'b' }],
  'operation.comment': [{ text: 'Hello', internal: false }],
  'operation.correct': [because, { ...because, lines: [{ vintageSid: 'v1', quantity: '8' }] }],
  'operation.sendBack': STEPS.map((to) => ({ to, ...because })),
  'tranche.report': (['running', 'retired', 'completed', 'cancelled'] as const).flatMap((status) => [
    { trancheSid: 't1', status },
    { trancheSid: 't2', status },
  ]),
  'tranche.add': [{ trancheSid: 't2', startsOn: '2027-01-01' }],
  'tranche.defer': [{ startsOn: LATER.slice(0, 10), ...because }],
  'tranche.substitute': [{ offeringSid: 'o2', ...because }],
}

/** Two platform people, because one of them may not approve what she submitted. */
const PEOPLE: Readonly<Record<Role, readonly string[]>> = {
  applicant: [],
  contributor: ['carla'],
  projectCarrier: ['paul'],
  platform: ['olga', 'oscar'],
  system: ['outbox'],
}

/** Every event of a table, by everyone who may send it. @throws when no sample payload fits */
export function samplesOf(table: EventTable): Sample[] {
  return Object.entries(table).flatMap(([type, row]) => {
    const known: readonly object[] = (payloads as Record<string, readonly object[]>)[type] ?? [
      guess(row.payload.shape),
    ]
    const given = known.filter((payload) => row.payload.safeParse(payload).success)
    if (given.length === 0) throw new Error(`no sample payload fits ${type}`)
    return row.roles.flatMap((role) =>
      actors(type, role).flatMap((userId) =>
        given.map((payload) => ({ ...payload, type, by: { userId, role }, at: AT })),
      ),
    )
  })
}

/** What an event must say, filled in, for tests that name only what they are about; left out: what some sample leaves out. */
export function requiredOf(type: string): object {
  const [first = {}, ...others] = (payloads as Record<string, readonly object[]>)[type] ?? []
  return Object.fromEntries(Object.entries(first).filter(([key]) => others.every((one) => key in one)))
}

/** Only approvals (accepting is one) depend on the person; everywhere else one person represents all. */
const actors = (type: string, role: Role): readonly string[] =>
  type.endsWith('.approve') || type === 'AcceptOperation.accept' ? PEOPLE[role] : PEOPLE[role].slice(0, 1)

const guess = (shape: object) => ('reason' in shape ? because : {})

const TERMS: Terms = {
  fourEyes: true,
  delivery: 'retire',
  purchaseOrderRequired: true,
  frameworkMandate: false,
  feeCharged: true,
}

export const input = (terms: Partial<Terms> = {}, more: Partial<OperationInput> = {}): OperationInput => ({
  sid: 'op1',
  now: AT,
  requestedBy: 'requester',
  terms: { ...TERMS, ...terms },
  ...more,
})

/** The part of the context that decides beyond the configuration. Submitters are left out: four eyes is symmetric. */
export const decides = (context: OperationContext): unknown => [
  context.terms,
  context.done.toSorted(),
  context.money.receivedCents === 0,
  context.money.receivedCents >= context.money.dueCents,
  context.money.receivedCents + context.money.pendingCents >= context.money.dueCents,
  context.retirementReported,
  context.overdue.includes('contributorPaymentValidation'),
  context.tranches,
]

/** Creations that together reach every state of a machine. */
export const inputs = {
  contribution: [input(), input({ purchaseOrderRequired: false })],
  multiYear: [
    input({}, { tranches: ['t1'] }),
    input({ purchaseOrderRequired: false }, { tranches: ['t1', 't2'], requestedBy: 'olga' }),
  ],
  tranche: [input({}, { parentSid: 'op0', startsOn: '2027-01-01T00:00:00.000Z' })],
  retirement: [input(), input({ feeCharged: false })],
  ccuPurchase: [
    input({ delivery: 'hold' }, { requestedBy: 'oscar' }),
    input({ delivery: 'hold' }, { requestedBy: 'olga' }),
  ],
} as const satisfies Readonly<Record<string, readonly OperationInput[]>>
