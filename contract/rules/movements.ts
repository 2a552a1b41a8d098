/** Which movements in the ledger an event will make, and of how much: said before it is sent. Pure. */
import { eventName } from '../../machines/operation/by-event.ts'
import type { Foreseen } from '../../machines/operation/foresight.ts'
import type { LedgerEffect } from '../../machines/operation/effects.ts'
import type { OperationDetail } from '../operations/shapes.ts'
import { millionthsOf, textOfMillionths } from './quantity.ts'

/** Entries of the ledger that the effects of an operation make. */
type MovementKind = 'reserve' | 'lock' | 'release' | 'transfer' | 'transferBack' | 'retire'

/** `quantity`: in the unit of the operation; null where it follows from what is still to be filled in, or is not the viewer's to see. */
export type Movement = {
  readonly effect: LedgerEffect
  readonly kind: MovementKind
  readonly quantity: string | null
}

/** Null: a document of money, no units. */
const KINDS: Readonly<
  Record<Exclude<LedgerEffect, 'moveReservation' | 'reduceReservation'>, MovementKind | null>
> = {
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
    if (effect === 'moveReservation') {
      const moves = movesTo(event, detail)
      if (moves.length > 0) reserved = millionthsOf(moves[1]?.quantity ?? '0')
      return moves
    }
    if (effect === 'reduceReservation') {
      const stays = linesOf(event, detail)
      const gone = stays === null ? null : reserved - millionthsOf(stays)
      if (stays !== null) reserved = millionthsOf(stays)
      return [{ effect, kind: 'release', quantity: gone === null ? null : textOfMillionths(gone) }]
    }
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
type Units = { readonly vintageSid: string; readonly quantity: bigint }

/** Whether both are as many units of the same vintages, however they are divided. */
export function sameUnits(one: readonly Units[], other: readonly Units[]): boolean {
  const [a, b] = [byVintage(one), byVintage(other)]
  return a.size === b.size && [...a].every(([vintage, quantity]) => b.get(vintage) === quantity)
}

function byVintage(parts: readonly Units[]): ReadonlyMap<string, bigint> {
  const units = new Map<string, bigint>()
  for (const { vintageSid, quantity } of parts)
    units.set(vintageSid, (units.get(vintageSid) ?? 0n) + quantity)
  return units
}

/** The reservation is released and made again, where there is one and the corrected quantity is another. */
function movesTo(
  { payload }: Event,
  { type, facts }: Pick<OperationDetail, 'type' | 'facts'>,
): readonly Movement[] {
  const exactly = (lines: readonly { readonly vintageSid: string; readonly quantity: string }[]) =>
    lines.map(({ vintageSid, quantity }) => ({ vintageSid, quantity: millionthsOf(quantity) }))
  const reserved = exactly(facts.ranges.filter(({ account }) => account === 'reserved'))
  const lines = payload?.['lines']
  if (reserved.length === 0 || !Array.isArray(lines)) return []
  const wanted = exactly(lines as readonly { vintageSid: string; quantity: string }[])
  if (sameUnits(reserved, wanted)) return []
  const textOf = (units: readonly Units[]) =>
    textOfMillionths(units.reduce((sum, { quantity }) => sum + quantity, 0n))
  const again =
    type === 'retirement'
      ? ({ effect: 'lockBalance', kind: 'lock' } as const)
      : ({ effect: 'reserveUnits', kind: 'reserve' } as const)
  return [
    { effect: 'releaseReservation', kind: 'release', quantity: textOf(reserved) },
    { ...again, quantity: textOf(wanted) },
  ]
}

const unitsOf = (lines: readonly Line[]): bigint =>
  lines.reduce((sum, { quantity }) => sum + millionthsOf(quantity), 0n)

/** What is offered instead was captured with the counter-offer. */
function linesOf({ type, payload }: Event, { captured }: Pick<OperationDetail, 'captured'>): string | null {
  const offered =
    type === eventName('CCUsAvailability.take')
      ? captured.findLast(({ event }) => event === eventName('CCUsAvailability.counter'))?.payload
      : payload
  const lines = offered?.['lines']
  return Array.isArray(lines) ? textOfMillionths(unitsOf(lines as readonly Line[])) : null
}
