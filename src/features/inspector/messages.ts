/** What travels from the page that is inspected to the page that inspects: the inspection library's messages, marked. */
import type { StatelyInspectionEvent } from '@statelyai/inspect'

/** `run`: one life of a page. The ids of its actors begin again with the next. */
export type InspectionMessage = StatelyInspectionEvent & { readonly run: string }

/** The inspecting page asks for everything, unless this run has sent it already. */
export type Asked = { readonly type: '@statelyai.connected'; readonly run: string | null }

export const isAsked = (data: unknown): data is Asked =>
  isObject(data) && data['type'] === '@statelyai.connected'

const TYPES: readonly unknown[] = [
  '@xstate.actor',
  '@xstate.event',
  '@xstate.snapshot',
] satisfies StatelyInspectionEvent['type'][]

export const isInspectionMessage = (data: unknown): data is InspectionMessage =>
  isObject(data) &&
  TYPES.includes(data['type']) &&
  typeof data['run'] === 'string' &&
  typeof data['sessionId'] === 'string'

const isObject = (data: unknown): data is Readonly<Record<string, unknown>> =>
  typeof data === 'object' && data !== null

/** A window as far as messages go; the tests have one of their own. */
export type Mailbox = Pick<Window, 'addEventListener' | 'removeEventListener'>

/** Only what comes from this origin is heard. @returns how to unsubscribe */
export function subscribeMessages(
  mailbox: Mailbox,
  origin: string,
  take: (data: unknown, source: MessageEventSource | null) => void,
): () => void {
  const listener = ({ data, origin: from, source }: MessageEvent<unknown>) => {
    if (from === origin) take(data, source)
  }
  mailbox.addEventListener('message', listener)
  return () => mailbox.removeEventListener('message', listener)
}

/** Makes room for what came last. What says who an actor is stays: nothing after it is understood without it. */
export function keepNewest(messages: InspectionMessage[], most: number): void {
  if (messages.length <= most) return
  const oldest = messages.findIndex(({ type }) => type !== '@xstate.actor')
  messages.splice(Math.max(oldest, 0), 1)
}
