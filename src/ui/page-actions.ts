/** What can be done on the page that is shown, for the search dialog: pages register it, and take it back when they go. */
import { useEffect, useRef, useState, type RefObject } from 'react'
import { whenPageIsBack } from './keep-focus.ts'

export type PageAction = {
  readonly label: string
  /** What it is about. */
  readonly note?: string
  readonly run: () => void
  /** Where it leads on the page: not offered while that is hidden, and after what does something at once. */
  readonly control?: RefObject<HTMLElement | null>
}

const registered = new Map<symbol, readonly PageAction[]>()

/** The page's own actions as it is drawn now; the server decides as it does for its buttons. */
export function usePageActions(actions: readonly PageAction[]): void {
  const [key] = useState(Symbol)
  useEffect(() => void registered.set(key, actions))
  useEffect(() => () => void registered.delete(key), [key])
}

/** Takes the focus to a field of the page. @returns for that field */
export function useFieldAction<Field extends HTMLElement>(label: string, note = ''): RefObject<Field | null> {
  const control = useRef<Field>(null)
  usePageActions([{ label, note, control, run: () => whenPageIsBack(() => control.current?.focus()) }])
  return control
}

const isShown = ({ control }: PageAction): boolean => control?.current?.checkVisibility() ?? !control

export const pageActions = (): readonly PageAction[] =>
  [...registered.values()]
    .flat()
    .filter(isShown)
    .toSorted((a, b) => Number(a.control !== undefined) - Number(b.control !== undefined))
