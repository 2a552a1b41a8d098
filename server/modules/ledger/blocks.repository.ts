/** Blocks of the ledger: where their units are, and how they came there. Platform scope. */
import { LARGEST_NUMBER, parseSerial } from '../../../contract/rules/serials/serial-numbers.ts'
import type { AccountKind, EntryKind, EvidenceKind } from '../../../contract/ledger/ledger.ts'
import { isUuid } from '../../platform/canonical.ts'
import { rows } from '../../platform/statements.ts'
import type { Trx } from '../../platform/database.ts'
import { namesOf } from '../operations/operations.search.ts'

type PlaceRow = {
  readonly account: AccountKind
  readonly organization: { readonly sid: string; readonly name: string } | null
  readonly operation: { readonly sid: string; readonly name: string } | null
}

export type BlockRow = {
  readonly id: string
  readonly standard: { readonly sid: string; readonly name: string }
  readonly credit_type: 'Carbon' | 'Plastic' | 'Biodiversity'
  readonly unit: string
  readonly scale: number
  readonly serial_template: string
  readonly range: string
  readonly quantity: string
  readonly vintage: { readonly sid: string; readonly name: string }
  readonly project: { readonly sid: string; readonly name: string }
  readonly issued_at: Date
  readonly current: boolean
  readonly places: readonly (PlaceRow & { readonly quantity: string })[]
}

/** Of an account `a`. */
const PLACE = `'account', a.kind,
  'organization', (select jsonb_build_object('sid', g.id, 'name', g.name) from organization g where g.id = a.organization_id),
  'operation', (select jsonb_build_object('sid', o.id, 'name', o.number) from operation o where o.id = a.operation_id)`

const BLOCK = `select b.id, jsonb_build_object('sid', s.id, 'name', s.name) as standard, s.credit_type, s.unit_name as unit,
    s.unit_scale as scale, b.serial_template, b.range::text as range, b.quantity::text as quantity,
    jsonb_build_object('sid', v.id, 'name', v.name) as vintage, jsonb_build_object('sid', p.id, 'name', p.name) as project,
    b.issued_at, b.current, coalesce((
      select jsonb_agg(jsonb_build_object(${PLACE}, 'quantity', l.quantity::text) order by a.kind)
      from balance l join ledger_account a on a.id = l.account_id where l.block_id = b.id and l.quantity <> 0 and l.kind <> 'issued'
    ), '[]') as places`
const JOINS = `join carbon_standard s on s.id = b.standard_id join vintage v on v.id = b.vintage_id join project p on p.id = v.project_id`

type Query = {
  readonly search?: string | undefined
  readonly account?: string | undefined
  readonly cursor?: string | undefined
  readonly limit: number
}

/** Undivided blocks, newest first; one more than asked for when there are more. */
export async function listBlocks(connection: Trx, query: Query): Promise<BlockRow[]> {
  const values: unknown[] = [query.limit + 1]
  const asked = (value: unknown): string => `$${values.push(value)}`
  const conditions = ['b.current']
  if (query.cursor) conditions.push(`b.id < ${asked(query.cursor)}::uuid`)
  if (query.account)
    conditions.push(
      `exists (select 1 from balance l where l.block_id = b.id and l.quantity > 0 and l.kind = ${asked(query.account)})`,
    )
  if (query.search) conditions.push(await foundBy(connection, query.search, asked))
  // The page is cut before anything is looked up for its blocks.
  return rows<BlockRow>(
    connection,
    `with page as materialized (
       select b.* from credit_block b where ${conditions.join(' and ')} order by b.id desc limit $1
     )
     ${BLOCK} from page b ${JOINS} order by b.id desc`,
    values,
  )
}

/** Digits of the largest number that PostgreSQL's bigint surely holds. */
const MOST_DIGITS = 18

/** Blocks that one searched range may overlap: beyond them one searches more closely. */
const MOST_OVERLAPPING = 10_000

/** A serial by its numbers, a number by the blocks that hold it, words by names of project and vintage as in every list. */
async function foundBy(connection: Trx, search: string, asked: (value: unknown) => string): Promise<string> {
  const serial = parseSerial(search)
  if (serial) {
    if (serial.start > LARGEST_NUMBER) return 'false'
    const end = serial.end > LARGEST_NUMBER ? LARGEST_NUMBER : serial.end
    // Per standard: the index that keeps numbers unique begins with it. An array is found out first, whatever the order of the page.
    return `b.id = any (array(select x.id from carbon_standard s join credit_block x on x.current and x.standard_id = s.id
      and x.numbering_space = ${asked(serial.numberingSpace)}
      and x.range && int8range(${asked(String(serial.start))}::bigint, ${asked(String(end))}::bigint, '[]') limit ${MOST_OVERLAPPING}))`
  }
  if (isUuid(search)) return `b.id = ${asked(search)}::uuid`
  const named = (await namesOf(connection, search)).map(
    ({ word, projects }) =>
      `(v.project_id = any (${asked(projects)}::uuid[]) or lower(v.name) = ${asked(word)})`,
  )
  const words =
    named.length === 0 ? 'false' : `b.vintage_id in (select v.id from vintage v where ${named.join(' and ')})`
  const isNumber = /^\d+$/.test(search) && search.length <= MOST_DIGITS
  return isNumber ? `(b.range @> ${asked(search)}::bigint or ${words})` : words
}

export async function findBlock(connection: Trx, sid: string): Promise<BlockRow | null> {
  const [found] = await rows<BlockRow>(connection, `${BLOCK} from credit_block b ${JOINS} where b.id = $1`, [
    sid,
  ])
  return found ?? null
}

export type RelatedRow = {
  readonly id: string
  readonly serial_template: string
  readonly range: string
  readonly quantity: string
  readonly relation: 'ancestor' | 'part'
}

/** Parts that are shown of a divided block. */
const MOST_PARTS = 200

/** What a block was a part of, the oldest first, and its own parts in their order. */
export const findRelated = (connection: Trx, sid: string): Promise<RelatedRow[]> =>
  rows<RelatedRow>(
    connection,
    `with recursive line as (
       select parent_id, 1 as depth from credit_block where id = $1
       union all
       select b.parent_id, l.depth + 1 from line l join credit_block b on b.id = l.parent_id
     )
     (select b.id, b.serial_template, b.range::text as range, b.quantity::text as quantity, 'ancestor' as relation
       from line l join credit_block b on b.id = l.parent_id order by l.depth desc)
     union all
     (select b.id, b.serial_template, b.range::text, b.quantity::text, 'part'
       from credit_block b where b.parent_id = $1 order by lower(b.range) limit ${MOST_PARTS})`,
    [sid],
  )

export type MovementRow = {
  readonly id: string
  readonly kind: EntryKind
  readonly at: Date
  readonly block_id: string
  readonly quantity: string
  readonly source: PlaceRow | null
  readonly target: PlaceRow | null
  readonly operation: { readonly sid: string; readonly name: string } | null
  readonly evidence: readonly {
    readonly kind: EvidenceKind
    readonly value: string
  }[]
}

/** Movements of a block and of its ancestors, oldest first; divisions of the block alone. */
export const findMovements = (
  connection: Trx,
  sid: string,
  line: readonly string[],
): Promise<MovementRow[]> =>
  rows<MovementRow>(
    connection,
    `select e.id, e.kind, e.at, p.block_id, max(abs(p.quantity))::text as quantity,
       (array_agg(jsonb_build_object(${PLACE})) filter (where p.quantity < 0))[1] as source,
       (array_agg(jsonb_build_object(${PLACE})) filter (where p.quantity > 0))[1] as target,
       (select jsonb_build_object('sid', o.id, 'name', o.number) from operation o where o.id = e.operation_id) as operation,
       coalesce((select jsonb_agg(jsonb_build_object('kind', v.kind, 'value', v.value) order by v.kind, v.value)
         from ledger_evidence v where v.entry_id = e.id), '[]') as evidence
     from ledger_posting p join ledger_entry e on e.id = p.entry_id join ledger_account a on a.id = p.account_id
     where p.block_id = any ($2::uuid[]) and (e.kind <> 'split' or p.block_id = $1)
     group by e.id, e.kind, e.at, e.operation_id, p.block_id
     order by e.id`,
    [sid, line],
  )
