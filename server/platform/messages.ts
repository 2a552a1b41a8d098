/** Copy that the server writes or searches, by message ids as on the screens: refusals, documents, tables and its own few pages. */
import catalogue from '../../public/messages/en/catalogue.json' with { type: 'json' }
import contributions from '../../public/messages/en/contributions.json' with { type: 'json' }
import documents from '../../public/messages/en/documents.json' with { type: 'json' }
import fields from '../../public/messages/en/fields.json' with { type: 'json' }
import identity from '../../public/messages/en/identity.json' with { type: 'json' }
import market from '../../public/messages/en/market.json' with { type: 'json' }
import operation from '../../public/messages/en/operation.json' with { type: 'json' }
import refusals from '../../public/messages/en/refusals.json' with { type: 'json' }
import { fillMessage, type Catalogue, type MessageValues } from '../../machines/kernel/messages.ts'

const AREAS = { catalogue, contributions, documents, fields, identity, market, operation, refusals }
type Areas = typeof AREAS
export type MessageId = { [Name in keyof Areas]: `${Name}.${keyof Areas[Name] & string}` }[keyof Areas]

const messages = new Map(
  Object.entries<Catalogue>(AREAS).flatMap(([area, texts]) =>
    Object.entries(texts).map(([name, message]) => [`${area}.${name}`, message] as const),
  ),
)

/** The text of a message; `{name}` is replaced by a value. */
export const t = (id: MessageId, values: MessageValues = {}): string =>
  fillMessage(messages.get(id)!, values, 'en')
