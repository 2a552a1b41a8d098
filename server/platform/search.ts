/** What a list's search finds: one rule, in the database (migration 0222), for every list. */
import { sql, type RawBuilder } from 'kysely'
import { containing } from './keyset.ts'

/** @param fields texts of one row; words may be found in different ones */
export const searchFound = (fields: readonly RawBuilder<unknown>[], search: string): RawBuilder<boolean> =>
  sql<boolean>`search_found(concat_ws(' ', ${sql.join(fields)}), ${search})`

/** Numbers may be stored and typed with blanks, dots and dashes; these alone are no number. */
export function numberFound(field: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  const number = search.replace(/[\s.-]/g, '')
  if (number === '') return sql<boolean>`false`
  return sql<boolean>`lower(regexp_replace(${field}, '[[:space:].-]', '', 'g')) like ${containing(number)}`
}

/** A text as part of a regular expression of PostgreSQL. */
export const literally = (text: string): string => text.replace(/[^\p{L}\p{N}\s]/gu, String.raw`\$&`)

/** Finds an e-mail address with `~*`, also behind a break that JSON writes as `\n`, and no longer one that ends or begins like it. */
export const addressPattern = (email: string): string =>
  String.raw`(?:(?<![[:alnum:]._%+-])|(?<=\\[bfnrt]))${literally(email)}(?![[:alnum:]]|[.-][[:alnum:]])`
