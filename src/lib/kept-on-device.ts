/** What a person leaves on this device beyond a visit; removed when they sign out. */
export const KEPT_PREFIX = 'understory.kept.'

/** @returns null when nothing is kept, storage is forbidden, or it holds something else than JSON */
export function readKept(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(KEPT_PREFIX + name) ?? 'null')
  } catch {
    return null
  }
}

export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(KEPT_PREFIX + name, JSON.stringify(value))
  } catch {
    // Then it is not remembered.
  }
}

export function removeKept(): void {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) if (key.startsWith(KEPT_PREFIX)) storage.removeItem(key)
}
