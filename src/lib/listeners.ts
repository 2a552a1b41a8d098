/** Listeners of something that changes outside React, as useSyncExternalStore takes them. */
export function listenerSet() {
  const listeners = new Set<() => void>()
  return {
    publish: () => listeners.forEach((listener) => listener()),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
