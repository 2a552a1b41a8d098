/** The catalogue as the address says it: search, filters, order, list or map, what is compared. Pure. */
import type { CatalogueSort, Facets } from '../../../../contract/offerings/catalogue.ts'
import type { Request } from '../../../lib/api.ts'
import { countryName, money } from '../../../lib/format.ts'
import { t, type MessageId } from '../../../lib/messages.ts'

/** Filters that hold several values, as they are in the address, comma-separated. */
export const LISTS = [
  'creditType',
  'country',
  'projectType',
  'standard',
  'impact',
  'sdg',
  'vintage',
  'label',
  'carrier',
] as const
export type ListName = (typeof LISTS)[number]

const FILTERS = ['search', ...LISTS, 'price', 'available', 'favourite'] as const

export const SORTS = {
  relevance: 'catalogue.sortRelevance',
  newest: 'catalogue.sortNewest',
  price: 'catalogue.sortPrice',
  available: 'catalogue.sortAvailable',
  name: 'catalogue.sortName',
} as const satisfies Readonly<Record<CatalogueSort, MessageId>>

export type View = 'list' | 'map' | 'compare'
export const MOST_COMPARED = 4

export type Query = Request<'GET /project_offerings'>['query']

export const viewIn = (search: URLSearchParams): View => {
  const view = search.get('view')
  return view === 'map' || view === 'compare' ? view : 'list'
}

export const sortIn = (search: URLSearchParams): CatalogueSort =>
  (Object.keys(SORTS) as CatalogueSort[]).find((sort) => sort === search.get('sort')) ?? 'relevance'

/** What the server is asked for; the same address always asks the same, whatever the order of its parts. */
export function filterIn(search: URLSearchParams): Query {
  const set = FILTERS.flatMap((name) => {
    const value = search.get(name)
    return value ? [[name, value] as const] : []
  })
  return Object.fromEntries(set) as Query
}

export const valuesIn = (search: URLSearchParams, name: ListName): readonly string[] =>
  (search.get(name) ?? '').split(',').filter((value) => value !== '')

export function changed(
  search: URLSearchParams,
  changes: Readonly<Record<string, string | null>>,
): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}

/** A value put into a filter, or taken out of it. */
export function toggled(search: URLSearchParams, name: ListName, value: string): URLSearchParams {
  const before = valuesIn(search, name)
  const after = before.includes(value) ? before.filter((one) => one !== value) : [...before, value]
  return changed(search, { [name]: after.join(',') })
}

/** Without search and filters; order, view and what is compared stay. */
export const cleared = (search: URLSearchParams): URLSearchParams =>
  changed(search, Object.fromEntries(FILTERS.map((name) => [name, null])))

/** What a saved search keeps of an address: filter and order. */
export const savedSearchOf = (search: URLSearchParams): string =>
  new URLSearchParams({
    ...(filterIn(search) as Record<string, string>),
    ...(sortIn(search) === 'relevance' ? {} : { sort: sortIn(search) }),
  }).toString()

export const isFiltered = (search: URLSearchParams): boolean => FILTERS.some((name) => search.get(name))

export const comparedIn = (search: URLSearchParams): readonly string[] =>
  [...new Set((search.get('compare') ?? '').split(',').filter((sid) => sid !== ''))].slice(0, MOST_COMPARED)

/** The comparison closes with its last offering. */
export function withCompared(search: URLSearchParams, sid: string): URLSearchParams {
  const before = comparedIn(search)
  const after = before.includes(sid) ? before.filter((one) => one !== sid) : [...before, sid]
  const isOver = after.length === 0 && viewIn(search) === 'compare'
  return changed(search, {
    compare: after.slice(0, MOST_COMPARED).join(','),
    ...(isOver ? { view: null } : {}),
  })
}

export type Choice = { readonly value: string; readonly label: string; readonly count: number }

export const FACET_TITLES = {
  creditType: 'market.creditType',
  country: 'catalogue.country',
  projectType: 'catalogue.projectType',
  standard: 'market.standard',
  impact: 'market.impact',
  sdg: 'market.goals',
  vintage: 'catalogue.vintageYear',
  label: 'catalogue.labels',
  carrier: 'market.projectCarrier',
} as const satisfies Readonly<Record<ListName, MessageId>>

/** Choices of a facet with their words; what the server has counted, in its order. */
export function choicesOf(facets: Facets, name: ListName): readonly Choice[] {
  switch (name) {
    case 'creditType':
      return facets.creditType.map(({ value, count }) => ({
        value,
        count,
        label: t(`market.credit.${value}`),
      }))
    case 'country':
      return facets.country.map(({ value, count }) => ({ value, count, label: countryName(value) }))
    case 'impact':
      return facets.impact.map(({ value, count }) => ({
        value,
        count,
        label: t(`catalogue.impact.${value}`),
      }))
    case 'sdg':
      return facets.sdg.map(({ value, count }) => ({
        value: String(value),
        count,
        label: t('catalogue.goalNamed', { number: String(value), name: goalName(value) }),
      }))
    case 'vintage':
      return facets.vintage.map(({ value, count }) => ({ value: String(value), count, label: String(value) }))
    default:
      return facets[name].map(({ value, name: label, count }) => ({ value, label, count }))
  }
}

export const goalName = (goal: number): string => t(`market.goal.${goal}` as MessageId)

export type PriceRange = { readonly currency: string; readonly least: string; readonly most: string }

/** Cents as in the address; null: no range is set. */
export function priceIn(search: URLSearchParams): PriceRange | null {
  const [, currency, least = '', most = ''] = /^([A-Z]{3}):(\d*)-(\d*)$/.exec(search.get('price') ?? '') ?? []
  return currency === undefined ? null : { currency, least, most }
}

export const priceText = ({ currency, least, most }: PriceRange): string =>
  least === '' && most === '' ? '' : `${currency}:${least}-${most}`

function priceWords({ currency, least, most }: PriceRange): string {
  const shown = (cents: string) => money(Number(cents), currency)
  if (least === '') return t('catalogue.priceUpTo', { most: shown(most) })
  if (most === '') return t('catalogue.priceFrom', { least: shown(least) })
  return t('catalogue.priceBetween', { least: shown(least), most: shown(most) })
}

/** Filters that are on or off. */
export const SWITCHES = {
  available: 'catalogue.onlyAvailable',
  favourite: 'catalogue.favourites',
} as const satisfies Readonly<Record<string, MessageId>>

export type Chip = { readonly label: string; readonly without: URLSearchParams }

/** What is filtered by, one chip each; words come from the facets, which keep what is chosen. */
export function chipsOf(search: URLSearchParams, facets: Facets | null): readonly Chip[] {
  const chips = LISTS.flatMap((name) => {
    const choices = facets ? choicesOf(facets, name) : []
    return valuesIn(search, name).map((value) => ({
      label: choices.find((choice) => choice.value === value)?.label ?? t('catalogue.unknownChoice'),
      without: toggled(search, name, value),
    }))
  })
  const price = priceIn(search)
  return [
    ...chips,
    ...(price ? [{ label: priceWords(price), without: changed(search, { price: null }) }] : []),
    ...Object.entries(SWITCHES).flatMap(([name, label]) =>
      search.get(name) ? [{ label: t(label), without: changed(search, { [name]: null }) }] : [],
    ),
  ]
}
