/**
 * The catalogue's read model (migration 0110) in this process's memory, for every question to count over: ten thousand entries
 * are counted there in a millisecond, which takes a database twenty. It is what the database says at the moment of the question:
 * each question first asks what changed since the one before (docs/decisions/091-catalogue-in-memory.md).
 */
import { sql } from 'kysely'
import { inScope, SYSTEM, type Database, type Trx } from '../../platform/database.ts'
import { planned } from '../../platform/statements.ts'
import { valuesOf, type Facts } from './catalogue.facets.ts'

/** A published offering as filters and orders see it. */
type Row = Facts & {
  readonly id: string
  readonly currency: string
  /** Of what is for sale; of everything when nothing is. Cents. */
  readonly lowest: number | null
  readonly highest: number | null
  /** Credits. */
  readonly available: number
  readonly latitude: number | null
  readonly longitude: number | null
  readonly name: string
  /** Microseconds since 1970. */
  readonly listedAt: number
}
export type Entry = Row & {
  /** The numbers of its values (`valuesOf`). */
  readonly values: readonly number[]
}

export type Catalogue = {
  /** What is published now. Not to be changed. */
  readonly entries: () => Promise<readonly Entry[]>
}

type Known = {
  /** Nothing older than this transaction can still change what was read. */
  readonly horizon: string | null
  /** Labels begin and end by the day of the database. */
  readonly day: string | null
  readonly byId: ReadonlyMap<string, Entry>
  readonly entries: readonly Entry[]
}
const NOTHING: Known = { horizon: null, day: null, byId: new Map(), entries: [] }

export function openCatalogue(database: Database): Catalogue {
  let known = NOTHING
  let running: Promise<readonly Entry[]> | null = null
  let queued: Promise<readonly Entry[]> | null = null

  async function refresh(): Promise<readonly Entry[]> {
    known = await inScope(database, SYSTEM, async (trx) => (await later(trx, known)) ?? (await all(trx)))
    return known.entries
  }

  return {
    // One statement at a time, so that an older answer never comes after a newer one; who asks meanwhile shares the next one.
    entries: () => {
      queued ??= Promise.resolve(running?.catch(() => null)).then(() => {
        queued = null
        running = refresh()
        return running
      })
      return queued
    },
  }
}

async function all(trx: Trx): Promise<Known> {
  const { count, ...answer } = await changedSince(trx, null)
  if (count !== answer.changed.length)
    throw new Error(`${answer.changed.length} of ${count} entries were read`)
  return knownOf(answer, new Map(answer.changed.map((entry) => [entry.id, entry])))
}

/** @returns null when what is known is not all that there is to know: an entry is gone, or it is another day */
async function later(trx: Trx, known: Known): Promise<Known | null> {
  if (known.horizon === null) return null
  const { count, ...answer } = await changedSince(trx, known.horizon)
  if (answer.day !== known.day) return null
  if (answer.changed.length === 0 && count === known.byId.size) return { ...known, horizon: answer.horizon }
  const byId = new Map(known.byId)
  for (const entry of answer.changed) byId.set(entry.id, entry)
  return count === byId.size ? knownOf(answer, byId) : null
}

const knownOf = (answer: Omit<Answer, 'count'>, byId: ReadonlyMap<string, Entry>): Known => ({
  horizon: answer.horizon,
  day: answer.day,
  byId,
  entries: [...byId.values()],
})

type Answer = {
  /** How many there are in all. */
  readonly count: number
  readonly horizon: string
  readonly day: string
  readonly changed: readonly Entry[]
}

/**
 * A version of a row that this moment sees and the earlier one did not was written by a transaction that was not over then, or
 * began later: its number is not before the earlier moment's horizon. With them everything is known that can be seen now, and
 * perhaps entries that are gone: their number tells.
 * @param horizon of the earlier moment; null: everything is new
 */
async function changedSince(trx: Trx, horizon: string | null): Promise<Answer> {
  const [answer] = await planned(
    trx,
    'catalogue_entries',
    sql<Omit<Answer, 'changed'> & { readonly changed: readonly Row[] }>`
    select count(*)::int as count, current_date::text as day, pg_snapshot_xmin(pg_current_snapshot())::xid::text as horizon,
      coalesce(jsonb_agg(jsonb_build_object(
        'id', e.offering_id, 'creditType', e.credit_type, 'country', e.country, 'projectType', e.type_id, 'standard', e.standard_id,
        'carrier', e.organization_id, 'impacts', e.impacts, 'sdgs', e.sdgs, 'years', e.years,
        'labels', array(select distinct l from unnest(e.labels, e.label_spans) u (l, span) where span @> current_date order by l),
        'currency', e.currency, 'lowest', e.lowest_cents, 'highest', e.highest_cents, 'available', e.available,
        'latitude', e.latitude, 'longitude', e.longitude, 'name', e.name,
        'listedAt', (extract(epoch from e.listed_at) * 1000000)::bigint
      )) filter (where ${horizon}::text is null or age(e.xmin) <= age(${horizon}::text::xid)), '[]') as changed
    from catalogue_entry e where e.is_published`,
  )
  const { changed, ...rest } = answer!
  return { ...rest, changed: changed.map((row) => ({ ...row, values: valuesOf(row) })) }
}
