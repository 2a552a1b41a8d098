/** Notifications wait here until the toaster, which is loaded on first use, shows them. */
export type Notice = {
  readonly intent: 'success' | 'error' | 'info'
  readonly title: string
  readonly body?: string
}

type Numbered = Notice & { readonly id: number }

let waiting: readonly Numbered[] = []
let last = 0
const listeners = new Set<() => void>()

export function notify(notice: Notice): void {
  last += 1
  waiting = [...waiting, { ...notice, id: last }]
  for (const listener of listeners) listener()
}

/** Takes everything that waits; called by the toaster. */
export function takeNotices(): readonly Numbered[] {
  const taken = waiting
  waiting = []
  return taken
}

export const noticeStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** Grows with every notice, so that the host knows when there is something new. */
  count: () => last,
}
