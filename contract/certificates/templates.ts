/** Templates of certificates: managed by the platform, in versions; chosen for an operation by their sid. */
import * as z from 'zod'
import { printed } from '../../machines/kernel/names.ts'
import { endpoint, endpointBySid } from '../http/endpoint.ts'
import {
  ACCENT_NAMES,
  CERTIFICATE_LANGUAGES,
  CERTIFICATE_LAYOUTS,
  MERGE_FIELDS,
  unknownFieldsIn,
  WORDING_LENGTH,
  type MergeField,
} from '../rules/certificate-templates.ts'
import { IsoTime, OnceKey, Sid } from '../shared.ts'
import en from '../../public/messages/en/fields.json' with { type: 'json' }
import { messagesOf } from '../../machines/kernel/messages.ts'
import { TEXT_LIMITS } from '../../machines/kernel/text-limits.ts'

const say = messagesOf(en)

/** With merge fields; an unknown one is refused. */
export const WordingText = printed(z.string().trim().min(1, 'Required').max(WORDING_LENGTH)).superRefine(
  (text, context) => {
    for (const name of unknownFieldsIn(text))
      context.addIssue({ code: 'custom', message: say('certificateTemplates.noField', { name }) })
  },
)

const Wordings = z.strictObject({ en: WordingText, fr: WordingText })
const Layout = z.enum(CERTIFICATE_LAYOUTS)
const Accent = z.enum(ACCENT_NAMES)
const Language = z.enum(CERTIFICATE_LANGUAGES)
/** sha256 of a logo that was sent before. */
const LogoHash = z.string().regex(/^[0-9a-f]{64}$/)

export const CertificateTemplate = z.object({
  sid: Sid,
  /** What an operation's event names it by: its sid, or the old key of one that was always there. */
  key: z.string(),
  isBuiltIn: z.boolean(),
  version: z.int(),
  name: z.string(),
  layout: Layout,
  accent: Accent,
  wording: z.object({ en: z.string(), fr: z.string() }),
  logo: z.string().nullable(),
  isActive: z.boolean(),
  changedAt: IsoTime,
  /** Null: by the server, or a person whose data is erased. */
  changedBy: z.string().nullable(),
})
export type CertificateTemplate = z.infer<typeof CertificateTemplate>

const content = {
  name: z.string().trim().min(1, 'Required').max(TEXT_LIMITS.templateName),
  layout: Layout,
  accent: Accent,
  wording: Wordings,
  logo: LogoHash.nullable(),
  isActive: z.boolean(),
}
export const TemplateBody = z.strictObject(content)
export type TemplateBody = z.infer<typeof TemplateBody>

export const TemplatePreviewBody = z.strictObject({
  layout: Layout,
  accent: Accent,
  wording: WordingText,
  logo: LogoHash.nullable(),
  language: Language,
})

/** What an operation's event names; the same four for a preview of it. */
export const ChosenTemplate = z.strictObject({
  template: z.string().min(1).max(60),
  language: Language,
  wording: WordingText,
})

const Facts = z.object(
  Object.fromEntries(MERGE_FIELDS.map((name) => [name, z.string()])) as Record<MergeField, z.ZodString>,
)

const OfferedTemplate = z.object({
  key: z.string(),
  name: z.string(),
  layout: Layout,
  accent: Accent,
  logo: z.string().nullable(),
  wording: z.object({ en: z.string(), fr: z.string() }),
})

export const certificateTemplates = {
  list: endpoint('GET /certificate_templates', {
    summary: 'All templates of certificates, the ones in use first.',
    answer: z.object({ items: z.array(CertificateTemplate) }),
  }),
  create: endpoint('POST /certificate_templates', {
    summary: 'Adds a template.',
    body: TemplateBody.extend({ idempotencyKey: OnceKey }),
    answer: CertificateTemplate,
    status: 201,
  }),
  update: endpointBySid('PUT /certificate_templates/:sid', {
    summary: 'A new version of a template; certificates that are sealed keep theirs.',
    body: z.strictObject({ ...content, version: z.int() }),
    answer: CertificateTemplate,
  }),
  versions: endpointBySid('GET /certificate_templates/:sid/versions', {
    summary: 'Every version of a template, the newest first.',
    answer: z.object({ items: z.array(CertificateTemplate) }),
  }),
  preview: endpoint('POST /certificate_template_previews', {
    summary: 'A certificate with example facts as it would be drawn: unsealed, marked as a preview.',
    body: TemplatePreviewBody,
    streams: 'application/pdf',
  }),
  keepLogo: endpoint('POST /certificate_logos', {
    summary:
      'Keeps a logo for templates (multipart, field "file"), re-encoded; a template refers to it afterwards.',
    upload: true,
    answer: z.object({ sha256: LogoHash, width: z.int(), height: z.int(), address: z.string() }),
    status: 201,
  }),
  logo: endpoint('GET /certificate_logos/:sha256', {
    summary: 'A logo of templates.',
    params: z.strictObject({ sha256: LogoHash }),
    streams: 'image/webp',
  }),
  offered: endpointBySid('GET /operations/:sid/certificate_templates', {
    summary: "The templates in use, and this operation's facts for their merge fields by language.",
    answer: z.object({
      items: z.array(OfferedTemplate),
      facts: z.object({ en: Facts, fr: Facts }),
    }),
  }),
  previewOf: endpointBySid('POST /operations/:sid/certificate_previews', {
    summary: "This operation's certificate as it would be drawn: unsealed, marked as a preview.",
    body: ChosenTemplate,
    streams: 'application/pdf',
  }),
}
