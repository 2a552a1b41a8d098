/** What is retired before all of it is reported (decision 098). Pure. */
import { eventName } from '../../../machines/operation/by-event.ts'
import type { OperationDetail } from '../../operations/shapes.ts'
import { millionthsOf, textOfMillionths } from '../quantity.ts'
import { joinedRows, rangeOf, renumbered, withoutRanges, type Range } from './ranges.ts'

type Row = { readonly start: number; readonly end: number }
type Known = {
  readonly captured: OperationDetail['captured']
  readonly facts: Pick<OperationDetail['facts'], 'ranges'>
}

const countOf = (ranges: readonly Range[]): bigint =>
  ranges.reduce((sum, { start, end }) => sum + end - start + 1n, 0n)

/** Recorded since the platform last returned what was reported, oldest first. */
function partsOf({ captured }: Pick<Known, 'captured'>): readonly Range[] {
  const back = captured.findLastIndex(({ event }) => event === eventName('CCUsRetired.return'))
  return captured
    .slice(back + 1)
    .filter(({ event }) => event === eventName('CCUsRetired.recordPart'))
    .flatMap(({ payload }) => payload['serialRanges'] as readonly Row[])
    .map(rangeOf)
}

/** Quantities in the unit of the operation; null: no part is recorded, or the reservation is another one by now. */
export function retiredSoFar(known: Known): { readonly retired: string; readonly left: string } | null {
  const parts = partsOf(known)
  const reserved = known.facts.ranges.filter(({ account }) => account === 'reserved')
  const all = reserved.map(rangeOf)
  const rest = withoutRanges(all, parts)
  if (parts.length === 0 || rest === null) return null
  const units = reserved.reduce((sum, { quantity }) => sum + millionthsOf(quantity), 0n)
  const inUnits = (ranges: readonly Range[]) => textOfMillionths((countOf(ranges) * units) / countOf(all))
  return { retired: inUnits(parts), left: inUnits(rest) }
}

const partsIn = (all: Range, parts: readonly Range[]): readonly Range[] =>
  parts.flatMap(({ start, end }) => {
    const within = { start: start > all.start ? start : all.start, end: end < all.end ? end : all.end }
    return within.start <= within.end ? [within] : []
  })

type Line = Pick<OperationDetail['facts']['lines'][number], 'vintageSid' | 'quantity'>

/** What is recorded as retired of each vintage, as lines of a form; what was agreed, while nothing is. */
export function deliveredSoFar({
  captured,
  facts,
}: Pick<Known, 'captured'> & {
  readonly facts: Pick<OperationDetail['facts'], 'ranges' | 'lines'>
}): readonly Line[] {
  const parts = partsOf({ captured })
  const lines = facts.lines.map(({ vintageSid, quantity }) => ({ vintageSid, quantity }))
  if (parts.length === 0) return lines
  return lines.flatMap(({ vintageSid }) => {
    const units = facts.ranges
      .filter((held) => held.vintageSid === vintageSid)
      .reduce((sum, held) => {
        const all = rangeOf(held)
        return sum + (countOf(partsIn(all, parts)) * millionthsOf(held.quantity)) / countOf([all])
      }, 0n)
    return units > 0n ? [{ vintageSid, quantity: textOfMillionths(units) }] : []
  })
}

/** Serial ranges that are reserved and not recorded as retired, as a form holds them. */
export function rangesLeft(known: Known): ReturnType<typeof joinedRows> {
  const parts = partsOf(known)
  const rows = known.facts.ranges.flatMap((held) => {
    const all = rangeOf(held)
    return (withoutRanges([all], partsIn(all, parts)) ?? []).map((left) => ({
      raw: renumbered(held.serial, all, left),
      start: Number(left.start),
      end: Number(left.end),
    }))
  })
  return joinedRows(rows)
}
