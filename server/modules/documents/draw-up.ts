/** Draws the document of a step up: contracts from their template, everything else from texts of our own. */
import type { ContractClause } from '../../../contract/rules/merge-fields.ts'
import { isDrawnUp } from '../../../contract/rules/drafts.ts'
import type { ContractLanguage } from '../../../contract/rules/signing.ts'
import { mayKnow } from '../../../machines/operation/knowledge.ts'
import type { Deps } from '../../deps.ts'
import { inScope, SYSTEM, type Scope, type Trx } from '../../platform/database.ts'
import { Refused, wrongField } from '../../platform/http/refused.ts'
import { workflowOf } from '../../workflow/operation-kind.ts'
import { roleIn } from '../../workflow/sides.ts'
import { contractIn } from '../contracts/contracts.repository.ts'
import { contractKeyOf, draftContract } from '../contracts/drafting.ts'
import { nextLanguage } from '../contracts/language.ts'
import { keepDocument } from './documents.usecases.ts'
import { drawDraft } from './draft.drawing.ts'
import { draftFor, type Draft } from './draft.texts.ts'
import {
  documentFacts,
  personalValue,
  platformName,
  type DocumentFacts,
} from './document-facts.repository.ts'
import { t } from '../../platform/messages.ts'

export type DrawingRequest = {
  readonly step: string
  /** Null: as the contract was drawn before, else as is usual in the counterparty's country. */
  readonly language: ContractLanguage | null
  readonly clauses?: readonly ContractClause[] | undefined
  readonly idempotencyKey?: string | undefined
}

type Made = {
  readonly draft: Draft
  /** Of the file; its title and the operation's number unless said. */
  readonly name?: string
  readonly remember?: (trx: Trx, documentId: string) => Promise<void>
}

/** @throws Refused 400 for a step that draws nothing, 409 for evidence that only a demonstration may invent, 403 and 404 */
export async function drawUp(
  deps: Pick<Deps, 'database' | 'storage' | 'clock' | 'config'>,
  scope: Scope,
  operationId: string,
  { idempotencyKey: key, ...request }: DrawingRequest,
) {
  const { database, config, clock } = deps
  const at = clock()
  const platform = await inScope(database, SYSTEM, platformName)
  const { facts, made } = await inScope(database, scope, async (trx) => {
    const found = { ...(await documentFacts(trx, operationId)), platform }
    const knower = { party: roleIn(found, scope), table: workflowOf(found.machine).events }
    if (!mayKnow(request.step, knower))
      throw new Refused(403, 'forbidden', t('refusals.documents.stepNotYoursDrawUp'))
    return { facts: found, made: await makeDraft(trx, scope, found, request, at) }
  })
  if (!made) throw wrongField('step', t('refusals.documents.nothingDrawnUpStep'))
  const { draft, name = `${draft.title} ${facts.number}`, remember } = made
  if (!isDrawnUp(request.step, config))
    throw new Refused(409, 'guard_refused', t('refusals.documents.documentComesOutsideUpload'))
  const { demonstration, name: site } = config
  const bytes = await drawDraft({ draft, site, reference: facts.number, at, demonstration })
  const document = {
    bytes,
    name: `${name}.pdf`,
    mediaType: 'application/pdf',
    operationId,
    kind: request.step,
    key,
    // Drawn at another time it is another file.
    asked: { operationId, ...request },
  }
  return keepDocument(deps, scope, document, remember)
}

async function makeDraft(
  trx: Trx,
  scope: Scope,
  facts: DocumentFacts,
  { step, language, clauses }: DrawingRequest,
  at: Date,
): Promise<Made | null> {
  const kind = contractKeyOf(step)
  if (!kind) {
    const draft = draftFor(step, facts)
    return draft && { draft }
  }
  if (clauses && !scope.platform)
    throw new Refused(403, 'forbidden', t('refusals.documents.platformWritesClausesComment'))
  const signatory = await personalValue(trx, facts.id, `${kind}Signatory.submit`, 'name')
  return draftContract(trx, facts, {
    step,
    kind,
    language: language ?? (await nextLanguage(trx, kind, facts)),
    clauses: clauses ?? null,
    signatory,
    executions: (await contractIn(trx, scope, facts.id, kind)).executions,
    drawnBy: scope.platform ? 'platform' : 'party',
    at,
  })
}
