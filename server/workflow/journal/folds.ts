/** Compares stored snapshots with the replay of their journals, which takes about four times as long as checking the chains. */
import { setImmediate as others } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { foldProblem, NoBeginning, type Foldable, type JournalKind, type StoredJournal } from './journaled.ts'
import { operationJournals } from './replay.ts'

export type Folded = {
  /** In words; null: the snapshot equals the replay of the journal. */
  readonly fold: string | null
  /** The journal has no first row to replay from. */
  readonly isUntold: boolean
}

export type Folds = (found: readonly StoredJournal[]) => Promise<readonly Folded[]>

export function foldOf(kind: JournalKind, { stored, journal }: Foldable): Folded {
  try {
    return { fold: foldProblem(kind, stored, journal), isUntold: false }
  } catch (error) {
    if (error instanceof NoBeginning) return { fold: null, isUntold: true }
    throw error
  }
}

/** Too short for a caller to notice, longer than a turn of the event loop costs. */
const AT_ONCE_MS = 8

/** @returns to be awaited between pieces of work: gives others their turn when the last one is a while ago */
export function breathing(): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < AT_ONCE_MS) return undefined
    return others().then(() => {
      since = performance.now()
    })
  }
}

/** Replays in this thread, between other work. */
export const foldsHere =
  (kind: JournalKind): Folds =>
  async (found) => {
    const breathe = breathing()
    const folded: Folded[] = []
    for (const one of found) {
      folded.push(foldOf(kind, one))
      await breathe()
    }
    return folded
  }

/** Fewer journals at a time are folded here: threads take half a second to begin. */
export const WORTH_THREADS = 100

const THREADS = 2

type Threaded = { readonly folds: Folds; readonly end: () => Promise<unknown> }

/** Replays journals of operations. A hundred or more are replayed on threads, so that the main thread can answer calls. */
export function threadedFolds(): Threaded {
  const here = foldsHere(operationJournals)
  const threads: Worker[] = []
  return {
    folds: async (found) => {
      if (threads.length === 0 && found.length < WORTH_THREADS) return here(found)
      while (threads.length < THREADS) threads.push(new Worker(new URL('./folds.thread.ts', import.meta.url)))
      const share = Math.ceil(found.length / THREADS)
      const answers = threads.map((thread, index) =>
        answerOf(thread, found.slice(index * share, (index + 1) * share)),
      )
      return (await Promise.all(answers)).flat()
    },
    end: () => Promise.all(threads.map((thread) => thread.terminate())),
  }
}

/** One question at a time. @throws what the thread throws */
const answerOf = (thread: Worker, found: readonly StoredJournal[]): Promise<readonly Folded[]> =>
  new Promise((resolve, reject) => {
    thread.once('error', reject)
    thread.once('message', (folded: readonly Folded[]) => {
      thread.off('error', reject)
      resolve(folded)
    })
    thread.postMessage(found.map(foldableOf))
  })

/** Without hashes and states: copying those to a thread would take a tenth of the time of the fold. */
const foldableOf = ({
  stored: { id, machine, machine_version, snapshot },
  journal,
}: StoredJournal): Foldable => ({
  stored: { id, machine, machine_version, snapshot },
  journal: journal.map(({ seq, at, person_id, role, event, payload }) => ({
    seq,
    at,
    person_id,
    role,
    event,
    payload,
  })),
})
