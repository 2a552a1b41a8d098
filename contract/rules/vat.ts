/** VAT numbers as the specification checks them (section 5): per country a pattern, and nothing where there is none. */
import en from '../../public/messages/en/vat.json' with { type: 'json' }
import { messagesOf } from '../../machines/kernel/messages.ts'

const say = messagesOf(en)

type Rule = {
  /** Over the normalised number, from its first character to its last. */
  readonly pattern: string
  /** The form in words, for people. */
  readonly form: string
}

const digits = (code: string, count: string, prefix = code): readonly [string, Rule] => [
  code,
  { pattern: `${prefix}\\d{${count}}`, form: say('digits', { prefix, count: inWords(count) }) },
]

function inWords(count: string): string {
  const [least, most] = count.split(',')
  return most === undefined ? count : say('range', { least, most })
}

/** The specification's table, in its order. */
export const VAT_RULES: Readonly<Record<string, Rule>> = Object.fromEntries([
  digits('FR', '11'),
  ['AL', { pattern: 'ALJ\\d{8}[A-Z]', form: say('form.AL') }],
  digits('AR', '11'),
  digits('AU', '11'),
  digits('AT', '8', 'ATU'),
  digits('BE', '9', 'BE0'),
  digits('BA', '8'),
  digits('BR', '14'),
  ['BG', { pattern: 'BG\\d{9,10}', form: say('form.BG') }],
  digits('HR', '11'),
  ['CY', { pattern: 'CY\\d{8}[A-Z]', form: say('form.CY') }],
  digits('CZ', '8,10'),
  digits('DK', '8'),
  digits('EE', '9'),
  digits('FI', '8'),
  digits('DE', '9'),
  ['GI', { pattern: 'GI\\d{5}[A-Z]', form: say('form.GI') }],
  digits('GR', '9'),
  digits('HU', '8'),
  ['IS', { pattern: 'IS\\d{5,6}', form: say('form.IS') }],
  ['IE', { pattern: 'IE\\d{7}[A-Z]{1,2}', form: say('form.IE') }],
  digits('IT', '11'),
  digits('LV', '11'),
  digits('LT', '9,12'),
  digits('LU', '8'),
  digits('MT', '8'),
  ['NL', { pattern: 'NL\\d{9}B\\d{2}', form: say('form.NL') }],
  digits('NO', '9'),
  digits('PL', '10'),
  digits('PT', '9'),
  digits('RO', '2,10'),
  digits('SM', '5'),
  digits('RS', '9'),
  digits('SK', '10'),
  digits('SI', '8'),
  ['ES', { pattern: 'ES[A-Z0-9]\\d{7}[A-Z0-9]', form: say('form.ES') }],
  ['SE', { pattern: 'SE\\d{10}01', form: say('form.SE') }],
  ['CH', { pattern: 'CHE\\d{9}(MWST|TVA|IVA)?', form: say('form.CH') }],
  ['GB', { pattern: 'GB(\\d{9}|\\d{12}|(GD|HA)\\d{3})', form: say('form.GB') }],
])

/** Source of the country's pattern with both anchors; absent where anything is accepted. */
export const vatPatternOf = (country: string): string | undefined => {
  const rule = Object.hasOwn(VAT_RULES, country) ? VAT_RULES[country] : undefined
  return rule && `^${rule.pattern}$`
}

/** Trimmed, upper case, without blanks, dots and dashes. Greece is EL in VIES and GR in the specification. */
export function normaliseVat(country: string, text: string): string {
  const plain = text.replace(/[\s.‐-―-]/g, '').toUpperCase()
  return country === 'GR' ? plain.replace(/^EL/, 'GR') : plain
}

export type VatVerdict =
  | { readonly ok: true; readonly vat: string | null }
  | { readonly ok: false; readonly message: string }

/** An empty text means none; without a pattern it is kept as it was typed. Checksums are not looked at: only the form is a hard rule. */
export function checkVat(country: string, text: string): VatVerdict {
  const vat = normaliseVat(country, text)
  if (vat === '') return { ok: true, vat: null }
  const pattern = vatPatternOf(country)
  if (pattern === undefined) return { ok: true, vat: text.trim() }
  if (new RegExp(pattern).test(vat)) return { ok: true, vat }
  return { ok: false, message: say('countryForm', { form: VAT_RULES[country]!.form }) }
}
