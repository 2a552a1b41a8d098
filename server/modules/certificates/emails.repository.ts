/** Operations and the e-mails that carried their certificates. */
import { sql } from 'kysely'
import type { CertificateEmail, EmailOperation } from '../../../contract/certificates/emails.ts'
import type { Trx } from '../../platform/database.ts'
import { searchFound } from '../../platform/search.ts'
import { isoTime, queryRows } from '../../platform/statements.ts'

const MOST = 100

type Row = EmailOperation & { readonly version: number }

const STATE = sql`case when m.bounced_at is not null then 'bounced' when m.sent_at is not null then 'sent' else 'queued' end`

/** Whose attachments name a certificate; other e-mails of an operation are reminders and notices. */
const IS_CERTIFICATE_EMAIL = sql`m.operation_id = o.id and m.attachments @? '$[*] ? (@.name like_regex "^UND-")'`

const SELECT = sql`
  select o.id as sid, o.number, o.version, b.name as contributor, p.name as project,
    c.number as "certificateNumber",
    exists (select 1 from jsonb_array_elements(o.turns) turn where turn ->> 'step' = 'certificateEmail') as "isWaiting",
    (select jsonb_build_object(
        'queued', count(*) filter (where s.state = 'queued'),
        'sent', count(*) filter (where s.state = 'sent'),
        'bounced', count(*) filter (where s.state = 'bounced'))
      from (select ${STATE} as state from mail m where ${IS_CERTIFICATE_EMAIL}) s) as letters
  from operation o
  join project p on p.id = o.project_id
  join lateral (select number from certificate where operation_id = o.id and released_at is not null
    order by version desc limit 1) c on true
  left join organization b on b.id = o.contributor_organization_id`

/** Those that wait first, then the newest. @param most rows, fewer in tests only */
export async function emailOperations(
  trx: Trx,
  search: string,
  most = MOST,
): Promise<{ items: EmailOperation[]; isComplete: boolean }> {
  const filter =
    search === ''
      ? sql`true`
      : searchFound(
          [sql`o.number`, sql`c.number`, sql`b.name`, sql`p.name`, sql`p.project_id_in_registry`],
          search,
        )
  const found = await queryRows(
    trx,
  )<Row>`${SELECT} where ${filter} order by "isWaiting" desc, o.id desc limit ${most + 1}`
  const items = found.slice(0, most).map(({ version: _version, ...operation }) => operation)
  return { items, isComplete: found.length <= most }
}

/** null while nothing is released. */
export async function emailOperation(trx: Trx, operationId: string): Promise<Row | null> {
  const [found] = await queryRows(trx)<Row>`${SELECT} where o.id = ${operationId}::uuid`
  return found ?? null
}

/** The newest first. */
export const emailsOf = (trx: Trx, operationId: string): Promise<CertificateEmail[]> =>
  queryRows(trx)<CertificateEmail>`
    select m.id as sid, m.recipient as "to", m.subject, ${STATE} as state, m.bounce_reason as "bounceReason",
      ${isoTime('m.created_at')} as "writtenAt", ${isoTime('m.sent_at')} as "sentAt", ${isoTime('m.bounced_at')} as "bouncedAt"
    from operation o join mail m on ${IS_CERTIFICATE_EMAIL} where o.id = ${operationId}::uuid order by m.id desc`

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
