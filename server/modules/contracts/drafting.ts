/** Draws a contract from the text in force and the operation's facts, and remembers which text that was. */
import { counted } from '../../../machines/kernel/messages.ts'
import { eventName, REQUESTED } from '../../../machines/operation/by-event.ts'
import { isoDay } from '../../../machines/kernel/days.ts'
import {
  EXAMPLE_VALUES,
  faultsIn,
  merge,
  mergeClauses,
  mergeFieldText,
  PERSONAL_FIELDS,
  type ContractClause,
  type MergeField,
  type MergeValues,
} from '../../../contract/rules/merge-fields.ts'
import { moneyText } from '../../../contract/rules/money-text.ts'
import { CONTRACT_KEYS, type ContractKey, type ContractLanguage } from '../../../contract/rules/signing.ts'
import type { Contract } from '../../../contract/operations/contracts.ts'
import type { Trx } from '../../platform/database.ts'
import { isolated } from '../../platform/documents/paper.ts'
import { Refused, type FieldIssue } from '../../platform/http/refused.ts'
import { commonFacts, inUnits, unitsTotal, type Draft } from '../documents/draft.texts.ts'
import { personalValue, type DocumentFacts } from '../documents/document-facts.repository.ts'
import { currentTemplate, type Template } from './templates.repository.ts'
import { CONTRACT_WORDS } from './words.ts'
import { t } from '../../platform/messages.ts'

/** `ccValidation` → cc; null for a step that draws no contract. */
export function contractKeyOf(step: string): ContractKey | null {
  const key = CONTRACT_KEYS.find((one) => step.startsWith(one))
  return key && /^..(Validation|Signed)$/.test(step) ? key : null
}

/** @throws Refused 400 that names the clause of every merge field that does not exist */
export function checkClauses(clauses: readonly ContractClause[]): void {
  const issues: FieldIssue[] = faultsIn(clauses).map(({ clause, part, what }) => ({
    path: `clauses.${clause}.${part}`,
    message:
      what === '{{' || what === '}}'
        ? t('refusals.contracts.clauseOpensClosesNothing', {
            clause: clause + 1,
            title: clauses[clause]!.title,
            what,
          })
        : t('refusals.contracts.clauseNoField', { clause: clause + 1, title: clauses[clause]!.title, what }),
  }))
  if (issues.length > 0) throw new Refused(400, 'invalid_request', undefined, issues)
}

/** What the fields of a contract stand for in this operation, but for what names a person. */
function mergeValuesOf(
  kind: ContractKey,
  facts: DocumentFacts,
  language: ContractLanguage,
  at: Date,
): MergeValues {
  const words = CONTRACT_WORDS[language]
  const contributor = facts.contributor ?? facts.platform
  const carrier = facts.carrier ?? '–'
  const prices = [
    ...new Set(facts.lines.map((line) => moneyText(BigInt(line.unit_price_cents), facts.currency))),
  ]
  return {
    'operation.number': facts.number,
    'contributor.name': contributor,
    'projectCarrier.name': carrier,
    'platform.name': facts.platform,
    'counterparty.name': kind === 'mc' ? carrier : contributor,
    'project.name': facts.project,
    'project.registryId': facts.project_id_in_registry,
    'project.standard': facts.standard,
    vintages: [...new Set(facts.lines.map(({ vintage }) => vintage))].join(', '),
    units: counted(inUnits(facts.quantity, facts.unit_scale), facts.unit_name),
    unitPrice: prices.join(', '),
    price: moneyText(unitsTotal(facts), facts.currency),
    fee: facts.fee_cents === null ? words.asProposed : moneyText(BigInt(facts.fee_cents), facts.currency),
    currency: facts.currency,
    delivery: words[facts.requested_delivery],
    date: isoDay(at),
  }
}

/** The beneficiary that was named last; the contributor where none was named, or it was erased. */
export async function personalValuesFor(
  trx: Trx,
  operationId: string,
  contributor: string,
): Promise<MergeValues> {
  const named =
    (await personalValue(trx, operationId, eventName('AcceptOperation.accept'), 'beneficiaryName')) ??
    (await personalValue(trx, operationId, REQUESTED, 'beneficiaryName'))
  return { beneficiary: named ?? contributor }
}

type Side = 'party' | 'platform'

type Wanted = {
  readonly step: string
  readonly kind: ContractKey
  readonly language: ContractLanguage
  /** As agreed for this one contract; the template's own otherwise. */
  readonly clauses: readonly ContractClause[] | null
  /** Who signs for the counterparty, when already named. */
  readonly signatory: string | null
  /** Under the frozen text, as the journal has them. */
  readonly executions: Contract['executions']
  /** Who makes up a signed copy for a demonstration; null for the party that signs next. */
  readonly drawnBy: Side | null
  readonly at: Date
}

export type Drawn = {
  readonly draft: Draft
  readonly language: ContractLanguage
  /** Of its file, without the ending. */
  readonly name: string
  /** Writes which text the document was drawn from, in the document's own transaction. */
  readonly remember: (trx: Trx, documentId: string) => Promise<void>
}

/** @throws Refused 409 when no text of this language is in force, 400 for an unknown merge field */
export async function draftContract(trx: Trx, facts: DocumentFacts, wanted: Wanted): Promise<Drawn> {
  const { kind, language, at } = wanted
  const template = await currentTemplate(trx, kind, language)
  if (!template) throw new Refused(409, 'guard_refused', t('refusals.contracts.noTextContractForceLanguage'))
  const clauses = wanted.clauses ?? template.clauses
  checkClauses(clauses)
  const values = mergeValuesOf(kind, facts, language, at)
  const personal = await personalValuesFor(trx, facts.id, values['contributor.name'] ?? '')
  const isSignedCopy = wanted.step.endsWith('Signed')
  // A new text has no signatures, even if an earlier one was signed.
  const executions = isSignedCopy ? wanted.executions : []
  const { signed, ...onPaper } = signaturesOn(values, { ...wanted, executions }, isSignedCopy)
  return {
    draft: {
      ...textOf(template.title, clauses, { ...values, ...personal }, language),
      facts: commonFacts(facts, CONTRACT_WORDS[language]),
      ...onPaper,
    },
    language,
    name: CONTRACT_WORDS[language].named(`${template.title} ${facts.number}`, signed),
    remember: async (inside, documentId) => {
      await inside
        .insertInto('contract_draft')
        .values({
          document_id: documentId,
          template_id: template.id,
          clauses: JSON.stringify(clauses),
          merge_values: JSON.stringify(values),
        })
        .execute()
    },
  }
}

/** Names keep their own order inside a sentence. */
const textOf = (
  title: string,
  clauses: readonly ContractClause[],
  values: MergeValues,
  language: ContractLanguage,
) => {
  const names = Object.entries(values).map(([field, value]) => [field, isolated(value)] as const)
  return { title, clauses: mergeClauses(clauses, Object.fromEntries(names)), language }
}

/** What is true of each signature when the document is drawn: who gave it and when, or by whom and where it will be given. */
function signaturesOn(
  values: MergeValues,
  wanted: Wanted,
  isSignedCopy: boolean,
): Pick<Draft, 'subtitle' | 'signatures'> & { readonly signed: number } {
  const { language, signatory, executions, at } = wanted
  const next: Side = executions.length === 0 ? 'party' : 'platform'
  // A party's copy never bears the signature that the other party still has to give.
  const isInvented = isSignedCopy && executions.length < 2 && (wanted.drawnBy ?? next) === next
  const words = CONTRACT_WORDS[language]
  const place = (side: Side, party: string, named: string | null) => {
    const given = executions.find(({ event }) => event.endsWith(side === 'party' ? 'submit' : 'approve'))
    return {
      party: words.onBehalfOf(isolated(party)),
      signer: given ? (given.signer ?? named) : null,
      note: given
        ? words.signedOn(given.signedOn)
        : isInvented && side === next
          ? words.inventedOn(at.toISOString().slice(0, 10))
          : words.toSign(named && isolated(named)),
    }
  }
  return {
    signed: executions.length + (isInvented ? 1 : 0),
    subtitle: isInvented ? words.invented : words.signedBy[executions.length]!,
    signatures: [
      place('party', values['counterparty.name'] ?? '', signatory),
      place('platform', values['platform.name'] ?? '', null),
    ],
  }
}

/** A version as a contract of this operation would read, or of a made-up one. */
export async function previewOf(
  trx: Trx,
  template: Pick<Template, 'kind' | 'language' | 'title' | 'clauses'>,
  facts: DocumentFacts | null,
  at: Date,
): Promise<Draft> {
  const { kind, language, title, clauses } = template
  const words = CONTRACT_WORDS[language]
  const values: MergeValues = facts
    ? {
        ...mergeValuesOf(kind, facts, language, at),
        ...(await personalValuesFor(trx, facts.id, facts.contributor ?? facts.platform)),
      }
    : EXAMPLE_VALUES
  const examples: readonly (readonly [string, MergeField])[] = [
    [words.operation, 'operation.number'],
    [words.contributor, 'contributor.name'],
    [words.carrier, 'projectCarrier.name'],
    [words.project, 'project.name'],
    [words.total, 'units'],
  ]
  return {
    ...textOf(title, clauses, values, language),
    subtitle: words.preview,
    facts: facts
      ? commonFacts(facts, words)
      : examples.map(([label, field]) => [label, EXAMPLE_VALUES[field]] as const),
    signatures: [],
  }
}

/** The clauses of a draft as they read: what names a person is asked again, so that an erasure reaches here too. */
export const readableClauses = (
  clauses: readonly ContractClause[],
  values: MergeValues,
  personal: MergeValues,
): readonly ContractClause[] =>
  mergeClauses(clauses, {
    ...values,
    ...Object.fromEntries(PERSONAL_FIELDS.map((field) => [field, merge(mergeFieldText(field), personal)])),
  })
