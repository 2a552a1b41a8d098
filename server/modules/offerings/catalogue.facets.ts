/** The facets of the catalogue, and every value that one of its entries has. */
import type { CreditType } from '../../../contract/shared.ts'

/** In the order of their bits. */
export const FACETS = [
  'creditType',
  'country',
  'projectType',
  'standard',
  'carrier',
  'impact',
  'sdg',
  'vintage',
  'label',
  'price',
  'available',
  'favourite',
] as const
export type FacetName = (typeof FACETS)[number]

export const bitOf = (facet: FacetName): number => 1 << FACETS.indexOf(facet)

/** As the read model keeps them. */
export const IMPACT_BITS = { avoidance: 1, removal: 2, avoidance_and_removal: 4 } as const
const GOALS = Array.from({ length: 17 }, (_, index) => index + 1)

/** A published offering as facets see it. */
export type Facts = {
  readonly creditType: CreditType
  readonly country: string
  readonly projectType: string
  readonly standard: string
  readonly carrier: string
  /** What any of the vintages has: 1 avoidance, 2 removal, 4 both; goal n is bit n. */
  readonly impacts: number
  readonly sdgs: number
  readonly years: readonly number[]
  /** Those that hold today, each once. */
  readonly labels: readonly string[]
}

/** Of the facets that are lists of values: which ones an entry has. */
const VALUES = {
  creditType: ({ creditType }) => [creditType],
  country: ({ country }) => [country],
  projectType: ({ projectType }) => [projectType],
  standard: ({ standard }) => [standard],
  carrier: ({ carrier }) => [carrier],
  impact: ({ impacts }) =>
    Object.entries(IMPACT_BITS).flatMap(([name, bit]) => ((impacts & bit) === 0 ? [] : [name])),
  sdg: ({ sdgs }) => GOALS.filter((goal) => (sdgs & (1 << goal)) !== 0).map(String),
  vintage: ({ years }) => years.map(String),
  label: ({ labels }) => labels,
} satisfies Partial<Record<FacetName, (facts: Facts) => readonly string[]>>
export type ListName = keyof typeof VALUES

/** A value of a facet. Each has a number, by which it is counted. */
type Value = { readonly facet: ListName; readonly bit: number; readonly value: string }

const values: Value[] = []
const numbers = new Map<string, number>()

function numberOf(facet: ListName, value: string): number {
  const key = `${facet} ${value}`
  const known = numbers.get(key)
  if (known !== undefined) return known
  numbers.set(key, values.length)
  return values.push({ facet, bit: bitOf(facet), value }) - 1
}

/** @returns the numbers of all values that it has */
export const valuesOf = (facts: Facts): readonly number[] =>
  Object.entries(VALUES).flatMap(([facet, has]) =>
    has(facts).map((value) => numberOf(facet as ListName, value)),
  )

export type Counts = {
  /** Counts an entry that fails what the mask says: nothing, or the filter of one facet. */
  readonly add: (numbers: readonly number[], failed: number) => void
  /** Value → how many, of one facet. */
  readonly of: (facet: ListName) => ReadonlyMap<string, number>
}

export function counting(): Counts {
  const counts = new Uint32Array(values.length)
  return {
    add: (all, failed) => {
      for (const number of all) if (failed === 0 || values[number]!.bit === failed) counts[number]! += 1
    },
    of: (facet) =>
      new Map(
        values.flatMap((one, number) =>
          one.facet === facet && counts[number]! > 0 ? [[one.value, counts[number]!] as const] : [],
        ),
      ),
  }
}
