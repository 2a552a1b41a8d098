/** The thread of `drawnAside`. */
import { parentPort } from 'node:worker_threads'
import { Refused } from '../http/refused.ts'
import { drawHere, type Answer, type Asked } from './drawings.ts'

parentPort?.on('message', async (asked: Asked) => parentPort?.postMessage(await answerTo(asked)))

async function answerTo(asked: Asked): Promise<Answer> {
  const { id } = asked
  try {
    return { id, bytes: await drawHere(asked) }
  } catch (error) {
    if (!(error instanceof Refused)) return { id, error: error as Error }
    const { status, code, reason, issues } = error
    return { id, refused: { status, code, reason, issues } }
  }
}
