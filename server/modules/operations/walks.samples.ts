/** For tests: carries an operation of any kind to its end by what its machine offers, one primary event after the other. */
import { expect } from 'vitest'
import type { OperationDetail } from '../../../contract/operations/shapes.ts'
import { requiredOf } from '../../../machines/operation/samples.ts'
import type { Market } from '../../workflow/samples.ts'
import type { callerOf, Detail, Who } from './operations.samples.ts'

const HASH = 'a'.repeat(64)
const bank = { bankReference: 'B1', valueDate: '2026-01-02' }
const beneficiary = { beneficiaryName: 'Acme SAS', beneficiaryCountry: 'FR' }

type Answers = Readonly<Record<string, (detail: Detail) => object>>

const rangesOf = ({ facts }: Detail) =>
  facts.ranges.map(({ serial, start, end }) => ({ raw: serial, start: Number(start), end: Number(end) }))

const linksOf = ({ facts }: Detail) => ({
  links: facts.ranges.map(({ serial }) => ({ block: serial, url: 'https://registry.verra.org/app/1' })),
})

/** What a person would fill into the form of each event. */
function answers(market: Market, document: string, feeCents: number): Answers {
  const signed = { documentSid: document, sha256: HASH, signedOn: '2026-01-05' }
  const contract = (key: string): Answers => ({
    [`${key}Signatory.submit`]: () => ({
      name: 'Grace Hopper',
      role: 'CEO',
      email: 'grace@example.org',
      proofSid: document,
    }),
    [`${key}Validation.submit`]: () => ({ documentSid: document, sha256: HASH }),
    [`${key}Signed.submit`]: () => signed,
    [`${key}Signed.approve`]: () => signed,
  })
  return {
    ...contract('cc'),
    ...contract('mc'),
    ...contract('rc'),
    'AcceptOperation.accept': ({ type }) => ({
      accountManager: market.people.admin.id,
      currency: 'EUR',
      ...(type === 'ccuPurchase' ? {} : beneficiary),
      ...(type === 'contribution' || type === 'multiYear' ? { delivery: 'retire' } : {}),
    }),
    'CCUsAvailability.confirm': ({ facts }) => ({
      lines: facts.lines.map(({ vintageSid, quantity }) => ({ vintageSid, quantity })),
      deliverOn: '2026-06-01',
      reservedUntil: '2029-05-01T00:00:00.000Z',
    }),
    'proposal.send': () => ({
      unitPriceCents: 1300,
      feeCents,
      vatPercent: 20,
      validUntil: '2029-04-01T00:00:00.000Z',
      frameworkMandate: false,
    }),
    'purchaseOrderReceived.submit': ({ amountCents }) => ({
      number: 'PO-7',
      date: '2026-03-10',
      amountCents: amountCents ?? 0,
      documentSid: document,
    }),
    'CSfeeVAT.submit': () => ({ feeCents, treatment: 'domestic', ratePercent: 20, viesResult: 'unknown' }),
    'CSInvoice.issue': ({ type, amountCents }) => {
      const units = type === 'retirement' ? 0 : (amountCents ?? 0)
      const lines = [
        { description: 'Units', amountCents: units },
        { description: 'Fee with VAT', amountCents: Math.round(feeCents * 1.2) },
      ].filter((line) => line.amountCents > 0)
      return { lines, dueCents: lines.reduce((sum, line) => sum + line.amountCents, 0), dueOn: '2040-04-15' }
    },
    'contributorPaymentValidation.submit': ({ facts }) => ({ ...bank, amountCents: facts.dueCents }),
    'pcInvoice.submit': ({ amountCents }) => ({
      number: 'INV-1',
      amountCents: amountCents ?? 0,
      iban: 'FR7630006000011234567890189',
      documentSid: document,
    }),
    'pcPaymentValidation.submit': ({ amountCents }) => ({ ...bank, amountCents: amountCents ?? 0 }),
    'ccusTransferValidation.submit': (detail) => ({
      fromAccount: 'Carrier 1',
      toAccount: 'Platform 1',
      serialRanges: rangesOf(detail),
      transferredOn: '2026-01-05',
      evidenceSid: document,
    }),
    'CCUsRetired.submit': (detail) => ({
      serialRanges: rangesOf(detail),
      quantity: detail.quantity,
      retiredOn: '2026-01-05',
      beneficiaryName: 'Acme SAS',
      reasonCode: 'voluntary',
      evidenceSid: document,
    }),
    'CCUsRegisterLink.submit': linksOf,
    'certificateTemplate.choose': () => ({
      template: 'classic',
      language: 'en',
      wording: 'Retired with thanks.',
      isPublic: true,
    }),
    'certificateEmail.send': () => ({
      recipients: ['grace@example.org'],
      subject: 'Your certificate',
      body: 'Dear Grace',
    }),
  }
}

type Walking = {
  readonly call: ReturnType<typeof callerOf>
  readonly market: Market
  readonly effects: () => Promise<void>
  /** A minute goes by. */
  readonly tick: () => void
}

export type Sent = { readonly who: Who; readonly type: string }

/** Whose move it is comes first; the platform records what a party is waited for, such as a payment. */
const PEOPLE: Readonly<Record<string, readonly Who[]>> = {
  contributor: ['buyer', 'admin', 'checker'],
  projectCarrier: ['carrier', 'admin', 'checker'],
}
const STAFF = ['admin', 'checker'] as const

type Offer = OperationDetail['offers'][number]
const isOpen = ({ status }: Offer) => status === 'open' || status === 'needs-input'
const stepOf = (type: string) => type.slice(0, type.indexOf('.'))

/** The main thing that someone can do now, and who; null when no one can. */
async function nextMove({ show }: Walking['call'], sid: string) {
  const { turns } = await show('admin', sid)
  for (const { step, court } of turns)
    for (const who of PEOPLE[court ?? 'system'] ?? STAFF) {
      const detail = await show(who, sid)
      // Who is no party of it: the carrier of an operation in the platform's own stock is the platform.
      if (!('offers' in detail)) continue
      const offer = detail.offers.find(
        (one) =>
          one.tone === 'primary' &&
          isOpen(one) &&
          (stepOf(one.type) === step || one.type === 'tranche.open') &&
          !one.type.endsWith('.announce'),
      )
      if (offer) return { who, offer, detail }
    }
  return null
}

/**
 * Sends one primary event after the other until no one has one.
 * @param visit called before each event, to go astray: a return, a hold, a send-back; true: look again
 */
export async function carryToEnd(
  walking: Walking,
  sid: string,
  document: string,
  { feeCents = 900, visit }: { feeCents?: number; visit?: (step: string) => Promise<boolean> } = {},
): Promise<readonly Sent[]> {
  const known = answers(walking.market, document, feeCents)
  const sent: Sent[] = []
  for (let guard = 0; guard < 120; guard += 1) {
    await walking.effects()
    const move = await nextMove(walking.call, sid)
    if (!move) return sent
    const { who, offer, detail } = move
    if (await visit?.(stepOf(offer.type))) continue
    walking.tick()
    const payload = { ...requiredOf(offer.type), ...known[offer.type]?.(detail) }
    const answer = await walking.call.send(who, sid, offer.type, payload)
    expect(answer.status, `${offer.type}: ${JSON.stringify(answer.body).slice(0, 600)}`).toBe(200)
    sent.push({ who, type: offer.type })
  }
  throw new Error(`no end after ${sent.map(({ type }) => type).join(', ')}`)
}

/** The request of an agreement over several years. @param days on which its tranches begin */
export const agreementOn = (market: Market, days: readonly string[], quantity = '30') => ({
  type: 'multiYear',
  offeringSid: market.offering,
  lines: [{ vintageSid: market.vintages[0], quantity }],
  tranches: days.map((startsOn) => ({ startsOn })),
  beneficiaryName: 'Acme Holding',
  beneficiaryCountry: 'FR',
})

type Tranche = {
  readonly sid: string
  readonly status: string
  readonly startsOn: string
  readonly quantity: string
  readonly number: string | null
}

/** As the platform sees them. */
export const tranchesOf = async ({ call }: ReturnType<typeof callerOf>, sid: string) =>
  (await call('admin', 'GET', `/operations/${sid}/tranches`)).body['items'] as readonly Tranche[]
