/** Payload pieces of several events with their form fields. Dates `YYYY-MM-DD`, money integer cents, quantities text. */
import * as z from 'zod'
import type { Role } from '../../kernel/define.ts'
import { field, type FieldMeta, type InputKind } from '../../kernel/fields.ts'
import { Iban } from '../../kernel/iban.ts'
import { printed } from '../../kernel/names.ts'
import { QUANTITY_TEXT } from '../../kernel/quantity.ts'
import words from '../../../public/messages/en/machines/fields.json' with { type: 'json' }
import { messagesOf } from '../../kernel/messages.ts'
import { TEXT_LIMITS } from '../../kernel/text-limits.ts'

const say = messagesOf(words)

type More = Omit<FieldMeta, 'title' | 'input'>

const make =
  <Schema extends z.ZodType>(input: InputKind, schema: Schema) =>
  (title: string, more: More = {}): Schema =>
    field(schema, { title, input, ...more })

const line = z.string().trim().min(1).max(500)
const code = (letters: number, what: string) =>
  z
    .string()
    .trim()
    .toUpperCase()
    .regex(new RegExp(`^[A-Z]{${letters}}$`), what)

export const nothing = z.strictObject({})

export const text = make('text', line)
/** Printed on documents. */
export const name = make('text', printed(line))
export const longText = make('longText', z.string().trim().min(1).max(5000))
export const email = make('email', z.email().max(254))
export const emails = make('emails', z.array(z.email().max(254)).min(1).max(50))
export const date = make('date', z.iso.date())
/** A day; journals from before it was one have a moment. */
export const dayOrMoment = make('date', z.union([z.iso.date(), z.iso.datetime()]))
export const moment = make('dateTime', z.iso.datetime())
/** At most a hundred billion of a currency: what many of them add up to is still counted exactly. */
export const money = make('money', z.int().nonnegative().max(10_000_000_000_000))
/** Of one unit, as offerings have it. */
export const unitPrice: typeof money = (title, more) => money(title, more).max(100_000_000_00)
export const percent = make('percent', z.number().min(0).max(100))
export const currency = make('currency', code(3, say('wrong.threeLettersSuchEur')))
export const country = make('country', code(2, say('wrong.twoLettersSuchFr')))
/** Ids are compared as PostgreSQL writes them. */
const id = line.toLowerCase()
export const sid = make('text', id)
export const platformPerson = make('platformPerson', id)
export const checkbox = make('checkbox', z.boolean())
/** Sid of an uploaded document. */
export const upload = make('document', id)
/** One of the two that were always there, by its key, or the sid of another one. */
export const certificateTemplate = make(
  'certificateTemplate',
  z.union([z.enum(['classic', 'plain']), z.uuid()]),
)
/** Sid of a published offering. */
export const offering = make('offering', id)
/** The browser computes it from the uploaded file. */
export const sha256 = make('hash', z.string().regex(/^[0-9a-f]{64}$/, say('wrong.sha256')))

export const quantityText = z.string().regex(QUANTITY_TEXT, say('wrong.numberMost6Decimals'))

/** Credits, more than none. */
export const quantity = make('quantity', quantityText.regex(/[1-9]/, say('wrong.moreThanZero')))

export const iban = make('iban', Iban)

/** One of several values, each with its words. */
export function choice<const Values extends Readonly<Record<string, string>>>(
  title: string,
  choices: Values,
  more: More = {},
) {
  const values = Object.keys(choices) as (keyof Values & string)[]
  return field(z.enum(values), { title, input: 'choice', choices, ...more })
}

/** Why someone refuses, returns, holds or cancels. */
export const why = make('longText', z.string().trim().min(3).max(TEXT_LIMITS.reason))('Reason')
export const reason = z.strictObject({ reason: why })

/** Agrees to what is there, with nothing to fill in. */
export const confirmedBy = <const Roles extends readonly Role[]>(...roles: Roles) =>
  ({ roles, payload: nothing, tone: 'primary' }) as const

/** Ends or refuses something, and says why. */
export const refusedBy = <const Roles extends readonly Role[]>(...roles: Roles) =>
  ({ roles, payload: reason, tone: 'danger' }) as const

const remark = z.strictObject({ field: text(say('field.field')), text: text(say('field.text')) })

/** Back to the person who submitted: why, and what is wrong where. `field` is a name in the payload that is returned. */
export const returned = z.strictObject({
  reason: why,
  remarks: field(z.array(remark).min(1).max(40), {
    title: say('field.remarks'),
    input: 'clauses',
    help: say('field.remarks.help'),
  }).optional(),
})

/** An executed document: the file, its hash, the date on it. */
export const signedDocument = z.strictObject({
  documentSid: upload(say('field.documentSid')),
  sha256: sha256(say('field.sha256')),
  signedOn: date(say('field.signedOn')),
})

const serialRange = z
  .strictObject({
    raw: text(say('field.raw'), { help: say('field.raw.help') }),
    start: z.int().nonnegative(),
    end: z.int().nonnegative(),
  })
  .refine(({ start, end }) => end >= start, { message: say('wrong.endBeforeStart'), path: ['end'] })

export const serialRanges = make('ranges', z.array(serialRange).min(1).max(200))

const availabilityLine = z.strictObject({
  vintageSid: sid(say('field.vintageSid')),
  quantity: quantity(say('field.quantity')),
  serialRanges: serialRanges(say('field.serialRanges')).optional(),
})

export const availabilityLines = make('lines', z.array(availabilityLine).min(1).max(100))

const quantityLine = z.strictObject({
  vintageSid: sid(say('field.vintageSid')),
  quantity: quantity(say('field.quantity')),
})

/** How much of each vintage, without saying which serial numbers. */
export const quantityLines = make('lines', z.array(quantityLine).min(1).max(100))

const clause = z.strictObject({ clause: text(say('field.clause')), text: text(say('field.clause.text')) })

export const clauses = make('clauses', z.array(clause).min(1).max(100))
