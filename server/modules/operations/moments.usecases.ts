/** Past moments of an operation: its journal is folded, nothing is kept of them. */
import type * as z from 'zod'
import type { OperationMoment } from '../../../contract/operations/moments.ts'
import type { Replay } from '../../../contract/operations/replay.ts'
import type { Trx, Scope } from '../../platform/database.ts'
import { notFound, orNotFound, Refused } from '../../platform/http/refused.ts'
import { workflowOf } from '../../workflow/operation-kind.ts'
import { roleIn, sidesIn } from '../../workflow/sides.ts'
import { projectionOf, type Projection } from '../../workflow/projection.ts'
import { moments, type Stood } from '../../workflow/journal/replay.ts'
import { namesIn, presentMoment, presentReplayed } from './moments.presenter.ts'
import { isVisible, type Reader } from './operations.presenter.ts'
import { frameOf, journalOf, personalValuesOf, type StoredEvent } from './operations.repository.ts'
import { t } from '../../platform/messages.ts'

/** @throws Refused 409 when the machines of today cannot read it; the nightly proof says which and where */
function folded(sid: string, journal: readonly StoredEvent[]): readonly Stood[] {
  try {
    return [...moments(sid, journal)]
  } catch {
    throw new Refused(409, 'wrong_state', t('refusals.operations.journalOperationCannotReplayed'))
  }
}

/** Whose move it was, since when: a turn keeps its beginning while the operation stays in it. */
function projected(stood: readonly Stood[], isOwnStock: boolean): Projection {
  let projection: Projection | null = null
  for (const { workflow, snapshot, at } of stood)
    projection = projectionOf(workflow, snapshot, at, projection && { ...projection, isOwnStock })
  if (!projection) throw notFound()
  return projection
}

/** @throws Refused 404 for an unknown or foreign operation, or a row that the viewer may not see */
export async function showMoment(
  trx: Trx,
  scope: Scope,
  { sid, seq }: { readonly sid: string; readonly seq: number },
): Promise<z.input<typeof OperationMoment>> {
  const operation = orNotFound(await frameOf(trx, sid))
  const reader: Reader = {
    party: roleIn(operation, scope),
    personal: await personalValuesOf(trx, sid),
    table: workflowOf(operation.machine).events,
    unitScale: operation.unit_scale,
  }
  const whole = await journalOf(trx, sid)
  const journal = whole.filter((row) => row.seq <= seq)
  const last = journal.at(-1)
  if (last?.seq !== seq || !isVisible(last, reader.party)) throw notFound()
  const stood = folded(sid, journal)
  const sides = sidesIn(operation, scope)
  return presentMoment(
    {
      journal,
      stood: stood.at(-1)!,
      before: stood.at(-2) ?? null,
      projection: projected(stood, sides.includes('projectCarrier') && reader.party === 'platform'),
      names: namesIn(whole),
    },
    reader,
    { sides, scope },
  )
}

/** Every moment of one operation. @throws Refused 404 for an unknown one, 409 when it cannot be replayed */
export async function replayOperation(trx: Trx, sid: string): Promise<z.input<typeof Replay>> {
  const operation = orNotFound(await frameOf(trx, sid))
  const journal = await journalOf(trx, sid)
  const names = namesIn(journal)
  const stood = folded(sid, journal)
  return {
    name: operation.number,
    machine: workflowOf(operation.machine).name,
    items: journal.map((event, index) => presentReplayed(event, stood[index]!, names)),
  }
}
