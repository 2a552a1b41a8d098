/** Brings an operation somewhere by calls alone: for journeys that are about what comes after. */
import type { Page } from '@playwright/test'
import type { OperationDetail } from '../../contract/operations/shapes.ts'
import { fromWire } from '../../contract/http/wire.ts'
import { requiredOf } from '../../machines/operation/samples.ts'
import type { Who } from '../fixtures.ts'
import { detailOf, draw, post, sendEvent, type Payload } from './calls.ts'

type Enter = (who: Who) => Promise<Page>

const RETIRED = { delivery: 'retire', beneficiaryName: 'Atelier Verne', beneficiaryCountry: 'FR' } as const

/** With what the event must say, where the caller does not care. */
const send = (page: Page, sid: string, type: string, payload: Payload = {}) =>
  sendEvent(page, sid, type, { ...requiredOf(type), ...payload })

export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()
export const today = (): string => inDays(0).slice(0, 10)

type Offered = {
  readonly sid: string
  readonly carrier: string
  readonly creditType: string
  readonly vintages: readonly { readonly sid: string; readonly available: string }[]
}

type UnitLine = { readonly vintageSid: string; readonly quantity: string }

/** Units that are to be retired in the name of Atelier Verne. @returns the operation */
export async function requestContribution(
  buyer: Page,
  offeringSid: string,
  lines: readonly UnitLine[],
): Promise<string> {
  const requested = await post(buyer, '/operations', {
    type: 'contribution',
    offeringSid,
    lines,
    ...RETIRED,
    idempotencyKey: crypto.randomUUID(),
  })
  return String(requested['sid'])
}

/** By the administrator, who manages it from then on. */
export async function acceptContribution(admin: Page, sid: string): Promise<void> {
  const me = fromWire(await (await admin.request.get('/proxy/me')).json()) as { person: { sid: string } }
  const terms = { accountManager: me.person.sid, currency: 'EUR', ...RETIRED }
  await send(admin, sid, 'AcceptOperation.accept', terms)
}

/** A contribution of ten units that are to be retired, asked for and offered: the buyer has to accept the proposal. */
export async function proposedContribution(enter: Enter, carrierName: string, buyer: Page): Promise<string> {
  const admin = await enter('admin')
  const listed = await buyer.request.get('/proxy/project_offerings?limit=96')
  const { items } = fromWire(await listed.json()) as { items: readonly Offered[] }
  const isEnough = ({ available }: Offered['vintages'][number]) => Number(available) >= 100
  const offered = items.find(
    ({ carrier, creditType, vintages }) =>
      carrier === carrierName && creditType === 'Carbon' && vintages.some(isEnough),
  )!
  const lines = [{ vintageSid: offered.vintages.find(isEnough)!.sid, quantity: '10' }]
  const sid = await requestContribution(buyer, offered.sid, lines)
  await acceptContribution(admin, sid)
  await send(await enter('carrier'), sid, 'CCUsAvailability.confirm', {
    lines,
    deliverOn: inDays(30).slice(0, 10),
    reservedUntil: inDays(60),
  })
  await send(admin, sid, 'proposal.send', {
    unitPriceCents: 1300,
    feeCents: 900,
    vatPercent: 20,
    validUntil: inDays(30),
    frameworkMandate: false,
  })
  return sid
}

/** Names who signs a contract for a party; the platform has to approve it. */
export async function nameSignatory(party: Page, sid: string, contract: 'cc' | 'mc'): Promise<void> {
  const proofSid = (await draw(party, sid, `${contract}Signatory`)).documentSid
  const signatory = { name: 'Grace Hopper', role: 'Director', email: 'grace@example.org', proofSid }
  await send(party, sid, `${contract}Signatory.submit`, signatory)
}

/** A contribution as proposed, accepted by the buyer, with both contracts signed and its invoice issued. */
export async function invoicedContribution(enter: Enter, carrierName: string, by?: Page): Promise<string> {
  const [buyer, admin, checker] = [
    by ?? (await enter('contributor')),
    await enter('admin'),
    await enter('checker'),
  ]
  const carrier = await enter('carrier')
  const sid = await proposedContribution(enter, carrierName, buyer)
  await send(buyer, sid, 'proposal.accept')
  for (const [key, party] of [
    ['cc', buyer],
    ['mc', carrier],
  ] as const) {
    await nameSignatory(party, sid, key)
    await send(admin, sid, `${key}Signatory.approve`)
    const text = await draw(admin, sid, `${key}Validation`)
    await send(admin, sid, `${key}Validation.submit`, text)
    await send(party, sid, `${key}Validation.approve`)
    const signed = { ...(await draw(party, sid, `${key}Signed`)), signedOn: today() }
    await send(party, sid, `${key}Signed.submit`, signed)
    const countersigned = { ...(await draw(admin, sid, `${key}Signed`)), signedOn: today() }
    await send(admin, sid, `${key}Signed.approve`, countersigned)
  }
  const { steps } = { steps: (await detailOf(admin, sid)).turns.map(({ step }) => step) }
  if (steps.includes('purchaseOrderReceived')) {
    const { documentSid } = await draw(buyer, sid, 'purchaseOrderReceived')
    const order = { number: 'PO-1', date: today(), amountCents: 13_900, documentSid }
    await send(buyer, sid, 'purchaseOrderReceived.submit', order)
    await send(admin, sid, 'purchaseOrderReceived.approve')
  }
  await send(admin, sid, 'CSfeeVAT.submit', {
    feeCents: 900,
    treatment: 'domestic',
    ratePercent: 20,
    viesResult: 'unknown',
  })
  await send(checker, sid, 'CSfeeVAT.approve')
  await send(admin, sid, 'CSInvoice.issue', {
    lines: [
      { description: 'Units', amountCents: 13_000, kind: 'units' },
      { description: 'Fee', amountCents: 900, kind: 'fee' },
      { description: 'VAT', amountCents: 180, kind: 'vat' },
    ],
    dueCents: 14_080,
    dueOn: inDays(30).slice(0, 10),
  })
  return sid
}

/** Retired, linked, and the carrier's invoice approved: nothing but the payout is left to be paid. */
export async function deliver(enter: Enter, sid: string): Promise<void> {
  const [admin, carrier] = [await enter('admin'), await enter('carrier')]
  const { facts, quantity }: OperationDetail = await detailOf(carrier, sid)
  const serialRanges = facts.ranges.map(({ serial, start, end }) => ({
    raw: serial,
    start: Number(start),
    end: Number(end),
  }))
  await send(carrier, sid, 'CCUsRetired.submit', {
    serialRanges,
    quantity,
    retiredOn: today(),
    beneficiaryName: facts.beneficiaryName,
    reasonCode: 'voluntary',
    evidenceSid: (await draw(carrier, sid, 'CCUsRetired')).documentSid,
  })
  await send(admin, sid, 'CCUsRetired.approve')
  const home = facts.registryLink ?? 'https://registry.example'
  await send(carrier, sid, 'CCUsRegisterLink.submit', {
    links: serialRanges.map(({ raw }) => ({ block: raw, url: `${home}/of-the-journey` })),
  })
  await send(admin, sid, 'CCUsRegisterLink.approve')
  await send(carrier, sid, 'pcInvoice.submit', {
    number: `JOURNEY-${sid.slice(-6)}`,
    amountCents: 12_000,
    iban: 'FR7630006000011234567890189',
    documentSid: (await draw(carrier, sid, 'pcInvoice')).documentSid,
  })
  await send(admin, sid, 'pcInvoice.approve')
}
