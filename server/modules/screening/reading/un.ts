/**
 * The United Nations Security Council's consolidated list, as XML (`CONSOLIDATED_LIST`).
 * Read: reference number, individuals and entities with every alias and its quality, names in the original script, dates or
 * spans of years of birth, nationalities, addresses, places of birth, list type, and when it was listed.
 */
import { countriesOf, dateOf, distinct, distinctNames, nameOf, yearOf, type ListEntry } from './entry.ts'
import { childrenOf, textOf, type XmlNode } from './xml.ts'

const NAME_PARTS = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME']
/** A longer span of birth years says nothing. */
const LONGEST_SPAN = 15

/** @returns null for an entry without reference or name, and for what is neither individual nor entity */
export function unEntry(node: XmlNode): ListEntry | null {
  const isPerson = node.name === 'INDIVIDUAL'
  if (!isPerson && node.name !== 'ENTITY') return null
  const prefix = isPerson ? 'INDIVIDUAL' : 'ENTITY'
  const plain = (name: string) => ({ name, family: null, isWeak: false })
  const names = distinctNames([
    plain(nameOf(...NAME_PARTS.map((part) => textOf(node, part)))),
    plain(nameOf(textOf(node, 'NAME_ORIGINAL_SCRIPT'))),
    ...childrenOf(node, `${prefix}_ALIAS`).map((alias) => ({
      name: nameOf(textOf(alias, 'ALIAS_NAME')),
      family: null,
      isWeak: nameOf(textOf(alias, 'QUALITY')).toLowerCase() === 'low',
    })),
  ])
  const reference = nameOf(textOf(node, 'REFERENCE_NUMBER')) || nameOf(textOf(node, 'DATAID'))
  if (reference === '' || names.length === 0) return null
  const countriesIn = (name: string) => childrenOf(node, name).map((place) => textOf(place, 'COUNTRY'))
  return {
    reference,
    kind: isPerson ? 'person' : 'organization',
    names,
    birthDates: distinct(childrenOf(node, 'INDIVIDUAL_DATE_OF_BIRTH').flatMap(birthDates)),
    countries: countriesOf([
      ...childrenOf(node, 'NATIONALITY').flatMap((one) => childrenOf(one, 'VALUE').map(({ text }) => text)),
      ...countriesIn(`${prefix}_ADDRESS`),
      ...countriesIn('INDIVIDUAL_PLACE_OF_BIRTH'),
    ]),
    programme: nameOf(textOf(node, 'UN_LIST_TYPE')),
    listedOn: dateOf(textOf(node, 'LISTED_ON')),
  }
}

function birthDates(node: XmlNode): readonly (string | null)[] {
  const date = dateOf(textOf(node, 'DATE'))
  if (date) return [date]
  const [from, to] = ['FROM_YEAR', 'TO_YEAR'].map((name) => Number(yearOf(textOf(node, name)) ?? 0))
  if (!from || !to || to < from || to - from > LONGEST_SPAN) return [yearOf(textOf(node, 'YEAR'))]
  return Array.from({ length: to - from + 1 }, (_, index) => String(from + index))
}
