/** What the page in this tab is about: an offering's name, an operation's number. The root puts it into the title. */
import { useEffect, useSyncExternalStore, useRef, useState } from 'react'
import { SITE_NAME } from '../../contract/http/still-pages.ts'
import { listenerSet } from './listeners.ts'
import { SETTLING_TIME } from './constants.ts'

let shown: string | null = null
const { publish, subscribe } = listenerSet()

function show(subject: string | null): void {
  shown = subject
  publish()
}

/** As long as the page shows it. @param subject null: the title of the address is enough */
export function useTabTitle(subject: string | null): void {
  useEffect(() => {
    if (subject === null) return
    show(subject)
    return () => show(null)
  }, [subject])
}

/** What the page is about. @param place title of the address, until the page says it */
export const useSubject = (place: string | undefined): string | undefined =>
  useSyncExternalStore(subscribe, () => shown) ?? place

/** Name of this marketplace, which the server puts into the page. The build draws pages without a document. */
export const siteName = (): string =>
  typeof document === 'undefined'
    ? SITE_NAME
    : (document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? SITE_NAME)

export function tabTitleOf(subject: string | undefined): string {
  const site = siteName()
  return subject && subject !== site ? `${subject} · ${site}` : site
}

/** Announces a new screen by its title and, if the focused element is gone, focuses its content. */
export function useSettled(path: string | undefined, title: string | undefined): string {
  const [announced, setAnnounced] = useState('')
  const last = useRef(path)
  useEffect(() => {
    if (path === last.current) return
    const timer = setTimeout(() => {
      last.current = path
      setAnnounced(title ?? '')
      if (document.activeElement === document.body)
        document.getElementById('content')?.focus({ preventScroll: true })
    }, SETTLING_TIME)
    return () => clearTimeout(timer)
  }, [path, title])
  return announced
}
