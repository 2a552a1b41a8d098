/** The catalogue: published offerings searched, filtered, counted by facet, sorted, and where they lie. */
import * as z from 'zod'
import { endpoint, endpointBySid } from '../http/endpoint.ts'
import { OfferingSummary } from './offerings.ts'
import { Cents, Count, CountryCode, CreditType, Currency, ImpactType, Sid, pageQuery } from '../shared.ts'
import { TEXT_LIMITS } from '../../machines/kernel/text-limits.ts'

const CATALOGUE_SORTS = ['relevance', 'newest', 'price', 'available', 'name'] as const
const MOST_CHOSEN = 50

/** Comma-separated, so that one address holds the whole view; one value is enough for an offering to fit. */
const several = <Value extends z.ZodType<unknown, string>>(value: Value) =>
  z
    .string()
    .max(2000)
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .pipe(z.array(value).max(MOST_CHOSEN))
    .optional()

const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .pipe(z.int().min(least).max(most))

/** A range names its currency; other currencies do not match. Cents, either end may be left out: `EUR:500-`. */
const PriceRange = z
  .string()
  .regex(/^[A-Z]{3}:\d{0,12}-\d{0,12}$/)
  .transform((text) => {
    const [currency = '', range = ''] = text.split(':')
    const [least = '', most = ''] = range.split('-')
    return {
      currency,
      least: least === '' ? null : Number(least),
      most: most === '' ? null : Number(most),
    }
  })

export const CatalogueFilter = z.strictObject({
  /** Every word has to be found; typing errors are forgiven. */
  search: z.string().trim().max(TEXT_LIMITS.search).optional(),
  creditType: several(CreditType),
  country: several(CountryCode),
  projectType: several(Sid),
  standard: several(Sid),
  impact: several(ImpactType),
  sdg: several(whole(1, 17)),
  /** A year that a vintage's monitoring period touches. */
  vintage: several(whole(1900, 2200)),
  price: PriceRange.optional(),
  /** Certifications that a vintage carries today. */
  label: several(Sid),
  /** Organizations; `own` is the viewer's. */
  carrier: several(z.union([Sid, z.literal('own')])),
  /** Only where something is for sale. */
  available: z.literal('true').optional(),
  /** Only the viewer's favourites. */
  favourite: z.literal('true').optional(),
})
export type CatalogueFilter = z.infer<typeof CatalogueFilter>

export const CatalogueQuery = CatalogueFilter.extend({
  /**
   * What is sold out comes last, whatever the order. relevance: best match first, without a search the newest.
   * price: cheapest first, within each currency; currencies follow one another by their code.
   * available: most for sale first, within each credit type, for quantities are not compared across them.
   */
  sort: z.enum(CATALOGUE_SORTS).default('relevance'),
  ...pageQuery(600, 24),
})
export type CatalogueQuery = z.infer<typeof CatalogueQuery>
export type CatalogueSort = (typeof CATALOGUE_SORTS)[number]

/** One choice of a facet: how many offerings fit it and all other filters. */
const choice = <Value extends z.ZodType>(value: Value) => z.array(z.object({ value, count: z.int() }))
const namedChoice = z.array(z.object({ value: Sid, name: z.string(), count: z.int() }))

/** Each facet is counted under all filters but its own. */
export const Facets = z.object({
  creditType: choice(CreditType),
  country: choice(CountryCode),
  projectType: namedChoice,
  standard: namedChoice,
  impact: choice(ImpactType),
  sdg: choice(z.int()),
  vintage: choice(z.int()),
  label: namedChoice,
  carrier: namedChoice,
  /** By currency, with the lowest and the highest price from which an offering sells. */
  price: z.array(z.object({ value: Currency, count: z.int(), least: Cents, most: Cents })),
  /** How many have units for sale, of how many under the other filters. */
  available: z.int(),
  availableOf: z.int(),
  /** How many the viewer has marked as favourites. */
  favourite: z.int(),
})
export type Facets = z.infer<typeof Facets>

export const CataloguePage = z.object({
  items: z.array(OfferingSummary),
  nextCursor: z.string().nullable(),
  count: z.int(),
  /** Only on the first page: they are the same on every other. */
  facets: Facets.nullable(),
  /** Currencies of what was found; more than one: an order by price is one order per currency. */
  currencies: z.array(Currency),
})
export type CataloguePage = z.infer<typeof CataloguePage>

/** Offerings at one place of the map. */
export const CataloguePlace = Count.extend({
  country: CountryCode,
  /** Null: only the country is known. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** A few of them, for sale first. */
  items: z.array(z.object({ sid: Sid, title: z.string() })),
})
export type CataloguePlace = z.infer<typeof CataloguePlace>

/** Suggestions for a search text: projects by name, and facet values with their number of offerings. */
export const Suggestion = z.object({
  kind: z.enum(['project', 'projectType', 'country', 'standard', 'carrier', 'vintage', 'impact', 'sdg']),
  /** Of a project, its offering's id; of a facet, the value to filter by. */
  value: z.string(),
  /** Of a country, its code. */
  name: z.string(),
  count: z.int(),
})
export type Suggestion = z.infer<typeof Suggestion>

export const catalogue = {
  list: endpoint('GET /project_offerings', {
    summary: 'Published offerings, searched and filtered, with the counts of each facet.',
    query: CatalogueQuery,
    answer: CataloguePage,
  }),
  map: endpoint('GET /offering_map', {
    summary: 'Where the matching offerings are; those without coordinates are placed in their country.',
    query: CatalogueFilter,
    answer: z.object({ places: z.array(CataloguePlace) }),
  }),
  suggestions: endpoint('GET /offering_suggestions', {
    summary: 'What a text may mean in the catalogue: projects, and values of the filters by their names.',
    query: z.strictObject({ search: z.string().trim().min(1).max(TEXT_LIMITS.search) }),
    answer: z.object({ items: z.array(Suggestion) }),
  }),
  favourites: endpoint('GET /favourite_offerings', {
    summary: "The person's favourites, the newest first.",
    answer: z.object({ sids: z.array(Sid) }),
  }),
  addFavourite: endpointBySid('PUT /favourite_offerings/:sid', {
    summary: 'Marks a published offering as a favourite of the person.',
  }),
  removeFavourite: endpointBySid('DELETE /favourite_offerings/:sid', {
    summary: 'Takes the mark away.',
  }),
}
