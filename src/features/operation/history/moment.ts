/** A past moment of an operation, in the place of what its page shows now. Pure. */
import type { OperationDetail } from '../../../../contract/operations/shapes.ts'
import type { Value } from '../../../../machines/kernel/drawing.ts'
import type { Terms } from '../../../../machines/operation/context.ts'
import type { Answer } from '../../../lib/api.ts'
import type { Shown } from '../view.ts'

export type Moment = Answer<'GET /operations/:sid/moments/:seq'>

/** Parameter of the address: the row of the journal. */
export const AT = 'at'

/** The row that an address names; null: now. */
export function rowIn(search: URLSearchParams): number | null {
  const seq = Number(search.get(AT))
  return Number.isSafeInteger(seq) && seq > 0 ? seq : null
}

/** An address within the same moment. */
export const atRow = (href: string, seq: number | null): string =>
  seq === null ? href : `${href}${href.includes('?') ? '&' : '?'}${AT}=${seq}`

/** How it stood, to be looked at: nothing of it can be sent. */
export function asItStood({ detail, snapshot }: Shown, moment: Moment): Shown {
  const { terms } = moment.snapshot.context as { readonly terms: Terms }
  const past: OperationDetail = {
    ...detail,
    status: moment.status,
    done: moment.done,
    turns: moment.turns,
    captured: moment.captured,
    hold: moment.hold,
    correction: moment.correction,
    offers: [],
    comparisons: [],
    mayAct: false,
  }
  return { detail: past, snapshot: { ...snapshot, context: { ...snapshot.context, terms } } }
}

/** For the chart. */
export const standingThen = ({ snapshot, done }: Moment) => ({
  value: snapshot.value as Value,
  done,
  offered: [],
})
