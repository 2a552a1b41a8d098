/** Modal dialogs that are open, the topmost last. A modal hides everything outside of it from clicks, notifications too. */
let open: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

function keep(next: readonly HTMLElement[]): void {
  open = next
  for (const listener of listeners) listener()
}

/** @returns how to say that it is closed */
export function dialogOpened(dialog: HTMLElement): () => void {
  keep([...open, dialog])
  return () => keep(open.filter((one) => one !== dialog))
}

export const openDialogs = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** null: none is open. */
  topmost: (): HTMLElement | null => open.at(-1) ?? null,
}
