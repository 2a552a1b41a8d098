/** Draws documents in a separate thread: laying out text takes up to 100 ms and would block all calls. */
import { Worker } from 'node:worker_threads'
import { Refused } from '../http/refused.ts'

/** To the thread, and its answer. A refusal crosses in parts, because errors lose their class on the way. */
export type Asked = { readonly id: number; readonly module: string; readonly drawing: unknown }
export type Answer = {
  readonly id: number
  readonly bytes?: Uint8Array
  readonly refused?: Pick<Refused, 'status' | 'code' | 'reason' | 'issues'>
  readonly error?: Error
}
type Waiting = { readonly resolve: (bytes: Buffer) => void; readonly reject: (error: Error) => void }

const drawings = new Map<string, (drawing: unknown) => Promise<Buffer>>()
const waiting = new Map<number, Waiting>()
let asked = 0
let thread: Worker | null = null

/** @param module `import.meta.url` of the drawing file @param draw takes plain data @returns draws in the thread */
export function drawnAside<Drawing>(
  module: string,
  draw: (drawing: Drawing) => Promise<Buffer>,
): (drawing: Drawing) => Promise<Buffer> {
  drawings.set(module, (drawing) => draw(drawing as Drawing)) // what the function below has sent
  return (drawing) =>
    new Promise((resolve, reject) => {
      asked += 1
      thread ??= started()
      thread.postMessage({ id: asked, module, drawing } satisfies Asked)
      waiting.set(asked, { resolve, reject })
    })
}

/** In the thread: reads the file that draws, which makes its drawing known. */
export async function drawHere({ module, drawing }: Asked): Promise<Buffer> {
  await import(module)
  return drawings.get(module)!(drawing)
}

function started(): Worker {
  const worker = new Worker(new URL('./drawings.thread.ts', import.meta.url))
  worker.unref()
  worker.on('message', settle)
  const fail = (error: Error): void => {
    if (thread !== worker) return
    thread = null // the next drawing starts another
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('the thread that draws documents has ended')))
  return worker
}

function settle({ id, bytes, refused, error }: Answer): void {
  const one = waiting.get(id)
  waiting.delete(id)
  if (bytes) one?.resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  else
    one?.reject(refused ? new Refused(refused.status, refused.code, refused.reason, refused.issues) : error!)
}
