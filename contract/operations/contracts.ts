/** Contract texts and what becomes of them: versions with their comments, signatures made here, seals that are checked. */
import * as z from 'zod'
import { printed } from '../../machines/kernel/names.ts'
import { endpoint, endpointBySid } from '../http/endpoint.ts'
import { OperationDetail } from './shapes.ts'
import { CONTRACT_KEYS, CONTRACT_LANGUAGES, SIGNING_EVENTS } from '../rules/signing.ts'
import { IdempotencyKey, IsoTime, OnceKey, Sid } from '../shared.ts'
import en from '../../public/messages/en/fields.json' with { type: 'json' }
import { messagesOf } from '../../machines/kernel/messages.ts'
import { TEXT_LIMITS } from '../../machines/kernel/text-limits.ts'

const say = messagesOf(en)

const ContractKind = z.enum(CONTRACT_KEYS)
const ContractLanguage = z.enum(CONTRACT_LANGUAGES)

/** Merge fields in double braces, from the closed list of rules/merge-fields.ts. */
const ContractClause = z.strictObject({
  title: printed(z.string().trim().min(1, say('contracts.everyClauseTitle')).max(TEXT_LIMITS.clauseTitle)),
  text: z.string().trim().min(1, say('contracts.everyClauseText')).max(TEXT_LIMITS.clause),
})
export const ContractClauses = z.array(ContractClause).min(1, say('contracts.contractClauseLeast')).max(60)

/** One version of a text; it is never edited. */
export const ContractTemplate = z.object({
  sid: Sid,
  kind: ContractKind,
  language: ContractLanguage,
  version: z.int(),
  title: z.string(),
  clauses: z.array(z.object({ title: z.string(), text: z.string() })),
  note: z.string(),
  /** Null: the text that the platform started with, or a person whose data is erased. */
  writtenBy: z.string().nullable(),
  writtenAt: IsoTime,
  /** When it was last put in force; null for a version that never was. */
  publishedAt: IsoTime.nullable(),
  /** New contracts of this kind and language are drawn from it. */
  isCurrent: z.boolean(),
})
export type ContractTemplate = z.infer<typeof ContractTemplate>

const NewContractTemplate = z.strictObject({
  kind: ContractKind,
  language: ContractLanguage,
  title: printed(z.string().trim().min(1, say('contracts.contractTitle')).max(TEXT_LIMITS.contractTitle)),
  clauses: ContractClauses,
  note: z.string().trim().max(TEXT_LIMITS.contractNote),
  idempotencyKey: OnceKey,
})

export const contractTemplates = {
  list: endpoint('GET /contract_templates', {
    summary: 'Every version of every contract text, newest first.',
    answer: z.object({ items: z.array(ContractTemplate) }),
  }),
  create: endpoint('POST /contract_templates', {
    summary:
      'Writes a new version; unknown merge fields are refused with their clause. It is not in force yet.',
    body: NewContractTemplate,
    answer: ContractTemplate,
    status: 201,
  }),
  publish: endpointBySid('POST /contract_templates/:sid/publications', {
    summary: 'Puts a version in force for contracts that are drawn from now on.',
    answer: ContractTemplate,
    status: 201,
  }),
  preview: endpointBySid('GET /contract_templates/:sid/preview', {
    summary: 'The contract as a PDF, with made-up facts or those of an operation.',
    query: z.strictObject({ operationSid: Sid.optional() }),
    streams: 'application/pdf',
  }),
}

const Comment = z.object({ clause: z.string(), text: z.string() })

/** One text that was submitted for approval. */
export const ContractVersion = z.object({
  number: z.int(),
  documentSid: Sid,
  name: z.string(),
  sha256: z.string(),
  submittedAt: IsoTime,
  /** Version of the template that it was drawn from; null for an uploaded text. */
  templateVersion: z.int().nullable(),
  language: ContractLanguage.nullable(),
  /** As drawn, with every field filled in; null for an uploaded text. */
  clauses: z.array(z.object({ title: z.string(), text: z.string() })).nullable(),
  /** The same with merge fields, to start another version from; null for an uploaded text and for other parties. */
  written: z.array(z.object({ title: z.string(), text: z.string() })).nullable(),
  outcome: z.enum(['submitted', 'returned', 'frozen', 'replaced']),
  comments: z.array(Comment),
})
export type ContractVersion = z.infer<typeof ContractVersion>

const ContractExecution = z.object({
  event: z.enum(SIGNING_EVENTS),
  documentSid: Sid,
  name: z.string(),
  sha256: z.string(),
  at: IsoTime,
  /** As the event said it: a paper copy may be older than its upload. */
  signedOn: z.iso.date(),
  /** `here`: built-in signing with a seal. `paper`: an uploaded copy, which a person compared. */
  how: z.enum(['here', 'paper']),
  organization: z.string(),
  /** As typed; null on paper, or when it was erased. */
  signer: z.string().nullable(),
})
type ContractExecution = z.infer<typeof ContractExecution>

export const Contract = z.object({
  kind: ContractKind,
  /** Language of the next draft, unless another one is requested. */
  language: ContractLanguage,
  /** The text that was approved last; signing is about this one and no other. */
  frozen: z
    .object({ documentSid: Sid, name: z.string(), sha256: z.string(), mediaType: z.string() })
    .nullable(),
  /** Oldest first. */
  versions: z.array(ContractVersion),
  /** Signatures under the frozen text, oldest first. */
  executions: z.array(ContractExecution),
})
export type Contract = z.infer<typeof Contract>

export const SignatureRequest = z.strictObject({
  event: z.enum(SIGNING_EVENTS),
  /** The signer's own name, as the account bears it. */
  typedName: printed(z.string().trim().min(1, say('contracts.typeName')).max(200)),
  /** The sentence of rules/signing.ts that was confirmed, word for word. */
  intent: z.string().max(1_000),
  /** The version that the person looked at; another one is refused with 409 stale_version. */
  version: z.int().min(1),
  idempotencyKey: IdempotencyKey,
})

const Check = z.object({ check: z.string(), ok: z.boolean(), detail: z.string() })

export const DocumentVerification = z.object({
  /** Null: a document without our seal, about which we can only say what was stored. */
  valid: z.boolean().nullable(),
  checks: z.array(Check),
  seals: z.array(
    z.object({
      /** Common name of the sealing certificate. */
      sealedBy: z.string(),
      event: z.enum(SIGNING_EVENTS),
      organization: z.string(),
      signer: z.string().nullable(),
      at: IsoTime,
      unbroken: z.boolean(),
    }),
  ),
})
export type DocumentVerification = z.infer<typeof DocumentVerification>

export const contracts = {
  show: endpoint('GET /operations/:sid/contracts/:kind', {
    summary: 'A contract of an operation: its versions, comments by clause, and signatures.',
    params: z.strictObject({ sid: Sid, kind: ContractKind }),
    answer: Contract,
  }),
  sign: endpointBySid('POST /operations/:sid/signatures', {
    summary: 'Signs or countersigns the frozen text: evidence page, seal and event in one.',
    body: SignatureRequest,
    answer: OperationDetail,
  }),
  verify: endpointBySid('GET /documents/:sid/verification', {
    summary: 'Whether a signed contract is as it was sealed, and who sealed it.',
    answer: DocumentVerification,
  }),
  verifyCopy: endpointBySid('POST /documents/:sid/verification', {
    summary: 'The same for a copy that someone holds (multipart, field "file").',
    upload: true,
    answer: DocumentVerification,
  }),
}
