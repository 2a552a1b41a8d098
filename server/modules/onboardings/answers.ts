/** What the wizard's forms hold: saved as it is typed, and kept for good when a step is sent. */
import { sql } from 'kysely'
import { checkVat } from '../../../contract/rules/vat.ts'
import type { OnboardingStep } from '../../../contract/organizations/onboarding-shapes.ts'
import { onboarding as machine } from '../../../machines/onboarding/onboarding.ts'
import { asServer } from '../../ledger/connection.ts'
import { auditBy } from '../organizations/audit.ts'
import type { Scope, Trx } from '../../platform/database.ts'
import { Refused, type FieldIssue } from '../../platform/http/refused.ts'
import type { Happening } from './happening.ts'
import { keepPersonal, split, type Content } from './personal.ts'
import { lockOwn } from './row.ts'
import { t } from '../../platform/messages.ts'

/** Characters of one step as JSON. */
const MOST = 20_000

/** Saves an incomplete form. @throws Refused 400 for unknown fields, 404, 409 stale_version, 409 after submission */
export async function saveAnswer(
  trx: Trx,
  scope: Scope,
  step: OnboardingStep,
  { content, version }: { readonly content: Content; readonly version: number },
  now: Date,
) {
  const { id, standing } = await lockOwn(trx, scope)
  if (standing.step === null)
    throw new Refused(409, 'wrong_state', t('refusals.onboardings.submittedAnswersCannotChangedMore'))
  const event = `${step}.submit`
  refuseUnfit(event, content)
  const before = await versionOf(trx, id, step)
  if (before !== version) throw new Refused(409, 'stale_version')
  await write(trx, id, step, content, version + 1, now)
  return { version: version + 1, updatedAt: now.toISOString() }
}

function refuseUnfit(event: string, content: Content): void {
  const fields = Object.keys(machine.events[event]?.payload.shape ?? {})
  const issues: FieldIssue[] = Object.keys(content)
    .filter((key) => !fields.includes(key))
    .map((key) => ({ path: `content.${key}`, message: t('refusals.onboardings.stepNoSuchField') }))
  if (issues.length > 0) throw new Refused(400, 'invalid_request', undefined, issues)
  if (JSON.stringify(content).length > MOST) throw new Refused(413, 'too_large')
}

async function versionOf(trx: Trx, id: string, step: string): Promise<number> {
  const row = await trx
    .selectFrom('onboarding_answer')
    .select('version')
    .where('onboarding_id', '=', id)
    .where('step', '=', step)
    .executeTakeFirst()
  return row?.version ?? 0
}

async function write(
  trx: Trx,
  id: string,
  step: string,
  content: Content,
  version: number,
  now: Date,
): Promise<void> {
  const { plain, personal } = split(`${step}.submit`, content)
  const row = { content: JSON.stringify(plain), version, updated_at: now }
  await trx
    .insertInto('onboarding_answer')
    .values({ onboarding_id: id, step, ...row })
    .onConflict((conflict) => conflict.columns(['onboarding_id', 'step']).doUpdateSet(row))
    .execute()
  await keepPersonal(trx, id, step, personal)
}

/** A step was sent. @returns the organization from here on; its own step makes it */
export async function keepAnswers(happening: Happening, step: string): Promise<string | null> {
  const { trx, scope, row: onboarding, payload, now } = happening
  const { id, organizationId } = onboarding
  await write(trx, id, step, payload, (await versionOf(trx, id, step)) + 1, now)
  if (step === 'PersonalInformation') await rename(trx, scope, payload)
  if (step === 'OrganizationSector' && organizationId !== null)
    await writeIndustries(trx, organizationId, payload['industrySids'] as readonly string[])
  return step === 'OrganizationInfo' ? writeOrganization(happening) : organizationId
}

const rename = async (trx: Trx, scope: Scope, payload: Content): Promise<void> => {
  await trx
    .updateTable('personal_data')
    .set({ first_name: String(payload['firstName']), last_name: String(payload['lastName']) })
    .where('person_id', '=', scope.personId)
    .execute()
}

async function writeIndustries(trx: Trx, organizationId: string, sids: readonly string[]): Promise<void> {
  await asServer(trx, async () => {
    await trx.deleteFrom('organization_industry').where('organization_id', '=', organizationId).execute()
    await trx
      .insertInto('organization_industry')
      .values([...new Set(sids)].map((sid) => ({ organization_id: organizationId, industry_id: sid })))
      .execute()
  })
}

/** Makes the organization, with the person who applies as its owner, or changes what is not validated yet. */
const writeOrganization = ({
  trx,
  scope,
  row: onboarding,
  payload,
  sessionHash,
}: Happening): Promise<string> =>
  asServer(trx, async () => {
    const country = String(payload['country'])
    const vat = checkVat(country, String(payload['vat']))
    const side = payload['side']
    const values = {
      name: String(payload['name']),
      country,
      vat: vat.ok ? vat.vat : null,
      is_buyer: side !== 'seller',
      is_seller: side !== 'buyer',
    }
    const { id: onboardingId, organizationId } = onboarding
    if (organizationId !== null) {
      await trx.updateTable('organization').set(values).where('id', '=', organizationId).execute()
      return organizationId
    }
    const { id } = await trx
      .insertInto('organization')
      .values({ ...values, deleted_at: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('membership')
      .values({ person_id: scope.personId, organization_id: id, role: 'owner' })
      .execute()
    if (sessionHash)
      await sql`update session set organization_id = ${id}::uuid where token_hash = ${sessionHash}
        and person_id = ${scope.personId}::uuid`.execute(trx)
    await auditBy(trx, scope, 'organization.begin', id, {
      organizationId: id,
      details: { onboarding: onboardingId },
    })
    return id
  })
