/** Which movements in the ledger an event will make, and of how much: said before it is sent. Pure. */
import type { Foreseen } from '../../machines/operation/foresight.ts'
import type { LedgerEffect } from '../../machines/operation/effects.ts'
import type { OperationDetail } from '../operation-shapes.ts'

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
  let reserved = sumOf(detail.facts.ranges.filter(({ account }) => account === 'reserved'))
  const held = sumOf(detail.facts.ranges.filter(({ account }) => account === 'held'))
  return effects.now.flatMap((effect): readonly Movement[] => {
    const kind = KINDS[effect]
    if (kind === null) return []
    if (kind === 'reserve' || kind === 'lock') {
      // An agreement of several years is a schedule: its tranches reserve.
      if (detail.type === 'multiYear') return []
      return [{ effect, kind, quantity: textOf(linesOf(event, detail)) }]
    }
    if (kind === 'transferBack') {
      reserved += held
      return [{ effect, kind, quantity: held > 0n ? textOf(held) : null }]
    }
    const moved = reserved
    reserved = 0n
    return moved > 0n ? [{ effect, kind, quantity: textOf(moved) }] : []
  })
}

/** Quantities have six decimals at most. */
const SCALE = 1_000_000n

function microOf(text: string): bigint {
  const [whole = '0', part = ''] = text.split('.')
  return BigInt(whole) * SCALE + BigInt(part.padEnd(6, '0').slice(0, 6))
}

const sumOf = (parts: readonly { readonly quantity: string }[]): bigint =>
  parts.reduce((sum, { quantity }) => sum + microOf(quantity), 0n)

function textOf(micro: bigint | null): string | null {
  if (micro === null) return null
  const part = (micro % SCALE).toString().padStart(6, '0').replace(/0+$/, '')
  return part === '' ? String(micro / SCALE) : `${micro / SCALE}.${part}`
}

type Line = { readonly quantity: string }

/** What is offered instead was captured with the counter-offer. */
function linesOf({ type, payload }: Event, { captured }: Pick<OperationDetail, 'captured'>): bigint | null {
  const told =
    type === 'CCUsAvailability.take'
      ? captured.findLast(({ event }) => event === 'CCUsAvailability.counter')?.payload
      : payload
  const lines = told?.['lines']
  return Array.isArray(lines) ? sumOf(lines as readonly Line[]) : null
}
