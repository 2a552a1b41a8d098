/** What a list's search finds: one rule, in the database (migration 0222), for every list. */
import { sql, type RawBuilder } from 'kysely'

/** @param fields texts of one row; words may be found in different ones */
export const searchFound = (fields: readonly RawBuilder<unknown>[], search: string): RawBuilder<boolean> =>
  sql<boolean>`search_found(concat_ws(' ', ${sql.join(fields)}), ${search})`
