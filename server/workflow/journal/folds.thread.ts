/** One of the threads of `threadedFolds`. */
import { parentPort } from 'node:worker_threads'
import { foldOf } from './folds.ts'
import type { Foldable } from './journaled.ts'
import { operationJournals } from './replay.ts'

parentPort?.on('message', (found: readonly Foldable[]) =>
  parentPort?.postMessage(found.map((one) => foldOf(operationJournals, one))),
)
