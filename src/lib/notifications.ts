/** What the person is shown in passing. The toaster that shows it is loaded on first use. */
import { listenerSet } from './listeners.ts'

export type Notice = {
  readonly intent: 'success' | 'error' | 'info'
  readonly title: string
  readonly body?: string
  /** The call that it is about: it goes when the next try succeeds. */
  readonly about?: string
  /** It is there, once, until it is closed or the call that it is about succeeds. */
  readonly stays?: boolean
  /** One thing that can be done about it: undo, reload. The notice goes when it is done. */
  readonly action?: { readonly label: string; readonly run: () => void }
}

export type NumberedNotice = Notice & { readonly id: number }

/** More at once no one reads. */
const MOST = 4

let shown: readonly NumberedNotice[] = []
let last = 0
const { publish, subscribe } = listenerSet()

function show(next: readonly NumberedNotice[]): void {
  shown = next
  publish()
}

const isSame = (one: Notice, other: Notice): boolean => one.title === other.title && one.body === other.body

/** What is shown already is shown again in its place, not twice. */
export function notify(notice: Notice): void {
  if (notice.stays && shown.some(({ about }) => about === notice.about)) return
  last += 1
  const others = notice.action ? shown : shown.filter((one) => one.action || !isSame(one, notice))
  show([...others, { ...notice, id: last }].slice(-MOST))
}

/** A call succeeded: what was said about its failures is over. */
export function settle(about: string): void {
  if (shown.some((notice) => notice.about === about)) show(shown.filter((notice) => notice.about !== about))
}

export const dismiss = (id: number): void => show(shown.filter((notice) => notice.id !== id))

export const noticeStore = {
  subscribe,
  shown: () => shown,
  isUsed: () => last > 0,
}
