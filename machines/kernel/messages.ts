/** Copy by typed ids: the one way in which screens, server and machines fill a message of public/messages. */

/** A text, or one text per plural form of `count`. */
export type Message = string | Partial<Record<Intl.LDMLPluralRule, string>>
/** What one file of public/messages holds. */
export type Catalogue = Readonly<Record<string, Message>>
export type MessageValues = Readonly<Record<string, string | number | null | undefined>>

const plurals = new Map<string, Intl.PluralRules>()

function pluralRules(language: string): Intl.PluralRules {
  const known = plurals.get(language) ?? new Intl.PluralRules(language)
  plurals.set(language, known)
  return known
}

/** One of what a plural names: "habitat units" → "habitat unit"; symbols, masses and names without a plural s stay. */
const oneOf = (name: string): string => name.replace(/(?<=[a-z]{2}[a-rt-z])s$/, '')

/** The unit as it follows its quantity: 1 "habitat unit", 7 "habitat units". */
export const unitOf = (quantity: string | number, unit: string): string =>
  String(quantity) === '1' ? oneOf(unit) : unit

/** "1 habitat unit", "7 habitat units". @param quantity as it is written */
export const counted = (quantity: string, unit: string): string => `${quantity} ${unitOf(quantity, unit)}`

/**
 * `{unit}` is replaced by a value, `{unit:one}` by the singular of what the value names,
 * `{unit:quantity}` for as many of it as the value `quantity` says.
 * @param language decides which plural form `count` takes
 * @param inDigits how numbers are written
 * @param inWords how texts are written
 * @returns the text; a place without a value stays as it is
 */
export function fillMessage(
  message: Message,
  values: MessageValues,
  language: string,
  inDigits: (value: number) => string = String,
  inWords: (value: string) => string = String,
): string {
  const text = typeof message === 'string' ? message : formOf(message, values['count'], language)
  if (!text.includes('{')) return text
  return text.replaceAll(/\{(\w+)(?::(\w+))?\}/g, (place, name: string, quantity?: string) => {
    const value = values[name]
    if (value === undefined || value === null) return place
    if (typeof value === 'number') return inDigits(value)
    return quantity ? unitOf(quantity === 'one' ? 1 : (values[quantity] ?? ''), value) : inWords(value)
  })
}

const formOf = (forms: Exclude<Message, string>, count: unknown, language: string): string =>
  forms[pluralRules(language).select(Number(count))] ?? forms.other ?? ''

/** @returns the texts of one file by their ids; renaming an id breaks the compiler */
export const messagesOf =
  <const Texts extends Catalogue>(texts: Texts, language = 'en') =>
  (id: keyof Texts & string, values: MessageValues = {}): string =>
    fillMessage(texts[id]!, values, language)

type HintedIn<Texts> = {
  [Id in keyof Texts & string]: `${Id}.hint` extends keyof Texts ? Id : never
}[keyof Texts & string]

/** @returns what a state says of itself by its id: its title, and the hint that is under the same id with `.hint` */
export const titleAndHintOf =
  <const Texts extends Catalogue>(texts: Texts, language = 'en') =>
  (id: HintedIn<Texts>): { readonly title: string; readonly hint: string } => ({
    title: fillMessage(texts[id]!, {}, language),
    hint: fillMessage(texts[`${id}.hint`]!, {}, language),
  })

type NamesIn<Texts, Group extends string> = keyof Texts extends infer Id
  ? Id extends `${Group}.${infer Name}`
    ? Name
    : never
  : never

/** @returns the texts whose ids begin with the group, by the rest of their ids */
export const messageGroup = <const Texts extends Catalogue, const Group extends string>(
  texts: Texts,
  group: Group,
): { readonly [Name in NamesIn<Texts, Group>]: string } =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([id, text]) =>
      id.startsWith(`${group}.`) ? [[id.slice(group.length + 1), text]] : [],
    ),
  ) as { readonly [Name in NamesIn<Texts, Group>]: string }

const regions = new Map<string, Intl.DisplayNames>()
/** Kept, because an export asks for each row. */
const names = new Map<string, string>()

/** Intl throws for anything else. */
const REGION = /^(?:[a-z]{2}|\d{3})$/i

/** @returns the name of a country in a language; the code itself when it is unknown, or is none */
export function countryName(code: string, locale = 'en'): string {
  if (!REGION.test(code)) return code
  const key = `${locale} ${code}`
  const region = regions.get(locale) ?? new Intl.DisplayNames([locale], { type: 'region' })
  const name = names.get(key) ?? region.of(code) ?? code
  regions.set(locale, region)
  names.set(key, name)
  return name
}

/** With a minus where a number has a hyphen, which Intl writes in French as well. */
export const withMinus = (number: string): string => number.replace('-', '−')

/** Money as screens and their reasons show it, from integer cents: `5 774,89 €`, `−100 €`. */
export const money = (cents: number, currency: string): string =>
  withMinus(
    new Intl.NumberFormat('fr-FR', {
      style: 'currency',
      currency,
      minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
    }).format(cents / 100),
  )

const sizes = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })

/** In units of 1024, as the limits of files are. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  const kib = Math.round(bytes / 1024)
  return kib < 1024 ? `${sizes.format(kib)} KiB` : `${sizes.format(bytes / 1024 ** 2)} MiB`
}
