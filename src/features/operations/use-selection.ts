/** Which operations are ticked, across pages: by their ids, or all that the filter finds. */
import { useState } from 'react'
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
  const selection: Selection<OperationRow> = {
    isSelected: ({ sid }) => chosen.isAllFound || chosen.sids.has(sid),
    onSelect: (rows, isSelected) => {
      const sids = new Set(chosen.sids)
      for (const { sid } of rows) {
        if (isSelected) sids.add(sid)
        else sids.delete(sid)
      }
      choose({ sids, isAllFound: false })
    },
    labelOf: ({ number }) => t('operation.selectRow', { number }),
    labelOfAll: t('operation.selectPage'),
  }
  return {
    chosen,
    selection,
    chooseAllFound: () => choose({ sids: new Set(), isAllFound: true }),
    clear: () => choose(NOTHING),
  }
}
