/** Who of the platform is in charge of an operation. Beside the machine: nothing that an event decides depends on it. */
import { sql } from 'kysely'
import type { BulkResult } from '../../../contract/operations/desk.ts'
import type { Trx } from '../../platform/database.ts'
import { wrongField } from '../../platform/http/refused.ts'
import { t } from '../../platform/messages.ts'
import { tellWithin } from '../../emails/tell.ts'
import { audit } from '../organizations/audit.ts'
import type { Doing, Row } from './desk.usecases.ts'
import { queryRows } from '../../platform/statements.ts'

/** @param found locked @throws Refused 400 for a person who may not act for the platform */
export async function assign(
  trx: Trx,
  found: readonly Row[],
  doing: Doing,
): Promise<ReadonlyMap<string, BulkResult>> {
  const {
    scope: { personId },
    accountManager,
  } = doing
  if (accountManager !== null && !(await mayManage(trx, accountManager)))
    throw wrongField('accountManager', t('refusals.workflow.accountManagerPersonPlatform'))
  const changed = found.filter((row) => row.account_manager_id !== accountManager)
  const [first, ...more] = changed.map(({ id, account_manager_id: from }) => ({
    personId,
    action: 'operation.assign' as const,
    subjectId: id,
    details: { from, to: accountManager },
  }))
  if (first) {
    await sql`update operation set account_manager_id = ${accountManager} where id = any (${changed.map(({ id }) => id)}::uuid[])`.execute(
      trx,
    )
    await audit(trx, first, ...more)
    if (accountManager !== null && accountManager !== personId)
      await tellOfAssignment(trx, doing, accountManager, changed)
  }
  const result = accountManager === null ? 'unassigned' : 'assigned'
  return new Map(found.map((row) => [row.id, changed.includes(row) ? result : 'alreadyAssigned']))
}

/** One message for all operations that were assigned together. */
async function tellOfAssignment(
  trx: Trx,
  { scope: { personId }, now, site }: Doing,
  accountManager: string,
  assigned: readonly Row[],
): Promise<void> {
  const rows = await queryRows(trx)<{ who: string }>`
    select person_name(d) as who from personal_data d where d.person_id = ${personId}`
  await tellWithin(trx, {
    key: `assigned/${now.toISOString()}/${assigned[0]?.id}`,
    to: 'platform',
    id: accountManager,
    kind: 'assignment.made',
    facts: {
      site,
      who: rows[0]?.who ?? site.name,
      operations: assigned.map(({ id, number }) => ({ id, number })),
    },
    at: now,
    by: { personId, party: null },
  })
}

async function mayManage(trx: Trx, person: string): Promise<boolean> {
  const rows = await queryRows(trx)<{ may: boolean }>`
    select acting_manager(${person}::uuid) is not null as may`
  return rows[0]?.may === true
}
