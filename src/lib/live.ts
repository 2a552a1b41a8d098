/** What another person changes appears without reload: server-sent events name what to fetch again. */
import { addressOf } from './http.ts'
import { queryClient } from './query-client.ts'
import type { Change } from '../../contract/live.ts'

const TOPICS: Readonly<Record<Change['topic'], readonly (readonly string[])[]>> = {
  operation: [['operations'], ['operation'], ['queue'], ['figures']],
  mail: [['mails']],
  certificate: [['certificate']],
}

let source: EventSource | null = null

/** Listens once per page. EventSource reconnects by itself; after a gap everything shown is fetched again. */
export function listenToChanges(): void {
  if (source) return
  source = new EventSource(addressOf('/changes'))
  let wasLost = false
  source.addEventListener('message', (message: MessageEvent<string>) =>
    apply(JSON.parse(message.data) as Change),
  )
  source.addEventListener('error', () => {
    wasLost = true
  })
  source.addEventListener('open', () => {
    if (wasLost) void queryClient.invalidateQueries()
    wasLost = false
  })
}

export function stopListening(): void {
  source?.close()
  source = null
}

function apply(change: Change): void {
  for (const key of TOPICS[change.topic] ?? []) {
    // Of operations that are not on the screen only the lists are fetched again.
    const queryKey = key[0] === 'operation' ? ['operation', change.sid] : key
    void queryClient.invalidateQueries({ queryKey })
  }
}
