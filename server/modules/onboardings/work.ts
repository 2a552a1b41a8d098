/** What runs beside the calls: screenings, deadlines, documents whose time is over. Several processes may all do it. */
import type pg from 'pg'
import { announceAll } from '../../workflow/engine/engine.ts'
import { subscribeChanges } from '../../workflow/outbox/listener.ts'
import { dueDeadlines, fireDeadline } from './deadlines.ts'
import { expireDocuments, type Places } from './documents.ts'
import { dueScreenings, screenOne, type ScreeningPlaces } from './checks/screening.ts'
import type { Announced } from './send.ts'

type Log = { readonly error: (detail: object, message: string) => void }

export type OnboardingWorker = Places &
  ScreeningPlaces & {
    readonly pool: pg.Pool
    readonly log: Log
    readonly viewers: { readonly invalidateAll: () => void }
  }

/** Looks by itself, however many notices get lost. */
const EVERY_MS = 60_000
/** Changes come in crowds; one look serves all of this long. */
const GATHER_MS = 250
const TIDY_EVERY_MS = 3_600_000

/** Everything that is due now. One that fails does not keep the others from running. */
export async function workOnce(worker: OnboardingWorker): Promise<void> {
  const each = async (what: string, run: () => Promise<Announced | null>): Promise<void> => {
    try {
      const announced = await run()
      if (!announced) return
      worker.viewers.invalidateAll()
      announceAll(worker.pool, announced.announcements)
    } catch (error) {
      worker.log.error({ err: error }, what)
    }
  }
  for (const { id } of await dueScreenings(worker)) await each('screening', () => screenOne(worker, id))
  for (const due of await dueDeadlines(worker))
    await each('deadline of an onboarding', () => fireDeadline(worker, worker.config, due))
}

/** Starts looking. @returns how to stop: finishes what is under way */
export function startOnboardingWork(worker: OnboardingWorker): () => Promise<void> {
  let running: Promise<void> | null = null
  let again = false
  let tidied = -Infinity
  const look = async (): Promise<void> => {
    do {
      again = false
      await workOnce(worker)
    } while (again)
    if (Date.now() - tidied < TIDY_EVERY_MS) return
    tidied = Date.now()
    await expireDocuments(worker)
  }
  const lookNow = (): void => {
    if (running) again = true
    running ??= look()
      .catch((error: unknown) => worker.log.error({ err: error }, 'onboardings'))
      .finally(() => {
        running = null
      })
  }
  let soon: NodeJS.Timeout | null = null
  const unsubscribe = subscribeChanges(worker.pool, ({ topic }) => {
    if (topic !== 'organization') return
    soon ??= setTimeout(() => {
      soon = null
      lookNow()
    }, GATHER_MS)
  })
  const timer = setInterval(lookNow, EVERY_MS)
  lookNow()
  return async () => {
    clearInterval(timer)
    unsubscribe()
    if (soon) clearTimeout(soon)
    await running
  }
}
