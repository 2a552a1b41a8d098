/** Versions of contract texts, and which of them is in force. */
import { sql } from 'kysely'
import type { ContractTemplate } from '../../../contract/operations/contracts.ts'
import type { ContractKey, ContractLanguage } from '../../../contract/rules/signing.ts'
import { SYSTEM, type Trx } from '../../platform/database.ts'
import type { TableRow } from '../../platform/tables.ts'
import { lockName } from '../../platform/statements.ts'

export type Template = TableRow<
  'contract_template',
  'id' | 'kind' | 'language' | 'version' | 'title' | 'clauses'
>

type Row = Template & {
  readonly note: string
  readonly written_by: string
  readonly writer: string | null
  readonly written_at: Date
  readonly published_at: Date | null
  readonly is_current: boolean
}

const ROWS = sql`
  select t.id, t.kind, t.language, t.version, t.title, t.clauses, t.note, t.written_by, t.written_at,
    person_name(p) as writer,
    (select max(c.published_at) from contract_publication c where c.template_id = t.id) as published_at,
    t.id = (
      select c.template_id from contract_publication c join contract_template o on o.id = c.template_id
      where o.kind = t.kind and o.language = t.language order by c.id desc limit 1
    ) is true as is_current
  from contract_template t left join personal_data p on p.person_id = t.written_by`

const presented = (row: Row): ContractTemplate => ({
  sid: row.id,
  kind: row.kind,
  language: row.language,
  version: row.version,
  title: row.title,
  clauses: row.clauses.map(({ title, text }) => ({ title, text })),
  note: row.note,
  writtenBy: row.written_by === SYSTEM.personId ? null : row.writer,
  writtenAt: row.written_at.toISOString(),
  publishedAt: row.published_at?.toISOString() ?? null,
  isCurrent: row.is_current,
})

export async function listTemplates(trx: Trx): Promise<ContractTemplate[]> {
  const { rows } = await sql<Row>`${ROWS} order by t.kind, t.language, t.version desc`.execute(trx)
  return rows.map(presented)
}

export async function templateBySid(trx: Trx, sid: string): Promise<ContractTemplate | null> {
  const { rows } = await sql<Row>`${ROWS} where t.id = ${sid}`.execute(trx)
  return rows[0] ? presented(rows[0]) : null
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
