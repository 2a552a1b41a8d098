/**
 * The European Union's consolidated financial sanctions list, version 1.1, as XML (`export`) and as CSV.
 * Read: reference, kind, every alias with its family name and strength, birth dates, citizenships, addresses, countries of
 * birth, programme, and when it was listed: the designation date, or else the earliest publication that names it.
 */
import { wrongField } from '../../../platform/http/refused.ts'
import type { FileRow } from '../../imports/reading.ts'
import {
  countriesOf,
  dateOf,
  distinct,
  distinctNames,
  nameOf,
  yearOf,
  type ListedName,
  type ListEntry,
} from './entry.ts'
import { childrenOf, type XmlNode } from './xml.ts'
import { t } from '../../../platform/messages.ts'

/** @returns null for an entity without reference or name */
export function euEntry(node: XmlNode): ListEntry | null {
  const of = (name: string) => childrenOf(node, name).map(({ attributes }) => attributes)
  const aliases = childrenOf(node, 'nameAlias')
  const names = aliases.map(({ attributes }) =>
    listedName(attributes, ['wholeName', 'firstName', 'middleName', 'lastName', 'strong']),
  )
  const published = [...childrenOf(node, 'regulation'), ...aliases.flatMap(({ children }) => children)]
  const births = of('birthdate')
  return finished({
    reference: nameOf(node.attributes['euReferenceNumber'] || node.attributes['logicalId']),
    isPerson: isPerson(of('subjectType')[0] ?? {}),
    names,
    births: births.map(({ birthdate, year }) => dateOf(birthdate) ?? yearOf(year)),
    countries: [...of('citizenship'), ...of('address'), ...births].map(
      ({ countryIso2Code }) => countryIso2Code,
    ),
    programmes: of('regulation').map(({ programme }) => programme),
    designatedOn: dateOf(node.attributes['designationDate']),
    publishedOn: published.map(({ attributes }) => dateOf(attributes['publicationDate'])),
  })
}

const isPerson = ({ classificationCode, code }: XmlNode['attributes']): boolean =>
  classificationCode === 'P' || code === 'person'

type Columns = readonly [whole: string, first: string, middle: string, last: string, strong?: string]

function listedName(values: Readonly<Record<string, string>>, columns: Columns): ListedName {
  const [whole, first, middle, last, strong] = columns
  return {
    name: nameOf(values[whole]) || nameOf(values[first], values[middle], values[last]),
    family: nameOf(values[last]) || null,
    isWeak: strong !== undefined && values[strong] === 'false',
  }
}

type Parts = {
  readonly reference: string
  readonly isPerson: boolean
  readonly names: readonly ListedName[]
  readonly births: readonly (string | null)[]
  readonly countries: readonly (string | undefined)[]
  readonly programmes: readonly (string | undefined)[]
  readonly designatedOn: string | null
  readonly publishedOn: readonly (string | null)[]
}

function finished(parts: Parts): ListEntry | null {
  const names = distinctNames(parts.names)
  if (parts.reference === '' || names.length === 0) return null
  return {
    reference: parts.reference,
    kind: parts.isPerson ? 'person' : 'organization',
    names,
    birthDates: distinct(parts.births),
    countries: countriesOf(parts.countries),
    programme: distinct(parts.programmes.map((programme) => programme || null)).join(', '),
    listedOn: parts.designatedOn ?? distinct(parts.publishedOn).toSorted()[0] ?? null,
  }
}

const WANTED = ['Entity_LogicalId', 'Entity_SubjectType', 'NameAlias_WholeName'] as const

export const isEuHeader = (cells: readonly string[]): boolean =>
  WANTED.every((column) => cells.includes(column))

/** An entity is several rows: one for each alias, address, birth date and so on. */
export class EuRows {
  readonly #header: readonly string[]
  readonly #parts = new Map<string, Parts>()
  publishedAt: string | null = null

  constructor(header: readonly string[]) {
    this.#header = header
  }

  /** @throws Refused 400 for a row that is cut off */
  add({ row, cells }: FileRow): void {
    if (cells.length !== this.#header.length)
      throw wrongField(
        'file',
        t('refusals.screening.rowCellsInstead', { row, length: cells.length, length2: this.#header.length }),
      )
    const values = Object.fromEntries(this.#header.map((name, index) => [name, cells[index] ?? '']))
    const id = values['Entity_LogicalId'] ?? ''
    this.publishedAt ??= dateOf(values['fileGenerationDate'])
    const before = this.#parts.get(id)
    this.#parts.set(id, {
      reference: nameOf(values['Entity_EU_ReferenceNumber'] || id),
      isPerson: isPerson({
        classificationCode:
          values['Entity_SubjectType_ClassificationCode'] || (values['Entity_SubjectType'] ?? ''),
        code: values['Entity_SubjectType'] ?? '',
      }),
      names: [...(before?.names ?? []), listedName(values, NAME_COLUMNS)],
      births: [
        ...(before?.births ?? []),
        dateOf(values['BirthDate_BirthDate']) ?? yearOf(values['BirthDate_Year']),
      ],
      countries: [...(before?.countries ?? []), ...COUNTRY_COLUMNS.map((column) => values[column])],
      programmes: [...(before?.programmes ?? []), values['Entity_Regulation_Programme']],
      designatedOn: before?.designatedOn ?? dateOf(values['Entity_DesignationDate']),
      publishedOn: [
        ...(before?.publishedOn ?? []),
        dateOf(values['Entity_Regulation_PublicationDate']),
        dateOf(values['NameAlias_Regulation_PublicationDate']),
      ],
    })
  }

  *entries(): Generator<ListEntry | null> {
    for (const parts of this.#parts.values()) yield finished(parts)
  }
}

const NAME_COLUMNS: Columns = [
  'NameAlias_WholeName',
  'NameAlias_FirstName',
  'NameAlias_MiddleName',
  'NameAlias_LastName',
]
const COUNTRY_COLUMNS = [
  'Citizenship_CountryIso2Code',
  'Address_CountryIso2Code',
  'BirthDate_CountryIso2Code',
]
