/** Onboardings of the demonstration: each organization has one, and its access status is that machine's state. */
import { daysAfter } from '../../machines/kernel/days.ts'
import sharp from 'sharp'
import { SYSTEM, type Trx } from '../../server/platform/database.ts'
import type { Storage } from '../../server/platform/storage/storage.ts'
import { DEMONSTRATION_ACCOUNTS } from '../accounts.ts'
import { applying, known, toValidated, type Applicant, type Beat } from './applicants.ts'
import { writeStory, type Scan } from './story.ts'
import type { Parties } from '../parties.ts'

const HOUR_MS = 3_600_000

/** Stands for every document of the demonstration, and says so. */
export async function keepScan(storage: Storage): Promise<Scan> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="620" height="877"><rect width="620" height="877" fill="#fff"/>
    <g font-family="sans-serif" fill="#17231d" text-anchor="middle"><text x="310" y="400" font-size="34">Made up</text>
    <text x="310" y="440" font-size="20">for the demonstration</text></g></svg>`
  const bytes = await sharp(Buffer.from(drawing)).png().toBuffer()
  return { sha256: await storage.put(bytes), bytes: bytes.length }
}

/** Everything but the submission, which is a beat. */
const wizardOf = (who: Applicant, industrySid: string): readonly Beat[] => {
  const { first, last, position, owner, ownerBorn, percent, ...rest } = who
  const { name, country, vat, legalForm, registrationNumber, street, postalCode, city, side } = rest
  const by = 'applicant' as const
  return [
    { type: 'WelcomeSection.submit', by },
    {
      type: 'PersonalInformation.submit',
      by,
      payload: { firstName: first, lastName: last, position, phone: '' },
    },
    {
      type: 'OrganizationInfo.submit',
      by,
      payload: { name, country, vat, registrationNumber, legalForm, street, postalCode, city, side },
    },
    { type: 'OrganizationInfoCheck.submit', by, payload: { isCorrect: true } },
    { type: 'OrganizationSector.submit', by, payload: { industrySids: [industrySid] } },
    {
      type: 'ComplianceCheck.submit',
      by,
      payload: {
        owners: [{ name: owner, birthDate: ownerBorn, country, percent }],
        hasNoOwner: false,
        hasExposedPersons: 'no',
        exposedPersons: '',
        sourceOfFunds: 'revenue',
        sourceText: '',
        isNotSanctioned: true,
        isTruthful: true,
      },
    },
    { type: 'SignatoryChoiceForm.submit', by, payload: { signatory: 'self' } },
  ]
}

/** Of everyone in market.ts but the platform, and of some that are being checked. */
export async function writeOnboardings(trx: Trx, parties: Parties, scan: Scan, now: Date): Promise<void> {
  const { id: industry } = await trx
    .selectFrom('industry')
    .select('id')
    .orderBy('name')
    .limit(1)
    .executeTakeFirstOrThrow()
  const platform = {
    ada: parties.scopeOf('admin@understory.example').personId,
    noe: parties.scopeOf('checker@understory.example').personId,
    system: SYSTEM.personId,
  }
  const longAgo = daysAfter(now, -90)
  const recently = new Date(now.getTime() - 6 * HOUR_MS)
  for (const [key, who] of Object.entries(known)) {
    const account = DEMONSTRATION_ACCOUNTS.find(
      ({ organization, role }) => organization === key && role === 'owner',
    )
    const applicant = account ? parties.scopeOf(account.email).personId : SYSTEM.personId
    const wizard = wizardOf(who, industry)
    // Half-way: the owners are still to be named.
    const isHalf = key === 'newcomer'
    await writeStory(trx, {
      organizationId: parties.organizationId(key as keyof typeof known),
      people: { ...platform, applicant },
      beats: isHalf ? wizard.slice(0, 5) : [...wizard, ...toValidated],
      until: isHalf ? recently : longAgo,
      scan,
      vat: 'valid',
    })
  }
  for (const { who, beats, vat } of applying) {
    const { organizationId, applicant } = await writeApplicant(trx, who)
    await writeStory(trx, {
      organizationId,
      people: { ...platform, applicant },
      beats: [...wizardOf(who, industry), ...beats],
      until: recently,
      scan,
      vat,
    })
  }
}

/** An organization with an owner who has no account: no one can sign in as one that does not exist. */
async function writeApplicant(trx: Trx, { name, country, vat, side, first, last }: Applicant) {
  const { id: organizationId } = await trx
    .insertInto('organization')
    .values({
      name,
      country,
      vat: vat || null,
      is_buyer: side !== 'seller',
      is_seller: side !== 'buyer',
      deleted_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const address = `${first}.${last}@applicant.example`.toLowerCase()
  const { id: applicant } = await trx
    .insertInto('person')
    .values({ subject: `demo-applicant ${address}`, erased_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('personal_data')
    .values({ person_id: applicant, email: address, first_name: first, last_name: last })
    .execute()
  await trx
    .insertInto('membership')
    .values({ person_id: applicant, organization_id: organizationId, role: 'owner' })
    .execute()
  return { organizationId, applicant }
}
