/** Messages for tests: the files that a server would send, without one. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { vi } from 'vitest'
import { loadMessages, type Area } from './messages.ts'

/** Loads the areas from public/messages. */
export async function serveMessages(...areas: readonly Area[]): Promise<void> {
  const folder = path.join(import.meta.dirname, '../../public/messages/en')
  vi.stubGlobal('fetch', (address: string | URL) =>
    Promise.resolve(
      new Response(readFileSync(path.join(folder, path.basename(new URL(address, 'http://x').pathname)))),
    ),
  )
  await loadMessages(...areas)
  vi.unstubAllGlobals()
}
