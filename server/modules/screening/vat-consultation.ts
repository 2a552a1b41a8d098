/**
 * Consultation of VIES, the European Commission's check of VAT numbers, by its REST interface:
 * `POST {base}/check-vat-number`, base `https://ec.europa.eu/taxation_customs/vies/rest-api`.
 * Only a clear "no" of the member state is invalid; silence, a busy state, an error of any kind are unknown.
 */
import * as z from 'zod'
import { normaliseVat } from '../../../contract/rules/vat.ts'
import { askJson, circuit, NoAnswer, PATIENCE, type Patience } from '../../platform/outgoing.ts'
import { t } from '../../platform/messages.ts'
import type { VatAnswer, VatConsultation } from './ports.ts'

/** A person waits for it in a form; VIES itself gives a member state about ten seconds. */
const VIES_TIMEOUT_MS = 6_000

/** Whom VIES answers for: the member states, and Northern Ireland. By ISO 3166-1; `XI` is VIES's own. */
const STATES: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '),
)

export type ViesSettings = {
  readonly url: string
  /** Our own number, as `FR12345678901`: with it VIES gives a consultation number. */
  readonly requester: string | undefined
  readonly timeoutMs?: number
}

/** @param settings null: no one is asked, every answer is unknown */
export function vatConsultation(
  settings: ViesSettings | null,
  clock: () => Date,
  patience: Patience = { ...PATIENCE, tries: 1 },
): VatConsultation {
  const ask = circuit(clock, patience)
  const unknown = (): VatAnswer => ({
    outcome: 'unknown',
    name: null,
    address: null,
    consultedAt: clock().toISOString(),
    reference: null,
  })
  return {
    consult: async ({ country, number }) => {
      const wanted = numberOf(country, number)
      if (!settings || !wanted) return unknown()
      try {
        return await ask(() => consult(settings, wanted, clock))
      } catch {
        return unknown()
      }
    },
  }
}

type VatNumber = { readonly state: string; readonly digits: string }

/** @returns null outside VIES, and for what cannot be a number */
export function numberOf(country: string, number: string): VatNumber | null {
  const plain = normaliseVat(country, number)
  // A number of Northern Ireland may come with the United Kingdom as its country.
  const iso = country === 'GB' && plain.startsWith('XI') ? 'XI' : country
  if (!STATES.has(iso)) return null
  const state = iso === 'GR' ? 'EL' : iso
  const digits = plain.replace(new RegExp(`^(${iso}|${state})`), '')
  return /^[A-Z0-9+*]{2,12}$/.test(digits) ? { state, digits } : null
}

const Success = z.object({
  countryCode: z.string(),
  vatNumber: z.string(),
  valid: z.boolean(),
  requestDate: z.string().optional(),
  requestIdentifier: z.string().nullish(),
  name: z.string().nullish(),
  address: z.string().nullish(),
})
const Failure = z.object({
  actionSucceed: z.literal(false),
  errorWrappers: z.array(z.object({ error: z.string() })),
})

async function consult(
  { url, requester, timeoutMs = VIES_TIMEOUT_MS }: ViesSettings,
  { state, digits }: VatNumber,
  clock: () => Date,
): Promise<VatAnswer> {
  const post = (own: object) =>
    askJson({
      url: `${url.replace(/\/$/, '')}/check-vat-number`,
      timeoutMs,
      body: { countryCode: state, vatNumber: digits, ...own },
    })
  const own = requester
    ? { requesterMemberStateCode: requester.slice(0, 2), requesterNumber: requester.slice(2) }
    : {}
  let body = await post(own)
  // Our own number is not known there: the customer's can be asked about all the same, without evidence.
  if (requester && errorOf(body) === 'INVALID_REQUESTER_INFO') body = await post({})
  const answer = Success.safeParse(body)
  if (errorOf(body) !== null || !answer.success)
    throw new NoAnswer(errorOf(body) ?? t('refusals.outgoing.otherForm'))
  const { countryCode, vatNumber, valid, requestDate, requestIdentifier, name, address } = answer.data
  if (countryCode !== state || vatNumber !== digits) throw new NoAnswer(t('refusals.screening.otherNumber'))
  const time = new Date(requestDate ?? '')
  return {
    outcome: valid ? 'valid' : 'invalid',
    name: textOrNull(name),
    address: textOrNull(address),
    consultedAt: (Number.isNaN(time.getTime()) ? clock() : time).toISOString(),
    reference: textOrNull(requestIdentifier),
  }
}

function errorOf(body: unknown): string | null {
  const failure = Failure.safeParse(body)
  return failure.success
    ? (failure.data.errorWrappers[0]?.error ?? t('refusals.screening.unnamedError'))
    : null
}

/** Three dashes: the member state does not tell. */
const textOrNull = (text: string | null | undefined): string | null => {
  const plain = (text ?? '').trim()
  return plain === '' || plain === '---' ? null : plain
}
