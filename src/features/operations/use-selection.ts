/** Which operations are ticked, across pages: each with its name, or all that the filter finds. */
import { useMemo, useState } from 'react'
import type { OperationRow } from '../../../contract/operations/shapes.ts'
import type { Selection } from '../../ui/data-list/data-list.tsx'
import { t } from '../../lib/messages.ts'

export type Chosen = {
  /** By sid: number and project. */
  readonly names: ReadonlyMap<string, string>
  readonly isAllFound: boolean
}

const NOTHING: Chosen = { names: new Map(), isAllFound: false }

const NO_ROWS: readonly OperationRow[] = []

/**
 * @param filter as text: what was ticked under another filter is ticked no longer
 * @param shown the rows of the page: they stay ticked when one of all that were found is not
 */
export function useSelection(filter: string, shown: readonly OperationRow[] = NO_ROWS) {
  const [state, setState] = useState({ filter, chosen: NOTHING })
  const chosen = state.filter === filter ? state.chosen : NOTHING
  const choose = (next: Chosen) => setState({ filter, chosen: next })
  // Rows are drawn again when this changes.
  const selection = useMemo<Selection<OperationRow>>(
    () => ({
      isSelected: ({ sid }) => chosen.isAllFound || chosen.names.has(sid),
      onSelect: (rows, isSelected) =>
        setState((now) => ({
          filter,
          chosen: withRows(listed(now.filter === filter ? now.chosen : NOTHING, shown), rows, isSelected),
        })),
      labelOf,
      labelOfAll: t('operation.selectPage'),
    }),
    [chosen, filter, shown],
  )
  return {
    chosen,
    selection,
    chooseAllFound: () => choose({ ...NOTHING, isAllFound: true }),
    clear: () => choose(NOTHING),
  }
}

const labelOf = ({ number }: OperationRow): string => t('operation.selectRow', { number })

const listed = (chosen: Chosen, shown: readonly OperationRow[]): Chosen =>
  chosen.isAllFound ? withRows(NOTHING, shown, true) : chosen

function withRows({ names: before }: Chosen, rows: readonly OperationRow[], isSelected: boolean): Chosen {
  const names = new Map(before)
  for (const { sid, number, project } of rows) {
    if (isSelected) names.set(sid, t('operation.numberAndProject', { number, project }))
    else names.delete(sid)
  }
  return { names, isAllFound: false }
}
