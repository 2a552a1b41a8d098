/** Pieces that the queries about money share. */
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Named } from '../../../contract/shared.ts'

/** A person's name, or the address where it has none; null for one whose data is erased. */
export const personName = (column: string) =>
  sql<
    string | null
  >`(select person_name(named) from personal_data named where named.person_id = ${sql.ref(column)})`

/** An operation or an organization as answers name it. @param sid and name: columns */
export const named = (sid: string, name: string) =>
  sql<z.infer<typeof Named>>`jsonb_build_object('sid', ${sql.ref(sid)}, 'name', ${sql.ref(name)})`

/** bigint columns arrive as text; amounts fit a number exactly (contract/rules/bank-statements.ts). */
export const centsOf = (text: string): number => Number(text)
export const centsOrNull = (text: string | null): number | null => (text === null ? null : Number(text))
