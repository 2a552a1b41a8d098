/** Modal dialogs that are open, the topmost last. A modal hides everything outside of it from clicks, notifications too. */
import { listenerSet } from '../lib/listeners.ts'

let open: readonly HTMLElement[] = []
const { publish, subscribe } = listenerSet()

function keep(next: readonly HTMLElement[]): void {
  open = next
  publish()
}

/** @returns how to say that it is closed */
export function dialogOpened(dialog: HTMLElement): () => void {
  keep([...open, dialog])
  return () => keep(open.filter((one) => one !== dialog))
}

export const openDialogs = {
  subscribe,
  /** null: none is open. */
  topmost: (): HTMLElement | null => open.at(-1) ?? null,
}
