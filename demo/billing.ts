/** What the demonstration's platform says of itself on invoices, and what the VAT register is supposed to have said. Made up. */
import { daysAfter } from '../machines/kernel/days.ts'
import { SYSTEM, type Trx } from '../server/platform/database.ts'
import { BILLING, type Billing } from '../server/workflow/invoices/background.ts'
import { ORGANIZATIONS } from './market.ts'
import type { Parties } from './parties.ts'

/** An IBAN of the banks' own documentation: it belongs to no one. */
const OWN: Billing = {
  legalForm: 'SAS',
  registrationNumber: '123 456 789 RCS Paris',
  street: '12 rue des Fougères',
  postalCode: '75011',
  city: 'Paris',
  account: { iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP', bank: 'Made-up bank' },
}

/** Buyers of other member states, whose numbers were asked about now and then. */
const ASKED = ['nordlicht', 'trader'] as const
const DAYS_AGO = [75, 50, 25, 4]

export async function writeBilling(trx: Trx, parties: Parties, now: Date): Promise<void> {
  await trx
    .insertInto('setting')
    .values({ key: BILLING, value: JSON.stringify(OWN) })
    .execute()
  const answers = ASKED.flatMap((key) =>
    DAYS_AGO.map((days, index) => {
      const { name, country, vat } = ORGANIZATIONS.find((one) => one.key === key)!
      return {
        organization_id: parties.organizationId(key),
        country,
        number: vat ?? '',
        outcome: 'valid' as const,
        name,
        address: null,
        reference: `DEMONSTRATION-${index + 1}`,
        asked_by: SYSTEM.personId,
        consulted_at: daysAfter(now, -days),
      }
    }),
  )
  await trx.insertInto('vat_consultation').values(answers).execute()
}
