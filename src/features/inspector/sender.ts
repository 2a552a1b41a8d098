/**
 * The inspected side. The inspection library turns what XState tells into messages; they leave through an adapter of our own,
 * because the library's posts to any origin and loses what comes before the frame has loaded. Here the inspecting page asks
 * once it listens, is answered with everything so far, and only if it is of this origin.
 */
import { createInspector, type StatelyInspectionEvent } from '@statelyai/inspect'
import type { InspectionEvent } from 'xstate'
import { keepNewest, subscribeMessages, isAsked, type Mailbox, type InspectionMessage } from './messages.ts'
import { sanitizeContext, sanitizeEvent, sanitizeMessage } from './sanitize.ts'

/** What an inspecting page that comes late still receives. */
const MOST_KEPT = 2_000

/** Where messages go: another window of this origin. */
type Listener = { readonly postMessage: (message: InspectionMessage, origin: string) => void }

export type Sender = {
  /** An event of an actor, as XState tells it. */
  readonly next: (event: InspectionEvent) => void
  /** A message about what is no actor of this tab, such as a machine on the server. */
  readonly tell: (message: StatelyInspectionEvent) => void
  readonly stop: () => void
}

/** @param run names this life of the page @param isListener whether a window is the inspector's */
export function openSender(
  mailbox: Mailbox,
  origin: string,
  run: string,
  isListener: (source: MessageEventSource | null) => boolean,
): Sender {
  const kept: InspectionMessage[] = []
  let listener: Listener | null = null
  const post = (message: StatelyInspectionEvent) => {
    const sent: InspectionMessage = { ...message, run }
    kept.push(sent)
    keepNewest(kept, MOST_KEPT)
    listener?.postMessage(sent, origin)
  }
  const inspector = createInspector(
    { send: post },
    { sanitizeEvent, sanitizeContext, serialize: sanitizeMessage },
  )
  const stop = subscribeMessages(mailbox, origin, (data, source) => {
    if (!isAsked(data) || data.run === run || !isListener(source)) return
    listener = source as unknown as Listener
    for (const sent of kept) listener.postMessage(sent, origin)
  })
  return {
    next: (event) => inspector.inspect.next?.(event),
    tell: (message) => post(sanitizeMessage(message)),
    stop: () => {
      stop()
      listener = null
    },
  }
}
