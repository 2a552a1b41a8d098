/** Rows of plans. */
import type { PlanItem } from '../../../contract/plans.ts'
import { rows } from '../../ledger/connection.ts'
import type { Trx } from '../../platform/database.ts'

/** The carrier's own offering, or any for the platform; undefined for everybody else's and for none. */
export async function offeringOf(
  trx: Trx,
  sid: string,
): Promise<{ readonly id: string; readonly organization_id: string; readonly title: string } | undefined> {
  const [found] = await rows<{ id: string; organization_id: string; title: string }>(
    trx,
    `select id, organization_id, title from offering
     where id = $1 and ((select app_platform()) or organization_id = (select app_organization()))`,
    [sid],
  )
  return found
}

/** Makes the plan's row where there is none, and locks it. @returns its version */
export async function lockPlan(
  trx: Trx,
  offering: { readonly id: string; readonly organization_id: string },
  now: Date,
): Promise<number> {
  await rows(
    trx,
    'insert into plan (offering_id, organization_id, updated_at) values ($1, $2, $3) on conflict do nothing',
    [offering.id, offering.organization_id, now],
  )
  const [plan] = await rows<{ version: number }>(
    trx,
    'select version from plan where offering_id = $1 for update',
    [offering.id],
  )
  return plan!.version
}

export async function versionOf(trx: Trx, offeringId: string): Promise<number> {
  const [plan] = await rows<{ version: number }>(trx, 'select version from plan where offering_id = $1', [
    offeringId,
  ])
  return plan?.version ?? 0
}

/** @param since null: everything that is there; else what changed after that version, deletions included */
export const itemsOf = (trx: Trx, offeringId: string, since: number | null): Promise<PlanItem[]> =>
  rows<PlanItem>(
    trx,
    `select kind, id, content from plan_item
     where offering_id = $1 and version > $2 and ($3 or content is not null) order by kind desc, version, id`,
    [offeringId, since ?? 0, since !== null],
  )

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
  await rows(
    trx,
    `insert into plan_item (offering_id, kind, id, content, version, changed_by, changed_at)
     select $1, x.kind, x.id, nullif(x.content, 'null'::jsonb), $2, $3, $4
     from jsonb_to_recordset($5::jsonb) as x (kind text, id text, content jsonb)
     on conflict (offering_id, kind, id) do update set content = excluded.content, version = excluded.version,
       changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
    [write.offeringId, write.version, write.personId, write.now, JSON.stringify(write.items)],
  )
  await rows(trx, 'update plan set version = $2, updated_at = $3 where offering_id = $1', [
    write.offeringId,
    write.version,
    write.now,
  ])
}

type Counts = { readonly tasks: number; readonly dependencies: number; readonly loose: string | null }

/** How much is in the plan, and one dependency that names a task which is not there. */
export async function countsOf(trx: Trx, offeringId: string): Promise<Counts> {
  const [counts] = await rows<Counts>(
    trx,
    `with live as (select kind, id, content from plan_item where offering_id = $1 and content is not null)
     select count(*) filter (where kind = 'task')::int as tasks,
       count(*) filter (where kind = 'dependency')::int as dependencies,
       (select d.id from live d where d.kind = 'dependency' and not (
          exists (select 1 from live t where t.kind = 'task' and t.id = d.content ->> 'fromId')
          and exists (select 1 from live t where t.kind = 'task' and t.id = d.content ->> 'toId')) limit 1) as loose
     from live`,
    [offeringId],
  )
  return counts!
}

type Remark = {
  readonly sid: string
  readonly taskId: string | null
  readonly text: string
  readonly by: string | null
  readonly at: Date
}

export const commentsOf = (trx: Trx, offeringId: string): Promise<Remark[]> =>
  rows<Remark>(
    trx,
    `select c.id as sid, c.task_id as "taskId", c.text, c.at,
       (select nullif(concat_ws(' ', d.first_name, d.last_name), '') from personal_data d where d.person_id = c.person_id) as by
     from plan_comment c where c.offering_id = $1 order by c.id`,
    [offeringId],
  )

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
  const [added] = await rows<{ id: string }>(
    trx,
    'insert into plan_comment (offering_id, task_id, person_id, text, at) values ($1, $2, $3, $4, $5) returning id',
    [comment.offeringId, comment.taskId, comment.personId, comment.text, comment.now],
  )
  return added!.id
}
