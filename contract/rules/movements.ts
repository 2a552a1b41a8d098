/** Which movements in the ledger an event will make, and of how much: said before it is sent. Pure. */
import type { Foreseen } from '../../machines/operation/foresight.ts'
import type { LedgerEffect } from '../../machines/operation/effects.ts'
import type { OperationDetail } from '../operation-shapes.ts'
import { millionthsOf, textOfMillionths } from './quantity.ts'

/** Entries of the ledger that the effects of an operation make. */
export type MovementKind = 'reserve' | 'lock' | 'release' | 'transfer' | 'transferBack' | 'retire'

/** `quantity`: in the unit of the operation; null where it follows from what is still to be filled in, or is not the viewer's to see. */
export type Movement = {
  readonly effect: LedgerEffect
  readonly kind: MovementKind
  readonly quantity: string | null
}

/** Null: a document of money, no units. */
const KINDS: Readonly<Record<LedgerEffect, MovementKind | null>> = {
  reserveUnits: 'reserve',
  lockBalance: 'lock',
  retireUnits: 'retire',
  transferUnits: 'transfer',
  releaseReservation: 'release',
  transferBack: 'transferBack',
  numberInvoice: null,
  issueCreditNote: null,
}

type Event = { readonly type: string; readonly payload: Readonly<Record<string, unknown>> | null }

/** In the order in which they are made. What moves all there is makes no entry where there is nothing. */
export function movementsOf(
  { effects }: Pick<Foreseen, 'effects'>,
  event: Event,
  detail: Pick<OperationDetail, 'type' | 'facts' | 'captured'>,
): readonly Movement[] {
  let reserved = unitsOf(detail.facts.ranges.filter(({ account }) => account === 'reserved'))
  const held = unitsOf(detail.facts.ranges.filter(({ account }) => account === 'held'))
  return effects.now.flatMap((effect): readonly Movement[] => {
    const kind = KINDS[effect]
    if (kind === null) return []
    if (kind === 'reserve' || kind === 'lock') {
      // An agreement of several years is a schedule: its tranches reserve.
      if (detail.type === 'multiYear') return []
      return [{ effect, kind, quantity: linesOf(event, detail) }]
    }
    if (kind === 'transferBack') {
      reserved += held
      return [{ effect, kind, quantity: held > 0n ? textOfMillionths(held) : null }]
    }
    const moved = reserved
    reserved = 0n
    return moved > 0n ? [{ effect, kind, quantity: textOfMillionths(moved) }] : []
  })
}

type Line = { readonly quantity: string }

const unitsOf = (lines: readonly Line[]): bigint =>
  lines.reduce((sum, { quantity }) => sum + millionthsOf(quantity), 0n)

/** What is offered instead was captured with the counter-offer. */
function linesOf({ type, payload }: Event, { captured }: Pick<OperationDetail, 'captured'>): string | null {
  const told =
    type === 'CCUsAvailability.take'
      ? captured.findLast(({ event }) => event === 'CCUsAvailability.counter')?.payload
      : payload
  const lines = told?.['lines']
  return Array.isArray(lines) ? textOfMillionths(unitsOf(lines as readonly Line[])) : null
}
