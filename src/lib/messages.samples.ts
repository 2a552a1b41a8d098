/** Messages for tests: the files that a server would send, without one. */
import { vi } from 'vitest'
import { loadMessages, type Area } from './messages.ts'

/** Loads the areas from public/messages. */
export async function serveMessages(...areas: readonly Area[]): Promise<void> {
  for (const area of areas) {
    const file = (await import(`../../public/messages/en/${area}.json`)) as { readonly default: unknown }
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(file.default)))
    await loadMessages(area)
  }
  vi.unstubAllGlobals()
}
