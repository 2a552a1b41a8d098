/** Which operations the demonstration shows: what is bought, how far it got, how long ago its last event was. */
import { ORGANIZATIONS, type DemoOrganization } from './market.ts'

export type Play = {
  /** A contribution unless said. */
  readonly type?: 'multiYear' | 'retirement' | 'ccuPurchase'
  /** Place of the offering in the exports. */
  readonly offering: number
  readonly buyer: DemoOrganization
  readonly credits: number
  readonly delivery: 'retire' | 'hold'
  /** The last event played; null leaves it just requested. */
  readonly until: string | null
  readonly idleDays: number
  /** One event more, outside the story. */
  readonly last: Last | null
}

type Last = {
  readonly event: string
  readonly by: 'admin' | 'contributor' | 'carrier'
  readonly reason: string
}

const play = (
  offering: number,
  key: DemoOrganization['key'],
  credits: number,
  delivery: Play['delivery'],
  until: string | null,
  idleDays: number,
  last: Last | null = null,
): Play => ({
  offering,
  buyer: ORGANIZATIONS.find((one) => one.key === key)!,
  credits,
  delivery,
  until,
  idleDays,
  last,
})

const HOLD: Last = {
  event: 'operation.hold',
  by: 'admin',
  reason: 'The contributor asked us to wait for its board.',
}
const DECLINE: Last = {
  event: 'AcceptOperation.decline',
  by: 'admin',
  reason: 'The monitoring period is still under review at the registry.',
}
const REFUSE: Last = {
  event: 'proposal.decline',
  by: 'contributor',
  reason: 'Our budget for this year is used.',
}

/** What is held already, so that some of it can be retired. */
const HELD = play(46, 'contributor', 600, 'hold', 'pcPaymentValidation.approve', 40)

export const PLAYS: readonly Play[] = [
  play(0, 'contributor', 1200, 'retire', 'pcPaymentValidation.approve', 21),
  play(4, 'maison', 640, 'retire', 'pcPaymentValidation.approve', 12),
  play(40, 'nordlicht', 2500, 'hold', 'pcPaymentValidation.approve', 34),
  play(66, 'contributor', 75, 'retire', 'pcPaymentValidation.approve', 9),
  play(67, 'maison', 120, 'retire', 'pcPaymentValidation.approve', 5),
  play(5, 'contributor', 480, 'retire', null, 0.3),
  play(8, 'trader', 900, 'hold', null, 2),
  play(9, 'nordlicht', 350, 'retire', null, 9),
  play(2, 'contributor', 1500, 'retire', 'AcceptOperation.accept', 1),
  play(64, 'maison', 12, 'retire', 'AcceptOperation.accept', 4),
  play(12, 'nordlicht', 2200, 'retire', 'CCUsAvailability.confirm', 1),
  play(1, 'contributor', 300, 'hold', 'CCUsAvailability.confirm', 3),
  play(10, 'contributor', 800, 'retire', 'proposal.send', 2),
  play(13, 'maison', 410, 'retire', 'proposal.send', 8),
  play(6, 'contributor', 1600, 'retire', 'proposal.accept', 1),
  play(14, 'nordlicht', 700, 'retire', 'ccValidation.submit', 2),
  play(16, 'contributor', 950, 'hold', 'ccSigned.submit', 4),
  // All of two offerings, which are sold out.
  play(17, 'maison', 1733, 'retire', 'mcValidation.approve', 6),
  play(18, 'nordlicht', 1100, 'retire', 'purchaseOrderReceived.submit', 1),
  play(20, 'contributor', 540, 'retire', 'purchaseOrderReceived.approve', 3),
  play(21, 'maison', 2260, 'retire', 'CSfeeVAT.submit', 1),
  play(22, 'contributor', 330, 'retire', 'CSInvoice.issue', 33),
  play(24, 'nordlicht', 1450, 'hold', 'contributorPaymentValidation.submit', 1),
  play(25, 'contributor', 620, 'retire', 'pcInvoice.approve', 5),
  play(26, 'maison', 770, 'retire', 'CCUsRetired.submit', 2),
  play(28, 'contributor', 280, 'retire', 'CCUsRegisterLink.submit', 1),
  play(41, 'nordlicht', 1900, 'retire', 'certificate.seal', 0.5),
  play(42, 'maison', 350, 'retire', 'pcInvoice.approve', 3, HOLD),
  play(44, 'contributor', 90, 'retire', null, 15, DECLINE),
  play(45, 'maison', 640, 'retire', 'proposal.send', 20, REFUSE),
  HELD,
  { ...play(47, 'nordlicht', 900, 'retire', 'purchaseOrderReceived.approve', 2), type: 'multiYear' },
  { ...play(48, 'maison', 400, 'hold', 'proposal.send', 1), type: 'ccuPurchase' },
  // Last: it retires of what the plays before it have left held.
  { ...play(46, 'contributor', 200, 'retire', 'rcValidation.submit', 1), type: 'retirement' },
]
