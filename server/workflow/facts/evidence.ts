/** Keeps the evidence of a settlement with the ledger entry, independent of the operation's own facts. */
import type { OperationEventName } from '../../../machines/operation/by-event.ts'
import { asServer } from '../../ledger/connection.ts'
import { rows, type Connection } from '../../platform/statements.ts'
import { formatSerial, parseRange } from '../../ledger/serials.ts'
import { recordedParts } from './moved.ts'

const PROOFS: ReadonlySet<string> = new Set<OperationEventName>([
  'CCUsRetired.approve',
  'ccusTransferValidation.approve',
  'CCUsRegisterLink.approve',
])

/** After these events something is proven that was not before. */
export const provesDelivery = (event: string): boolean => PROOFS.has(event)

/** Records what is known by now with the newest settling entry; what is there already stays. */
export const recordEvidence = (connection: Connection, operationId: string, at: string): Promise<void> =>
  asServer(connection, async () => {
    const [entry] = await rows<{ id: string }>(
      connection,
      `select id from ledger_entry where operation_id = $1 and kind in ('retire', 'transfer') order by id desc limit 1`,
      [operationId],
    )
    if (!entry) return
    const moved = await rows<{ serial_template: string; range: string }>(
      connection,
      `select b.serial_template, b.range::text as range from ledger_posting p join credit_block b on b.id = p.block_id
       where p.entry_id = $1 and p.quantity > 0`,
      [entry.id],
    )
    const parts = await recordedParts(connection, operationId)
    const shown = await rows<{ kind: string; value: string }>(
      connection,
      `select 'document' as kind, d.sha256 as value
       from (select payload from journal where operation_id = $1 and event in ('CCUsRetired.submit', 'ccusTransferValidation.submit')
             order by seq desc limit 1) j join document d on d.id::text = j.payload ->> 'evidenceSid' or d.id = any ($2::uuid[])
       union
       select 'registryLink', link ->> 'url'
       from (select payload from journal where operation_id = $1 and event = 'CCUsRegisterLink.submit' order by seq desc limit 1) j,
         jsonb_array_elements(j.payload -> 'links') link`,
      [operationId, parts.map(({ evidenceSid }) => evidenceSid)],
    )
    const serials = moved.map((block) => ({
      kind: 'serial',
      value: formatSerial(block.serial_template, parseRange(block.range)),
    }))
    const evidence = [...serials, ...shown]
    await rows(
      connection,
      `insert into ledger_evidence (entry_id, kind, value, recorded_at)
       select $1, e.kind, e.value, $4 from unnest($2::text[], $3::text[]) as e (kind, value) on conflict do nothing`,
      [entry.id, evidence.map((one) => one.kind), evidence.map((one) => one.value), at],
    )
  })
