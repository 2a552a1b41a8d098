/**
 * Reads uploaded PDF files in a thread of its own, one after the other: a small file may unpack to gigabytes, and the library
 * that reads it neither stops nor lets other calls run meanwhile.
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { t } from '../../platform/messages.ts'

/** Of one file; the largest honest ones take less than two seconds. */
const MOST_MS = 5_000

let thread: Promise<Worker> | null = null
let before: Promise<unknown> = Promise.resolve()

/** @returns why the file cannot be taken, to be said to people; null: it can */
export function wrongInPdf(bytes: Uint8Array): Promise<string | null> {
  const answer = before.then(() => ask(bytes))
  before = answer
  return answer
}

async function ask(bytes: Uint8Array): Promise<string | null> {
  thread ??= started()
  const asked = thread
  try {
    const worker = await asked
    worker.postMessage(bytes)
    const [wrong] = await once(worker, 'message', { signal: AbortSignal.timeout(MOST_MS) })
    return wrong as string | null
  } catch {
    thread = null
    void asked.then((worker) => worker.terminate()).catch(() => undefined)
    return t('refusals.documents.pdfCannotReadSaveAgain')
  }
}

async function started(): Promise<Worker> {
  const worker = new Worker(new URL('./pdf-check.thread.ts', import.meta.url))
  worker.unref()
  // An error after its time is over, while the thread ends, would end the process.
  worker.on('error', () => {})
  await once(worker, 'message')
  return worker
}
