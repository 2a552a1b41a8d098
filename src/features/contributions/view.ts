/** What the address of the allocations may say, and their words. */
import type { Allocatable } from '../../../contract/certificates/contributions.ts'
import type { EntityKind } from '../../../contract/reporting-lists.ts'
import { wireKey } from '../../../contract/http/wire.ts'
import type { Request } from '../../lib/api.ts'
import { addressOf } from '../../lib/http.ts'
import { t, type MessageId } from '../../lib/messages.ts'
import { filterIn, isSid, listSpec } from '../../ui/data-list/data-list-view.ts'
import { quantityAboveZero } from '../../lib/typed-numbers.ts'
import type { AllocationFilter, AllocationQuery } from './queries.ts'

export const ALLOCATIONS = listSpec({
  sorts: [],
  order: { sort: 'newest', direction: 'desc' },
  filters: {
    yearFrom: null,
    yearTo: null,
    entity: null,
    purpose: null,
    creditType: ['Carbon', 'Plastic', 'Biodiversity'],
    state: ['held', 'retired'],
  },
} as const)

const YEAR = /^(19[9]\d|20\d\d|2100)$/

/** What an old or mistyped link says and cannot be is left out. */
export function filterOf(search: URLSearchParams): AllocationFilter {
  const { yearFrom, yearTo, entity, purpose, creditType, state } = filterIn(ALLOCATIONS, search)
  return {
    ...(yearFrom && YEAR.test(yearFrom) ? { yearFrom: Number(yearFrom) } : {}),
    ...(yearTo && YEAR.test(yearTo) ? { yearTo: Number(yearTo) } : {}),
    ...(entity && isSid(entity) ? { entity } : {}),
    ...(purpose && isSid(purpose) ? { purpose } : {}),
    ...(creditType ? { creditType } : {}),
    ...(state ? { state } : {}),
  }
}

export function queryOf(search: URLSearchParams): AllocationQuery {
  const cursor = search.get('cursor')
  return { ...filterOf(search), ...(cursor && isSid(cursor) ? { cursor } : {}) }
}

/** Where the browser itself fetches what is filtered. */
export const exportAddress = (search: URLSearchParams, format: 'csv' | 'xlsx'): string =>
  `${addressOf('/allocations/export')}?${wireQuery({ ...filterOf(search), format })}`

export const packAddress = (filter: Request<'GET /audit_pack'>['query']): string =>
  `${addressOf('/audit_pack')}?${wireQuery(filter)}`

const wireQuery = (said: object): string =>
  new URLSearchParams(Object.entries(said).map(([name, value]) => [wireKey(name), String(value)])).toString()

export const KINDS: Readonly<Record<EntityKind, MessageId>> = {
  subsidiary: 'contributions.kindSubsidiary',
  site: 'contributions.kindSite',
  brand: 'contributions.kindBrand',
  client: 'contributions.kindClient',
  other: 'contributions.kindOther',
}

type Named = Pick<Allocatable, 'state' | 'vintage' | 'serial'>

/** Held units by vintage, retired ones by their serial numbers. */
export const unitsName = ({ state, vintage, serial }: Named): string =>
  state === 'held' ? t('contributions.heldUnits', { vintage }) : (serial ?? vintage)

export const keyOf = ({ vintageSid, rangeSid }: Pick<Allocatable, 'vintageSid' | 'rangeSid'>): string =>
  rangeSid ?? vintageSid

export const aQuantity = (text: string): string | null =>
  quantityAboveZero(text) === null ? t('shared.quantityAboveZero') : null

export const aYear = (text: string): string | null =>
  YEAR.test(text.trim()) ? null : t('contributions.notAYear')
