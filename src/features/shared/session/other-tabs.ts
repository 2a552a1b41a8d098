/** Tabs of one browser share the session: who signs out in one signs out in all. */
const NAME = 'understory.session'
/** A channel also hears the other channels of its own page. */
const THIS_TAB = crypto.randomUUID()

export function tellSignedOut(): void {
  const channel = new BroadcastChannel(NAME)
  channel.postMessage(THIS_TAB)
  channel.close()
}

/** @returns how to unsubscribe */
export function onSignedOut(listener: () => void): () => void {
  const channel = new BroadcastChannel(NAME)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data !== THIS_TAB) listener()
  })
  return () => channel.close()
}
