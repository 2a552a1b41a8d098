/** What the registries do not say, made up for the demonstration: organizations, prices, Plastic and Biodiversity. */

export type DemoOrganization = {
  readonly key:
    | 'platform'
    | 'contributor'
    | 'carrier'
    | 'trader'
    | 'newcomer'
    | 'maison'
    | 'nordlicht'
    | 'rivage'
  readonly name: string
  readonly country: string
  readonly vat: string | null
  readonly isBuyer: boolean
  readonly isSeller: boolean
  readonly accessStatus: 'validated' | 'pending_kyc_docs' | 'pending_due_diligence'
}

export const ORGANIZATIONS: readonly DemoOrganization[] = [
  {
    key: 'platform',
    name: 'Understory',
    country: 'FR',
    vat: 'FR12345678901',
    isBuyer: false,
    isSeller: false,
    accessStatus: 'validated',
  },
  {
    key: 'contributor',
    name: 'Atelier Verne',
    country: 'FR',
    vat: 'FR98765432109',
    isBuyer: true,
    isSeller: false,
    accessStatus: 'validated',
  },
  {
    key: 'carrier',
    name: 'Canopy Partners',
    country: 'KE',
    vat: null,
    isBuyer: false,
    isSeller: true,
    accessStatus: 'validated',
  },
  {
    key: 'trader',
    name: 'Two Rivers Trading',
    country: 'NL',
    vat: 'NL123456789B01',
    isBuyer: true,
    isSeller: true,
    accessStatus: 'validated',
  },
  {
    key: 'newcomer',
    name: 'Newcomer Foods',
    country: 'BE',
    vat: 'BE0123456789',
    isBuyer: true,
    isSeller: false,
    accessStatus: 'pending_kyc_docs',
  },
  {
    key: 'maison',
    name: 'Maison Aubier',
    country: 'FR',
    vat: 'FR11223344556',
    isBuyer: true,
    isSeller: false,
    accessStatus: 'validated',
  },
  {
    key: 'nordlicht',
    name: 'Nordlicht Logistik',
    country: 'DE',
    vat: 'DE123456789',
    isBuyer: true,
    isSeller: false,
    accessStatus: 'validated',
  },
  {
    key: 'rivage',
    name: 'Rivage Collective',
    country: 'ID',
    vat: null,
    isBuyer: false,
    isSeller: true,
    accessStatus: 'validated',
  },
]

export type DemoStandard = {
  readonly name: string
  readonly registryLink: string | null
  /** Of the platform's account at the registry; made up. */
  readonly accountNumber: string
  readonly creditType: 'Carbon' | 'Plastic' | 'Biodiversity'
  readonly unit: string
  readonly unitScale: number
}

export const STANDARDS: readonly DemoStandard[] = [
  {
    name: 'Verra VCS',
    registryLink: 'https://registry.verra.org',
    accountNumber: 'UND-1042',
    creditType: 'Carbon',
    unit: 't CO₂e',
    unitScale: 1,
  },
  {
    name: 'Gold Standard',
    registryLink: 'https://registry.goldstandard.org',
    accountNumber: 'GS-20417',
    creditType: 'Carbon',
    unit: 't CO₂e',
    unitScale: 1,
  },
  {
    name: 'Shoreline Plastic Standard (made up)',
    registryLink: 'https://registry.shoreline.example',
    accountNumber: 'SH-0007',
    creditType: 'Plastic',
    unit: 't plastic collected',
    unitScale: 1000,
  },
  {
    name: 'Living Ground Standard (made up)',
    registryLink: 'https://registry.livingground.example',
    accountNumber: 'LG-0003',
    creditType: 'Biodiversity',
    unit: 'habitat units',
    unitScale: 1,
  },
]

/** Projects that no registry knows, with their numbering. Quantities in the standard's smallest unit. */
export const MADE_UP = [
  {
    standard: 2,
    id: 'SP-014',
    project: 'Beach and river collection, Makassar Strait (made up)',
    type: 'Collection',
    country: 'ID',
    year: 2025,
    units: 1_850_000,
    sdgs: [8, 12, 14],
  },
  {
    standard: 2,
    id: 'SP-021',
    project: 'Lagoon recovery cooperative, Cotonou (made up)',
    type: 'Collection',
    country: 'BJ',
    year: 2025,
    units: 940_000,
    sdgs: [1, 11, 14],
  },
  {
    standard: 3,
    id: 'LG-003',
    project: 'Wet meadows of the lower Oder (made up)',
    type: 'Wetland restoration',
    country: 'PL',
    year: 2025,
    units: 4_200,
    sdgs: [6, 13, 15],
  },
  {
    standard: 3,
    id: 'LG-008',
    project: 'Cork oak pasture, Alentejo (made up)',
    type: 'Silvopasture',
    country: 'PT',
    year: 2024,
    units: 6_100,
    sdgs: [12, 13, 15],
  },
] as const

/** Cents per credit by project type; made up, in the order of magnitude of 2025 trades. */
const PRICES: Readonly<Record<string, number>> = {
  'Agriculture Forestry and Other Land Use': 1425,
  'Energy Efficiency - Domestic': 890,
  'Energy demand': 640,
  Collection: 38_500,
  'Wetland restoration': 5200,
  Silvopasture: 4400,
}
const OTHER_PRICE = 410

/** Newer vintages cost a little more. */
export const priceOf = (type: string, year: number): number =>
  (PRICES[type] ?? OTHER_PRICE) + Math.max(0, year - 2020) * 15

/** The registries' types, in words for a buyer. */
const SUMMARIES: Readonly<Record<string, string>> = {
  'Agriculture Forestry and Other Land Use': 'Forests, soils and farming that keep or take up carbon.',
  'Energy Efficiency - Domestic': 'Households cook or drink with less fuel: cleaner air, fewer trees cut.',
  'Energy demand': 'Less energy for the same service, most of it in cooking.',
  'Energy industries (renewable/non-renewable sources)':
    'Electricity from wind, sun and water in place of fossil plants.',
  'Waste handling and disposal': 'Methane caught where waste would have released it.',
  Collection: 'Plastic taken out of nature or kept from reaching it, weighed and documented.',
  'Wetland restoration': 'Ditches closed, water back, meadow birds returning.',
  Silvopasture: 'Trees, grass and animals on the same ground, tended for centuries.',
}

export const summaryOf = (type: string): string =>
  SUMMARIES[type] ?? `${type}: issued and listed at its registry.`
