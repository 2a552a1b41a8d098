/** Operations and the letters that carried their certificates. */
import { sql } from 'kysely'
import type { CertificateLetter, LetterOperation } from '../../../contract/certificates/letters.ts'
import type { Trx } from '../../platform/database.ts'
import { searchFound } from '../../platform/search.ts'
import { queryRows } from '../../platform/statements.ts'

const MOST = 100

type Row = {
  readonly sid: string
  readonly number: string
  readonly version: number
  readonly contributor: string | null
  readonly project: string
  readonly certificateNumber: string
  readonly isWaiting: boolean
  readonly letters: LetterOperation['letters']
}

const STATE = sql`case when m.bounced_at is not null then 'bounced' when m.sent_at is not null then 'sent' else 'queued' end`

/** Whose attachments name a certificate; other letters of an operation are reminders and notices. */
const IS_LETTER = sql`m.operation_id = o.id and m.attachments @? '$[*] ? (@.name like_regex "^UND-")'`

const SELECT = sql`
  select o.id as sid, o.number, o.version, b.name as contributor, p.name as project,
    c.number as "certificateNumber",
    exists (select 1 from jsonb_array_elements(o.turns) turn where turn ->> 'step' = 'certificateEmail') as "isWaiting",
    (select jsonb_build_object(
        'queued', count(*) filter (where s.state = 'queued'),
        'sent', count(*) filter (where s.state = 'sent'),
        'bounced', count(*) filter (where s.state = 'bounced'))
      from (select ${STATE} as state from mail m where ${IS_LETTER}) s) as letters
  from operation o
  join project p on p.id = o.project_id
  join lateral (select number from certificate where operation_id = o.id and released_at is not null
    order by version desc limit 1) c on true
  left join organization b on b.id = o.contributor_organization_id`

/** Those that wait first, then the newest. */
export async function letterOperations(trx: Trx, search: string): Promise<Row[]> {
  const filter =
    search === ''
      ? sql`true`
      : searchFound(
          [sql`o.number`, sql`c.number`, sql`b.name`, sql`p.name`, sql`p.project_id_in_registry`],
          search,
        )
  return queryRows(trx)<Row>`${SELECT} where ${filter} order by "isWaiting" desc, o.id desc limit ${MOST}`
}

/** null while nothing is released. */
export async function letterOperation(trx: Trx, operationId: string): Promise<Row | null> {
  const [found] = await queryRows(trx)<Row>`${SELECT} where o.id = ${operationId}::uuid`
  return found ?? null
}

type Letter = Omit<CertificateLetter, 'writtenAt' | 'sentAt' | 'bouncedAt'> & {
  readonly created_at: Date
  readonly sent_at: Date | null
  readonly bounced_at: Date | null
}

/** The newest first. */
export async function lettersOf(trx: Trx, operationId: string): Promise<CertificateLetter[]> {
  const rows = await queryRows(trx)<Letter>`
    select m.id as sid, m.recipient as "to", m.subject, ${STATE} as state, m.created_at, m.sent_at, m.bounced_at,
      m.bounce_reason as "bounceReason"
    from operation o join mail m on ${IS_LETTER} where o.id = ${operationId}::uuid order by m.id desc`
  return rows.map(({ created_at: written, sent_at: sent, bounced_at: bounced, ...letter }) => ({
    ...letter,
    writtenAt: written.toISOString(),
    sentAt: sent?.toISOString() ?? null,
    bouncedAt: bounced?.toISOString() ?? null,
  }))
}

type Person = { readonly name: string; readonly email: string; readonly isSignatory: boolean }

/** Of the contributor's organization; who was named as its signatory first, also from outside. */
export async function contributorPeople(
  trx: Trx,
  operationId: string,
  signatory: { readonly name: string; readonly email: string } | null,
): Promise<Person[]> {
  const rows = await queryRows(trx)<Person>`
    select trim(d.first_name || ' ' || d.last_name) as name, d.email,
      lower(d.email) = lower(${signatory?.email ?? ''}) as "isSignatory"
    from operation o
    join membership m on m.organization_id = o.contributor_organization_id
    join person p on p.id = m.person_id and p.deactivated_at is null and p.erased_at is null
    join personal_data d on d.person_id = p.id
    where o.id = ${operationId}::uuid
    order by "isSignatory" desc, lower(d.last_name), lower(d.email)`
  const isKnown = !signatory || rows.some(({ isSignatory }) => isSignatory)
  return isKnown ? rows : [{ ...signatory, isSignatory: true }, ...rows]
}
