/** How many of the units that an operation asks for its carrier still has for sale. Pure. */
import { eventName } from '../../../../machines/operation/by-event.ts'
import type { Offer, OperationDetail } from '../../../../contract/operations/shapes.ts'
import { millionthsOf } from '../../../../contract/rules/quantity.ts'
import { retiredSoFar } from '../../../../contract/rules/serials/retired-parts.ts'
import { stepsWith } from '../../../../machines/operation/outline.ts'
import { workflows } from '../../../../machines/workflows.ts'

type Line = OperationDetail['facts']['lines'][number]

type Facts = { readonly lines: readonly Line[] }
type Reserving = Pick<OperationDetail, 'type'> & { readonly done: readonly string[]; readonly facts: Facts }

/** Lines until the step that reserves them is done; afterwards what is left is for others. */
export const linesToConfirm = ({ type, done, facts }: Reserving): readonly Line[] =>
  [...stepsWith(workflows[type], 'reserveUnits')].some((step) => !done.includes(step)) ? facts.lines : []

export const isShort = (line: Line): boolean => millionthsOf(line.available) < millionthsOf(line.quantity)

/** What a line can still be confirmed with; null: nothing is left. */
export function quantityLeft(line: Line): string | null {
  if (millionthsOf(line.available) === 0n) return null
  return isShort(line) ? line.available : line.quantity
}

type Known = Reserving & Parameters<typeof retiredSoFar>[0]

/** Whose form a step shows first; undefined: the person chooses. */
export function firstFormOf(known: Known, offers: readonly Offer[]): Offer | undefined {
  const counter = offers.find(({ type }) => type === eventName('CCUsAvailability.counter'))
  // What is no longer there cannot be confirmed: then another quantity is what helps.
  if (counter && linesToConfirm(known).some(isShort)) return counter
  const takesParts = offers.some(({ type }) => type === eventName('CCUsRetired.recordPart'))
  // After a part comes another one, or the report of all: neither is more likely.
  if (takesParts && retiredSoFar(known) !== null) return undefined
  return offers.find(({ tone, status }) => tone === 'primary' && status === 'needs-input')
}
