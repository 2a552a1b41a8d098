/** What a certificate's template may be made of, for server and forms: layouts, colours, languages, merge fields. */
import email from '../../public/messages/en/certificate-email.json' with { type: 'json' }
import { messagesOf } from '../../machines/kernel/messages.ts'

export const CERTIFICATE_LAYOUTS = ['classic', 'plain'] as const
export type CertificateLayout = (typeof CERTIFICATE_LAYOUTS)[number]

export const CERTIFICATE_LANGUAGES = ['en', 'fr'] as const
export type CertificateLanguage = (typeof CERTIFICATE_LANGUAGES)[number]

export type AccentInk = {
  /** Of titles and the code. */
  readonly deep: string
  /** Of the amount and the band. */
  readonly accent: string
  /** Behind the serial numbers. */
  readonly tint: string
}

/** Each reads on white and on its own tint with a contrast of 4.5 at least (WCAG 2.2, 1.4.3). */
export const CERTIFICATE_ACCENTS = {
  forest: { deep: '#12412d', accent: '#1f7a54', tint: '#f1f6f2' },
  ocean: { deep: '#12324f', accent: '#1d659c', tint: '#f0f5fa' },
  slate: { deep: '#26323a', accent: '#4a6270', tint: '#f2f5f6' },
  plum: { deep: '#3f1d47', accent: '#84408f', tint: '#f8f2f9' },
  clay: { deep: '#4c2414', accent: '#9a4a24', tint: '#fbf4f0' },
} as const satisfies Readonly<Record<string, AccentInk>>
export type CertificateAccent = keyof typeof CERTIFICATE_ACCENTS

export const ACCENT_NAMES = Object.keys(CERTIFICATE_ACCENTS) as [CertificateAccent, ...CertificateAccent[]]

/** Merge fields of a wording, in double braces: `{{beneficiary}}`. */
export const MERGE_FIELDS = [
  'quantity',
  'unit',
  'project',
  'standard',
  'country',
  'beneficiary',
  'requestedBy',
  'retiredOn',
  'reason',
] as const
export type MergeField = (typeof MERGE_FIELDS)[number]
export type MergeFacts = Readonly<Record<MergeField, string>>

export const WORDING_LENGTH = 1200

/** Default text of a form until the templates are loaded; works for one unit and for many. */
export const STANDARD_WORDING: Readonly<Record<CertificateLanguage, string>> = {
  en: email['wording.en'],
  fr: email['wording.fr'],
}

/** Subject and body of the e-mail with a certificate, until someone writes them differently. */
export const standardEmail = messagesOf(email)

const FIELD = /\{\{\s*([^{}]*?)\s*\}\}/g

const isMergeField = (name: string): name is MergeField => MERGE_FIELDS.some((known) => known === name)

/** Unknown merge fields, and unbalanced braces. */
export function unknownFieldsIn(wording: string): readonly string[] {
  const named = [...wording.matchAll(FIELD)].map(([, name = '']) => name)
  const unknown = named.filter((name) => !isMergeField(name))
  const rest = wording.replaceAll(FIELD, '')
  return [...new Set([...unknown, ...(rest.match(/\{\{|\}\}/g) ?? [])])]
}

/** Facts in the places of their fields. A fact's own braces stay as they are: they are read once. */
export const mergedWording = (wording: string, facts: MergeFacts): string =>
  wording.replaceAll(FIELD, (whole, name: string) => (isMergeField(name) ? facts[name] : whole))

/** Longest side of a logo in pixels: on paper it is 26 points high. */
export const LOGO_PIXELS = 600
