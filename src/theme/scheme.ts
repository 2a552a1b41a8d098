/** Light or dark: the system's wish until the person chooses, then the choice, remembered. */
import { useSyncExternalStore } from 'react'
import { SCHEME_KEY } from '../../contract/http/scheme.ts'
import { listenerSet } from '../lib/listeners.ts'
import { readStored, writeStored } from '../lib/storage.ts'

export type Scheme = 'light' | 'dark'

const system = window.matchMedia('(prefers-color-scheme: dark)')
const { publish, subscribe } = listenerSet()

const chosen = (): Scheme | null => {
  const stored = readStored('localStorage', SCHEME_KEY)
  return stored === 'light' || stored === 'dark' ? stored : null
}

const currentScheme = (): Scheme => chosen() ?? (system.matches ? 'dark' : 'light')

/** A choice is marked on the root; without one the style sheets follow the system by themselves. */
export function showScheme(): void {
  const { dataset } = document.documentElement
  const scheme = chosen()
  if (scheme) dataset['scheme'] = scheme
  else delete dataset['scheme']
}

function tell(): void {
  showScheme()
  publish()
}

function toggleScheme(): void {
  writeStored('localStorage', SCHEME_KEY, currentScheme() === 'dark' ? 'light' : 'dark')
  tell()
}

system.addEventListener('change', publish)

const CHANGES = { light: 'common.useDark', dark: 'common.useLight' } as const

/** What changes it, and how that is called now. */
export const schemeChange = () => ({ label: CHANGES[currentScheme()], run: toggleScheme })

export const useScheme = (): Scheme => useSyncExternalStore(subscribe, currentScheme)
