/** Live changes by server-sent events. One tab listens for all: HTTP/1.1 allows six connections per host. */
import { EVERYTHING } from '../../../../contract/http/wire.ts'
import type { Change } from '../../../../contract/live.ts'
import { addressOf, call } from '../../../lib/http.ts'
import { dropGathered, invalidateAll, invalidateSoon } from '../change/invalidate.ts'

const NAME = 'understory.live'

let channel: BroadcastChannel | null = null
let stop: AbortController | null = null

/** Listens once per page; the tab that holds the lock listens for the others. */
export function listenToChanges(): void {
  if (channel) return
  const others = new BroadcastChannel(NAME)
  others.addEventListener('message', ({ data }: MessageEvent<Change | typeof EVERYTHING>) => apply(data))
  channel = others
  stop = new AbortController()
  const { signal } = stop
  const tell = (change: Change | typeof EVERYTHING) => {
    apply(change)
    others.postMessage(change)
  }
  // The lock is kept until this tab closes or signs out; then the next one in the queue takes over.
  void navigator.locks.request(NAME, { signal }, () => listen(tell, signal)).catch(() => {})
}

export function stopListening(): void {
  stop?.abort()
  channel?.close()
  channel = null
  dropGathered()
}

/** Milliseconds before a stream that was refused is asked for again; twice as long each time. */
const AGAIN_AFTER = { first: 3_000, longest: 60_000 } as const

/** EventSource reconnects by itself, but not after a refusal, such as that of a server without its database. */
function listen(tell: (change: Change | typeof EVERYTHING) => void, signal: AbortSignal): Promise<void> {
  let source: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause: number = AGAIN_AFTER.first
  const open = () => {
    // Between what the page fetched and this moment something may have changed: the server tells what.
    source = new EventSource(`${addressOf('/changes')}?age=${Math.ceil(performance.now())}`)
    source.addEventListener('message', ({ data }: MessageEvent<string>) => tell(JSON.parse(data) as Change))
    source.addEventListener(EVERYTHING, () => tell(EVERYTHING))
    source.addEventListener('open', () => {
      pause = AGAIN_AFTER.first
    })
    source.addEventListener('error', () => {
      if (source.readyState !== EventSource.CLOSED) return
      // Where the session has ended, the person hears of it also when nothing is asked for.
      call('GET /me', {}, { quiet: true, signal }).catch(() => null)
      timer = setTimeout(open, pause)
      pause = Math.min(2 * pause, AGAIN_AFTER.longest)
    })
  }
  open()
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      source.close()
      resolve()
    })
  })
}

function apply(change: Change | typeof EVERYTHING): void {
  if (change === EVERYTHING) return invalidateAll()
  void invalidateSoon(change)
}
