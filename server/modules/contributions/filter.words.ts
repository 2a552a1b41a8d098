/** A filter of allocations in words: for the cover of a pack, and for the name of a file. */
import type { AllocationFilter } from '../../../contract/certificates/contributions.ts'
import type { Trx } from '../../platform/database.ts'
import { notFound } from '../../platform/http/refused.ts'
import { t } from '../../platform/messages.ts'
import { queryRows } from '../../platform/statements.ts'

export type FilterWords = {
  readonly years: string
  /** Null: every one. */
  readonly entity: string | null
  readonly purpose: string | null
}

/** @throws Refused 404 for an entity or a purpose that is not the organization's */
export async function filterWords(
  connection: Trx,
  organizationId: string,
  { yearFrom, yearTo, entity, purpose }: AllocationFilter,
): Promise<FilterWords> {
  const [named] = await queryRows(connection)<{ entity: string | null; purpose: string | null }>`
    select (select name from reporting_entity where id = ${entity ?? null} and organization_id = ${organizationId}) as entity,
       (select name from reporting_purpose where id = ${purpose ?? null} and organization_id = ${organizationId}) as purpose`
  const words = { entity: named?.entity ?? null, purpose: named?.purpose ?? null }
  if ((entity && words.entity === null) || (purpose && words.purpose === null)) throw notFound()
  return { years: yearsOf(yearFrom, yearTo), ...words }
}

function yearsOf(from: number | undefined, to: number | undefined): string {
  if (from === undefined && to === undefined) return t('refusals.reports.everyYear')
  if (from === to) return String(from)
  if (from === undefined) return t('refusals.reports.untilYear', { to })
  return t(`refusals.reports.${to === undefined ? 'fromYear' : 'years'}`, { from, to })
}

const MOST_SIGNS = 40

/** `2023-to-2025-lyon-travel`: letters without accents, digits and dashes; what holds none of them says nothing. */
export const nameOf = ({ years, entity, purpose }: FilterWords): string =>
  [years, entity, purpose].flatMap((text) => (text === null ? [] : plain(text) || [])).join('-')

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MOST_SIGNS)
    .replaceAll(/^-+|-+$/g, '')
