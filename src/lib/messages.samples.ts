/** Messages for tests: the files that a server would send, without one. */
import { readFile } from 'node:fs/promises'
import { vi } from 'vitest'
import { loadMessages, type Area } from './messages.ts'

/** Loads the areas from public/messages. */
export async function serveMessages(...areas: readonly Area[]): Promise<void> {
  for (const area of areas) {
    const file = await readFile(`public/messages/en/${area}.json`, 'utf8')
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(file)))
    await loadMessages(area)
  }
  vi.unstubAllGlobals()
}
