/** Whether the data folder takes more: asked by writing, because quotas and read-only mounts show nowhere else. */
import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'

const PROBE_BYTES = 64 * 1024
/** Whoever asks more often gets the last answer. */
const KEPT_MS = 1_000

/** @returns a question: can this folder be written at the moment */
export function roomIn(folder: string): () => Promise<boolean> {
  let asked = -Infinity
  let answer: Promise<boolean> = Promise.resolve(true)
  return () => {
    const now = performance.now()
    if (now - asked > KEPT_MS) {
      asked = now
      answer = probe(folder)
    }
    return answer
  }
}

async function probe(folder: string): Promise<boolean> {
  const file = path.join(folder, `.probe.${randomBytes(6).toString('hex')}`)
  try {
    await fs.mkdir(folder, { recursive: true })
    await fs.writeFile(file, randomBytes(PROBE_BYTES))
    return true
  } catch {
    return false
  } finally {
    await fs.rm(file, { force: true }).catch(() => {})
  }
}
