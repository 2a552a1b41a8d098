/** The parties of an invoice and the bank account: read from organizations, onboardings and the platform's own settings. */
import * as z from 'zod'
import { rows, type Connection } from '../../platform/statements.ts'
import type { Background } from './document.ts'
import type { InvoiceParty } from './shapes.ts'
import type { LockedRow } from '../row.ts'

const text = z.string().trim().min(1).max(200).nullable()

/** Setting `billing`: what the platform's own invoices say of it. Null where it is not known yet. */
export const Billing = z.object({
  legalForm: text,
  registrationNumber: text,
  street: text,
  postalCode: text,
  city: text,
  account: z.object({ iban: z.string().max(34), bic: z.string().max(11).nullable(), bank: text }).nullable(),
})
export type Billing = z.infer<typeof Billing>
export const BILLING = 'billing'

const NOTHING: Billing = {
  legalForm: null,
  registrationNumber: null,
  street: null,
  postalCode: null,
  city: null,
  account: null,
}

type Found = {
  readonly id: string
  readonly name: string
  readonly country: string
  readonly vat: string | null
  readonly is_platform: boolean
  readonly given: Readonly<Record<string, unknown>> | null
}

/** The onboarding's answer is the newest that the organization gave of itself; it names no person. */
const PARTIES = `select o.id, o.name, o.country, o.vat, o.is_platform, a.content as given
  from organization o
  left join onboarding b on b.organization_id = o.id
  left join onboarding_answer a on a.onboarding_id = b.id and a.step = 'OrganizationInfo'
  where o.id = $1 or o.is_platform`

/** Runs as the server: issuing needs to see both parties. @throws when there is no contributor or no platform */
export async function backgroundOf(
  connection: Connection,
  {
    contributor_organization_id: contributor,
    number,
  }: Pick<LockedRow, 'contributor_organization_id' | 'number'>,
): Promise<Background> {
  const found = await rows<Found>(connection, PARTIES, [contributor])
  const [stored] = await rows<{ value: unknown }>(connection, 'select value from setting where key = $1', [
    BILLING,
  ])
  const billing = stored ? Billing.parse(stored.value) : NOTHING
  const platform = found.find((one) => one.is_platform)
  const customer = found.find((one) => one.id === contributor)
  if (!platform || !customer) throw new Error(`operation ${number} has no parties for an invoice`)
  return {
    seller: { ...partyOf(platform, billing), vat: platform.vat },
    buyer: partyOf(customer, customer.given ?? {}),
    account: billing.account,
    number,
  }
}

function partyOf({ name, country, vat }: Found, given: Readonly<Record<string, unknown>>): InvoiceParty {
  const of = (field: string): string | null => {
    const value = given[field]
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
  }
  return {
    name,
    country,
    vat,
    registrationNumber: of('registrationNumber'),
    legalForm: of('legalForm'),
    street: of('street'),
    postalCode: of('postalCode'),
    city: of('city'),
  }
}
