/** What the tab and the device keep. Where the browser forbids it, nothing is kept, and the page goes on. */
type StoreName = 'sessionStorage' | 'localStorage'

/** @returns null where it is forbidden */
export function openStore(name: StoreName): Storage | null {
  try {
    return window[name]
  } catch {
    return null
  }
}

export const readStored = (name: StoreName, key: string): string | null =>
  openStore(name)?.getItem(key) ?? null

/** @returns null when nothing is kept, or something else than JSON */
export function readStoredJson(name: StoreName, key: string): unknown {
  try {
    return JSON.parse(readStored(name, key) ?? 'null')
  } catch {
    return null
  }
}

/** @param value null: it is removed */
export function writeStored(name: StoreName, key: string, value: string | null): void {
  try {
    if (value === null) openStore(name)?.removeItem(key)
    else openStore(name)?.setItem(key, value)
  } catch {
    // It is full.
  }
}

export const storedKeys = (name: StoreName): readonly string[] => Object.keys(openStore(name) ?? {})

/** Begins the keys of what a person leaves beyond a visit; it is removed when they sign out. */
export const KEPT_PREFIX = 'understory.kept.'

/** @returns null when nothing is kept, or something else than JSON */
export const readKept = (name: string): unknown => readStoredJson('localStorage', KEPT_PREFIX + name)

export const keep = (name: string, value: unknown): void =>
  writeStored('localStorage', KEPT_PREFIX + name, JSON.stringify(value))

export function removeKept(): void {
  for (const store of ['localStorage', 'sessionStorage'] as const)
    for (const key of storedKeys(store)) if (key.startsWith(KEPT_PREFIX)) writeStored(store, key, null)
}
