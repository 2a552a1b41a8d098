/** Which operations are ticked, across pages: by their ids, or all that the filter finds. */
import { useMemo, useState } from 'react'
import type { OperationRow } from '../../../contract/operations/shapes.ts'
import type { Selection } from '../../ui/data-list/data-list.tsx'
import { t } from '../../lib/messages.ts'

export type Chosen = { readonly sids: ReadonlySet<string>; readonly isAllFound: boolean }

const NOTHING: Chosen = { sids: new Set(), isAllFound: false }

/** @param filter as text: what was ticked under another filter is ticked no longer */
export function useSelection(filter: string) {
  const [state, setState] = useState({ filter, chosen: NOTHING })
  const chosen = state.filter === filter ? state.chosen : NOTHING
  const choose = (next: Chosen) => setState({ filter, chosen: next })
  // Rows are drawn again when this changes.
  const selection = useMemo<Selection<OperationRow>>(
    () => ({
      isSelected: ({ sid }) => chosen.isAllFound || chosen.sids.has(sid),
      onSelect: (rows, isSelected) =>
        setState((now) => ({
          filter,
          chosen: withRows(now.filter === filter ? now.chosen : NOTHING, rows, isSelected),
        })),
      labelOf,
      labelOfAll: t('operation.selectPage'),
    }),
    [chosen, filter],
  )
  return {
    chosen,
    selection,
    chooseAllFound: () => choose({ sids: new Set(), isAllFound: true }),
    clear: () => choose(NOTHING),
  }
}

const labelOf = ({ number }: OperationRow): string => t('operation.selectRow', { number })

function withRows({ sids: before }: Chosen, rows: readonly OperationRow[], isSelected: boolean): Chosen {
  const sids = new Set(before)
  for (const { sid } of rows) {
    if (isSelected) sids.add(sid)
    else sids.delete(sid)
  }
  return { sids, isAllFound: false }
}
