/** How one person has the list of operations: its columns, its density, its keys. Kept in the browser, for each person apart. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { listenerSet } from '../../lib/listeners.ts'
import type { Density } from '../../ui/data-list/data-list.tsx'
import { viewerQuery } from '../shared/session/viewer.ts'
import type { ColumnName } from './operation-columns.tsx'

export type ListLayout = {
  readonly density: Density
  readonly hidden: readonly ColumnName[]
  /** j, k and the others move in the list. */
  readonly hasKeys: boolean
}

const FIRST: ListLayout = { density: 'compact', hidden: ['type', 'amount', 'manager'], hasKeys: true }

const { publish, subscribe } = listenerSet()

/** What was kept; what is missing or not to be read is as it is at first. */
export function layoutOf(kept: string | null): ListLayout {
  if (kept === null) return FIRST
  try {
    const { density, hidden, hasKeys } = JSON.parse(kept) as Partial<ListLayout>
    return {
      density: density === 'roomy' ? 'roomy' : 'compact',
      hidden: Array.isArray(hidden) ? hidden : FIRST.hidden,
      hasKeys: hasKeys !== false,
    }
  } catch {
    return FIRST
  }
}

export function useListLayout() {
  const { data: viewer } = useSuspenseQuery(viewerQuery)
  const key = `understory.operations.${viewer?.person.sid ?? ''}`
  const kept = useSyncExternalStore(subscribe, () => localStorage.getItem(key))
  const layout = useMemo(() => layoutOf(kept), [kept])
  const change = (changes: Partial<ListLayout>) => {
    localStorage.setItem(key, JSON.stringify({ ...layout, ...changes }))
    publish()
  }
  return [layout, change] as const
}
