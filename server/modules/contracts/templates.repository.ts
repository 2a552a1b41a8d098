/** Versions of contract texts, and which of them is in force. */
import { sql } from 'kysely'
import type { ContractTemplate } from '../../../contract/operations/contracts.ts'
import type { ContractKey, ContractLanguage } from '../../../contract/rules/signing.ts'
import { SYSTEM, type Trx } from '../../platform/database.ts'
import { isoTime, lockName, queryRows } from '../../platform/statements.ts'
import type { TableRow } from '../../platform/tables.ts'

export type Template = TableRow<
  'contract_template',
  'id' | 'kind' | 'language' | 'version' | 'title' | 'clauses'
>

const ROWS = sql`
  select t.id as sid, t.kind, t.language, t.version, t.title, t.clauses, t.note,
    ${isoTime('t.written_at')} as "writtenAt", ${isoTime('last.published_at')} as "publishedAt",
    case when t.written_by <> ${SYSTEM.personId}::uuid then person_name(p) end as "writtenBy",
    t.id = (
      select c.template_id from contract_publication c join contract_template o on o.id = c.template_id
      where o.kind = t.kind and o.language = t.language order by c.id desc limit 1
    ) is true as "isCurrent"
  from contract_template t left join personal_data p on p.person_id = t.written_by
  left join lateral (select max(c.published_at) as published_at from contract_publication c where c.template_id = t.id) last on true`

export const listTemplates = (trx: Trx): Promise<ContractTemplate[]> =>
  queryRows(trx)<ContractTemplate>`${ROWS} order by t.kind, t.language, t.version desc`

export async function templateBySid(trx: Trx, sid: string): Promise<ContractTemplate | null> {
  const [found] = await queryRows(trx)<ContractTemplate>`${ROWS} where t.id = ${sid}`
  return found ?? null
}

/** The text in force; null where none of this language was ever published. */
export async function currentTemplate(
  trx: Trx,
  kind: ContractKey,
  language: ContractLanguage,
): Promise<Template | null> {
  const { rows } = await sql<Template>`
    select t.id, t.kind, t.language, t.version, t.title, t.clauses
    from contract_publication c join contract_template t on t.id = c.template_id
    where t.kind = ${kind} and t.language = ${language} order by c.id desc limit 1`.execute(trx)
  return rows[0] ?? null
}

type NewTemplate = Omit<Template, 'id' | 'version'> & {
  readonly note: string
  readonly by: string
  readonly at: Date
}

/** Versions count without gaps: the kind is locked until the transaction ends. */
export async function addTemplate(trx: Trx, template: NewTemplate): Promise<string> {
  const { kind, language, title, clauses, note, by, at } = template
  await lockKind(trx, kind, language)
  const { rows } = await sql<{ id: string }>`
    insert into contract_template (kind, language, version, title, clauses, note, written_by, written_at)
    select ${kind}, ${language}, coalesce(max(version), 0) + 1, ${title}, ${JSON.stringify(clauses)}::jsonb, ${note}, ${by}, ${at}
    from contract_template where kind = ${kind} and language = ${language} returning id`.execute(trx)
  return rows[0]!.id
}

export async function addPublication(trx: Trx, template: ContractTemplate, by: string, at: Date) {
  await lockKind(trx, template.kind, template.language)
  await trx
    .insertInto('contract_publication')
    .values({ template_id: template.sid, published_by: by, published_at: at })
    .execute()
}

const lockKind = (trx: Trx, kind: ContractKey, language: ContractLanguage) =>
  lockName(trx, `contract_template/${kind}/${language}`)
