/** The text of a contract that was frozen at approval, and the documents derived from it. */
import { rows, type Connection } from '../../platform/statements.ts'
import type { FieldIssue } from '../../platform/http/refused.ts'
import { issue } from '../payloads.ts'
import type { ContractText, OperationFactsJson } from '../tables.ts'
import { t } from '../../platform/messages.ts'

type Asked = {
  readonly connection: Connection
  readonly row: { readonly id: string; readonly facts: OperationFactsJson }
  readonly type: string
  readonly payload: Readonly<Record<string, unknown>>
}

/** @returns null while nothing is approved */
export async function frozenText(
  connection: Connection,
  operationId: string,
  facts: OperationFactsJson,
  key: 'cc' | 'mc' | 'rc',
): Promise<ContractText | null> {
  const known = facts.contracts?.[key]
  if (known) return known.frozen ?? null
  // Approved before the operation remembered it: the journal says which text that was.
  const [approved] = await rows<ContractText>(
    connection,
    `select s.payload ->> 'documentSid' as "documentSid", s.payload ->> 'sha256' as sha256
     from journal a join journal s on s.operation_id = a.operation_id and s.seq < a.seq and s.event = $3
     where a.operation_id = $1 and a.event = $2 order by a.seq desc, s.seq desc limit 1`,
    [operationId, `${key}Validation.approve`, `${key}Validation.submit`],
  )
  return approved ?? null
}

/** The document that the newest event of this type brought; null when none did. */
export async function lastSubmitted(
  connection: Connection,
  operationId: string,
  event: string,
): Promise<ContractText | null> {
  const [found] = await rows<ContractText>(
    connection,
    `select payload ->> 'documentSid' as "documentSid", payload ->> 'sha256' as sha256
     from journal where operation_id = $1 and event = $2 order by seq desc limit 1`,
    [operationId, event],
  )
  return found ?? null
}

/** A signature made here contains the frozen text, a countersignature the signature before. People check paper. */
export async function checkDescent({
  connection,
  row,
  type,
  payload,
}: Asked): Promise<readonly FieldIssue[]> {
  const key = type.slice(0, 2) as 'cc' | 'mc' | 'rc'
  const [signed] = await rows<{ frozen_sha256: string; below_sha256: string | null }>(
    connection,
    'select frozen_sha256, below_sha256 from contract_signature where document_id::text = $1 and operation_id = $2',
    [payload['documentSid'], row.id],
  )
  if (!signed) return []
  const frozen = await frozenText(connection, row.id, row.facts, key)
  if (frozen && signed.frozen_sha256 !== frozen.sha256)
    return [issue('documentSid', t('refusals.workflow.signatureUnderAnotherTextApproved'))]
  if (!type.endsWith('.approve')) return []
  const submitted = await lastSubmitted(connection, row.id, `${key}Signed.submit`)
  return signed.below_sha256 === null || signed.below_sha256 === submitted?.sha256
    ? []
    : [issue('documentSid', t('refusals.workflow.countersignatureLiesOverAnotherSignature'))]
}
