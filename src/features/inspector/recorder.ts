/** The inspecting side while it is live: asks the page that opened it or holds it, and records what it receives. */
import {
  keepNewest,
  subscribeMessages,
  isInspectionMessage,
  type Asked,
  type Mailbox,
  type InspectionMessage,
} from './messages.ts'
import { EMPTY, follow, MOST_ROWS, type Recording } from './recording.ts'

export type Recorder = {
  readonly get: () => Recorded
  readonly subscribe: (listener: () => void) => () => void
  readonly pause: () => void
  readonly resume: () => void
  readonly clear: () => void
}

type Recorded = {
  readonly recording: Recording
  readonly isPaused: boolean
  /** Came in while it was paused. */
  readonly waiting: number
  /** Whether there is a page to be inspected. */
  readonly hasPage: boolean
}

/** The page may be loaded again: then it has to be asked again. */
const ASK_EVERY = 1_500

type Page = { readonly postMessage: (message: Asked, origin: string) => void }

type Surroundings = {
  readonly mailbox: Mailbox
  readonly origin: string
  /** The page around the frame, or the one that opened the window. */
  readonly page: Page | null
  /** Runs something every so many milliseconds. @returns how to stop */
  readonly every: (run: () => void, milliseconds: number) => () => void
  /** Runs something once, soon: what comes in a burst is shown at once. */
  readonly soon: (run: () => void) => void
}

export function createRecorder({ mailbox, origin, page, every, soon }: Surroundings): Recorder {
  const listeners = new Set<() => void>()
  let state: Recorded = { recording: EMPTY, isPaused: false, waiting: 0, hasPage: page !== null }
  let run: string | null = null
  let held: InspectionMessage[] = []
  let isDue = false
  let stop: (() => void) | null = null

  const put = (next: Partial<Recorded>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const show = () => {
    isDue = false
    if (state.isPaused) put({ waiting: held.length })
    else {
      const arrived = held
      held = []
      put({ recording: follow(state.recording, arrived), waiting: 0 })
    }
  }
  const take = (data: unknown, source: MessageEventSource | null) => {
    if (!isInspectionMessage(data) || source !== (page as unknown)) return
    run = data.run
    held.push(data)
    keepNewest(held, MOST_ROWS)
    if (isDue) return
    isDue = true
    soon(show)
  }
  const ask = () => page?.postMessage({ type: '@statelyai.connected', run }, origin)
  const start = () => {
    const stops = [subscribeMessages(mailbox, origin, take), every(ask, ASK_EVERY)]
    ask()
    return () => {
      for (const one of stops) one()
    }
  }
  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      stop ??= start()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stop?.()
        stop = null
      }
    },
    pause: () => put({ isPaused: true }),
    resume: () => {
      put({ isPaused: false })
      show()
    },
    clear: () => {
      held = []
      put({ recording: EMPTY, waiting: 0 })
    },
  }
}

const around = (): Page | null => {
  const { opener, parent } = window
  if (parent !== window) return parent
  return (opener as Page | null) ?? null
}

let live: Recorder | null = null

/** The one of this page. */
export const liveRecorder = (): Recorder =>
  (live ??= createRecorder({
    mailbox: window,
    origin: window.location.origin,
    page: around(),
    every: (run, milliseconds) => {
      const timer = setInterval(run, milliseconds)
      return () => clearInterval(timer)
    },
    // Not at the next frame: a window behind others has none.
    soon: (run) => void setTimeout(run, 50),
  }))
