/** Rows of plans. */
import { sql } from 'kysely'
import type { PlanItem } from '../../../contract/operations/plans.ts'
import type { Trx } from '../../platform/database.ts'
import { queryRows } from '../../platform/statements.ts'

/** The carrier's own offering, or any for the platform; undefined for everyone else's and for none. */
export async function offeringOf(
  trx: Trx,
  sid: string,
): Promise<
  | { readonly id: string; readonly organization_id: string; readonly title: string; readonly status: string }
  | undefined
> {
  const [found] = await queryRows(trx)<{
    id: string
    organization_id: string
    title: string
    status: string
  }>`select id, organization_id, title, status from offering
     where id = ${sid} and ((select app_platform()) or organization_id = (select app_organization()))`
  return found
}

/** Makes the plan's row where there is none, and locks it. @returns its version */
export async function lockPlan(
  trx: Trx,
  offering: { readonly id: string; readonly organization_id: string },
  now: Date,
): Promise<number> {
  await sql`insert into plan (offering_id, organization_id, updated_at) values (${offering.id}, ${offering.organization_id}, ${now}) on conflict do nothing`.execute(
    trx,
  )
  const [plan] = await queryRows(trx)<{ version: number }>`
    select version from plan where offering_id = ${offering.id} for update`
  return plan!.version
}

export async function versionOf(trx: Trx, offeringId: string): Promise<number> {
  const [plan] = await queryRows(trx)<{ version: number }>`
    select version from plan where offering_id = ${offeringId}`
  return plan?.version ?? 0
}

/** @param since null: everything that is there; else what changed after that version, deletions included */
export const itemsOf = (trx: Trx, offeringId: string, since: number | null) => queryRows(trx)<PlanItem>`
    select kind, id, content from plan_item
     where offering_id = ${offeringId} and version > ${since ?? 0} and (${since !== null} or content is not null) order by kind desc, version, id`

export async function writeItems(
  trx: Trx,
  write: {
    readonly offeringId: string
    readonly version: number
    readonly items: readonly PlanItem[]
    readonly personId: string
    readonly now: Date
  },
): Promise<void> {
  await sql`insert into plan_item (offering_id, kind, id, content, version, changed_by, changed_at)
     select ${write.offeringId}, x.kind, x.id, nullif(x.content, 'null'::jsonb), ${write.version}, ${write.personId}, ${write.now}
     from jsonb_to_recordset(${JSON.stringify(write.items)}::jsonb) as x (kind text, id text, content jsonb)
     on conflict (offering_id, kind, id) do update set content = excluded.content, version = excluded.version,
       changed_by = excluded.changed_by, changed_at = excluded.changed_at`.execute(trx)
  await sql`update plan set version = ${write.version}, updated_at = ${write.now} where offering_id = ${write.offeringId}`.execute(
    trx,
  )
}

type Counts = { readonly tasks: number; readonly dependencies: number; readonly loose: string | null }

/** How much is in the plan, and one dependency that names a task which is not there. */
export async function countsOf(trx: Trx, offeringId: string): Promise<Counts> {
  const [counts] = await queryRows(trx)<Counts>`
    with live as (select kind, id, content from plan_item where offering_id = ${offeringId} and content is not null)
     select count(*) filter (where kind = 'task')::int as tasks,
       count(*) filter (where kind = 'dependency')::int as dependencies,
       (select d.id from live d where d.kind = 'dependency' and not (
          exists (select 1 from live t where t.kind = 'task' and t.id = d.content ->> 'fromId')
          and exists (select 1 from live t where t.kind = 'task' and t.id = d.content ->> 'toId')) limit 1) as loose
     from live`
  return counts!
}

type Remark = {
  readonly sid: string
  readonly taskId: string | null
  readonly text: string
  readonly by: string | null
  readonly at: Date
}

export const commentsOf = (trx: Trx, offeringId: string) => queryRows(trx)<Remark>`
    select c.id as sid, c.task_id as "taskId", c.text, c.at,
       (select person_name(d) from personal_data d where d.person_id = c.person_id) as by
     from plan_comment c where c.offering_id = ${offeringId} order by c.id`

export async function addComment(
  trx: Trx,
  comment: {
    readonly offeringId: string
    readonly taskId: string | null
    readonly text: string
    readonly personId: string
    readonly now: Date
  },
): Promise<string> {
  const [added] = await queryRows(trx)<{ id: string }>`
    insert into plan_comment (offering_id, task_id, person_id, text, at) values (${comment.offeringId}, ${comment.taskId}, ${comment.personId}, ${comment.text}, ${comment.now}) returning id`
  return added!.id
}
