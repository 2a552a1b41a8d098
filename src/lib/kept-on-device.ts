/** What a person leaves on this device beyond a visit; removed when they sign out. */
const PREFIX = 'understory.kept.'

/** @returns null when nothing is kept, storage is forbidden, or it holds something else than JSON */
export function readKept(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null')
  } catch {
    return null
  }
}

export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value))
  } catch {
    // Then it is not remembered.
  }
}

export function removeKept(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
}
