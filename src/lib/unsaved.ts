/** What a person typed and has not sent, of every form that is open: asked about once before the page is left. */
const dirty = new Set<symbol>()

/** @returns how to say that nothing would be lost any longer */
export function markUnsaved(): () => void {
  const mark = Symbol('unsaved')
  dirty.add(mark)
  return () => void dirty.delete(mark)
}

export const isSomethingUnsaved = (): boolean => dirty.size > 0

/** The page is left with what is typed on it: nothing asks about it again. */
export const forgetUnsaved = (): void => dirty.clear()

/** @param leaveNow sends what it can @returns how to stop */
export function beforeClosing(leaveNow: () => boolean): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (leaveNow()) event.preventDefault()
  }
  // Phones close pages without asking.
  const leave = () => void leaveNow()
  window.addEventListener('beforeunload', ask)
  window.addEventListener('pagehide', leave)
  return () => {
    window.removeEventListener('beforeunload', ask)
    window.removeEventListener('pagehide', leave)
  }
}

/** What a browser still sends when the page is gone (64 KB), with room for what surrounds the content. */
const MOST_BYTES_LAST = 60_000

export const fitsLast = (content: unknown): boolean =>
  new Blob([JSON.stringify(content)]).size < MOST_BYTES_LAST
