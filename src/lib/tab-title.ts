/** What the page in this tab is about: an offering's name, an operation's number. The root puts it into the title. */
import { useEffect, useSyncExternalStore } from 'react'

let shown: string | null = null
const listeners = new Set<() => void>()

function show(subject: string | null): void {
  shown = subject
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** As long as the page shows it. @param subject null: the title of the address is enough */
export function useTabTitle(subject: string | null): void {
  useEffect(() => {
    if (subject === null) return
    show(subject)
    return () => show(null)
  }, [subject])
}

/** @param place title of the address, until the page says what it is about */
export function useTitleOfTab(place: string | undefined): string {
  const subject = useSyncExternalStore(subscribe, () => shown) ?? place
  return subject && subject !== SITE ? `${subject} · ${SITE}` : SITE
}

const SITE = 'Understory'
