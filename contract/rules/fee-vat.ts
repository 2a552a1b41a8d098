/** VAT of the platform's fee by where the service is taxed (directive 2006/112/EC, articles 44 and 196). */
import { DAY_MS } from '../../machines/kernel/days.ts'
import en from '../../public/messages/en/fee.json' with { type: 'json' }
import { messagesOf } from '../../machines/kernel/messages.ts'

const say = messagesOf(en)

/** What the VAT register said; `unknown`: no one could say. */
export type ViesResult = 'valid' | 'invalid' | 'unknown'
export type Treatment = 'domestic' | 'reverseCharge' | 'outOfScope'

/** An answer about a number proves nothing for ever. */
export const VIES_HOLDS_MS = 30 * DAY_MS

/** The newest clear answer that still holds; a register that was silent since takes nothing back. @param answers newest first */
export const viesResultOf = (
  answers: readonly { readonly outcome: ViesResult; readonly at: Date }[],
  now: Date,
): ViesResult =>
  answers.find(({ outcome, at }) => outcome !== 'unknown' && now.getTime() - at.getTime() <= VIES_HOLDS_MS)
    ?.outcome ?? 'unknown'

type VatParty = {
  /** Two letters, ISO 3166-1. */
  readonly country: string
  readonly vat: string | null
}

export type VatAsked = {
  readonly seller: Pick<VatParty, 'country'>
  readonly buyer: VatParty
  readonly viesResult: ViesResult
  /** Standard rate of the seller's country, in percent; null: the table has none. */
  readonly domesticPercent: number | null
}

export type VatVerdict = {
  readonly treatment: Treatment
  readonly ratePercent: number
  /** For people: why this treatment. */
  readonly reason: string
}

/** Member states by ISO 3166-1, and Monaco, which is France's territory for VAT (article 7 of the directive). */
const MEMBERS: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK'.split(' '),
)

const isInEu = (country: string): boolean => MEMBERS.has(country)

/** Whose VAT is charged there. */
const territoryOf = (country: string): string => (country === 'MC' ? 'FR' : country)

const reverseCharge = ({ buyer }: Pick<VatAsked, 'buyer'>): string =>
  say('reverseCharge', { vat: buyer.vat ?? '' })
const OUTSIDE = say('outsideScopeEuVatCustomer')
const SELLER_OUTSIDE = say('outsideScopeEuVatPlatform')
const HOME = say('domesticVatCustomerEstablishedPlatform')

const WITHOUT_PROOF: Readonly<Record<'none' | Exclude<ViesResult, 'valid'>, string>> = {
  none: say('none'),
  invalid: say('invalid'),
  unknown: say('unknown'),
}

/** Depends on the customer's country and VAT number. @throws when VAT is due and the platform's country has no rate */
export function vatOfFee(asked: VatAsked): VatVerdict {
  const { seller, buyer, viesResult } = asked
  const home = territoryOf(seller.country)
  const domestic = (reason: string): VatVerdict => ({
    treatment: 'domestic',
    ratePercent: rateOf(asked),
    reason,
  })
  if (territoryOf(buyer.country) === home) return domestic(HOME)
  if (!isInEu(seller.country)) return { treatment: 'outOfScope', ratePercent: 0, reason: SELLER_OUTSIDE }
  if (!isInEu(buyer.country)) return { treatment: 'outOfScope', ratePercent: 0, reason: OUTSIDE }
  if (!buyer.vat) return domestic(WITHOUT_PROOF.none)
  if (viesResult !== 'valid') return domestic(WITHOUT_PROOF[viesResult])
  return { treatment: 'reverseCharge', ratePercent: 0, reason: reverseCharge(asked) }
}

function rateOf({ seller, domesticPercent }: VatAsked): number {
  if (domesticPercent === null) throw new Error(`no VAT rate is known for ${seller.country}`)
  return domesticPercent
}

/** The sentence of a treatment that was settled, by the rule or differently. */
export function reasonOf(treatment: Treatment, asked: VatAsked, ratePercent: number): string {
  const verdict = vatOfFee({ ...asked, domesticPercent: asked.domesticPercent ?? ratePercent })
  if (verdict.treatment === treatment) return verdict.reason
  if (treatment === 'reverseCharge') return reverseCharge(asked)
  return treatment === 'outOfScope'
    ? OUTSIDE
    : say('otherRate', { country: asked.seller.country, ratePercent })
}

/** Integer cents, rounded half up; rates have at most two decimals, so the sum is exact. */
export const vatCentsOf = (netCents: number, ratePercent: number): number =>
  Math.floor((netCents * Math.round(ratePercent * 100) + 5_000) / 10_000)

export type SettledVat = {
  readonly feeCents: number
  readonly treatment: Treatment
  readonly ratePercent: number
  readonly viesResult: ViesResult
}

/** Where what someone settled is not what the rule says; for the second person, who confirms it. */
export function differencesOf(
  settled: SettledVat,
  rule: SettledVat,
  words: {
    readonly money: (cents: number) => string
    readonly treatment: (treatment: Treatment) => string
  },
): readonly string[] {
  const differs = (name: string, ours: string, theirs: string): readonly string[] =>
    ours === theirs ? [] : [say('differs', { name, ours, theirs })]
  return [
    ...differs(say('name.fee'), words.money(settled.feeCents), words.money(rule.feeCents)),
    ...differs(say('name.treatment'), words.treatment(settled.treatment), words.treatment(rule.treatment)),
    ...differs(say('name.rate'), `${settled.ratePercent} %`, `${rule.ratePercent} %`),
    ...differs(say('name.vies'), settled.viesResult, rule.viesResult),
  ]
}
