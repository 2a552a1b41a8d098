/** One of the threads of `threadedFolds`. */
import { parentPort } from 'node:worker_threads'
import { foldOf } from './folds.ts'
import type { StoredJournal } from './journaled.ts'
import { operationJournals } from './replay.ts'

parentPort?.on('message', (found: readonly StoredJournal[]) =>
  parentPort?.postMessage(found.map((one) => foldOf(operationJournals, one))),
)
