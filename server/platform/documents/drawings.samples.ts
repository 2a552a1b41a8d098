/** A drawing that does as it is asked, to see what its thread makes of it. */
import { threadId } from 'node:worker_threads'
import { Refused } from '../http/refused.ts'
import { drawnAside } from './drawings.ts'

export const drawAsked = drawnAside(import.meta.url, async ({ ask }: { readonly ask: string }) => {
  if (ask === 'refuse')
    throw new Refused(400, 'invalid_request', 'No such sheet.', [{ path: 'a', message: 'b' }])
  if (ask === 'fail') throw new TypeError('not a sheet')
  if (ask === 'end') process.exit()
  return Buffer.from(`thread ${threadId}`)
})
