/** One published offering per project carrier, project and vintage: the ledger's units are one stock, at one price. */
import { sql } from 'kysely'
import { Refused, type FieldIssue } from '../../platform/http/refused.ts'
import type { Trx } from '../../platform/database.ts'
import type { Submission } from './row.ts'
import { t } from '../../platform/messages.ts'
import { lockName } from '../../platform/statements.ts'

type Sold = { readonly vintage_id: string; readonly vintage: string; readonly title: string }

/** Vintages of the project that the carrier's other offerings sell; a suspended one comes back. */
async function soldBy(
  trx: Trx,
  { id, organizationId, projectId }: Pick<Submission, 'id' | 'organizationId' | 'projectId'>,
): Promise<readonly Sold[]> {
  // Two that are published at once follow one another, so that the second sees the first.
  await lockName(trx, `${organizationId} ${projectId}`)
  const { rows } = await sql<Sold>`
    select v.vintage_id, w.name as vintage, o.title
    from offering o join offering_vintage v on v.offering_id = o.id join vintage w on w.id = v.vintage_id
    where o.organization_id = ${organizationId}::uuid and o.project_id = ${projectId}::uuid
      and o.id <> ${id}::uuid and o.status in ('published', 'suspended')
    order by w.monitoring_date_from, o.id`.execute(trx)
  return rows
}

const sentence = ({ vintage, title }: Sold): string =>
  t('refusals.submissions.vintageAlreadyOfferedReviseOffering', { vintage, title })

/** Of the working copy, by field. */
export async function soldElsewhere(trx: Trx, submission: Submission): Promise<readonly FieldIssue[]> {
  const sold = await soldBy(trx, submission)
  return submission.draft.inventory.flatMap(({ vintageSid }, at) => {
    const one = sold.find((row) => row.vintage_id === vintageSid)
    return one ? [{ path: `inventory.${at}.vintageSid`, message: sentence(one) }] : []
  })
}

/** @throws Refused 409 when another offering took over a vintage while this one was suspended */
export async function refuseSoldElsewhere(trx: Trx, submission: Submission): Promise<void> {
  const listed = new Set((submission.published?.inventory ?? []).map(({ vintageSid }) => vintageSid))
  const one = (await soldBy(trx, submission)).find((row) => listed.has(row.vintage_id))
  if (one) throw new Refused(409, 'already_exists', sentence(one))
}
