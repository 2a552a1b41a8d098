/** Pieces that the queries about money share. */
import { sql } from 'kysely'

/** A person's name, or the address where it has none; null for one whose data is erased. */
export const personName = (column: string) =>
  sql<
    string | null
  >`(select person_name(named) from personal_data named where named.person_id = ${sql.ref(column)})`

/** bigint columns arrive as text; amounts fit a number exactly (contract/rules/bank-statements.ts). */
export const centsOf = (text: string): number => Number(text)
export const centsOrNull = (text: string | null): number | null => (text === null ? null : Number(text))
