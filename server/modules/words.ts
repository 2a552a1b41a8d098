/** Copy of the screens for tables that people download: English, as their headings. */
import contributions from '../../public/messages/en/contributions.json' with { type: 'json' }
import operation from '../../public/messages/en/operation.json' with { type: 'json' }

const AREAS = { contributions, operation }
type Area = keyof typeof AREAS
type WordId = { [Name in Area]: `${Name}.${keyof (typeof AREAS)[Name] & string}` }[Area]

/** Only messages without places and plural forms. */
export function wordOf(id: WordId): string {
  const [area, name] = id.split('.') as [Area, string]
  const word = (AREAS[area] as Readonly<Record<string, unknown>>)[name]
  if (typeof word !== 'string') throw new Error(`${id} is no plain message`)
  return word
}
