/**
 * The drafts that this tab has open, one machine for each (machines/draft). They outlive the page that shows them: what
 * was typed is still saved while the person is somewhere else in the product already.
 */
import { createActor, fromPromise, type ActorRefFrom } from 'xstate'
import { SaveError, type DraftInput } from '../../machines/draft/events.ts'
import { machine } from '../../machines/draft/machine.ts'
import { ApiProblem } from './http.ts'

export type DraftActor = ActorRefFrom<typeof machine>

/** Saves a content over the version that was read. @returns the new version @throws ApiProblem */
type Save = (input: DraftInput) => Promise<number>

const open = new Map<string, DraftActor>()

/** The draft of this name, begun with what the server has of it. */
export function openDraft(name: string, input: DraftInput, save: Save): DraftActor {
  const known = open.get(name)
  if (known) return known
  const saving = fromPromise<number, DraftInput>(({ input: now }) =>
    save(now).catch((error: unknown) => {
      throw failed(error)
    }),
  )
  const actor = createActor(machine.provide({ actors: { save: saving } }), { input })
  open.set(name, actor)
  return actor.start()
}

/** A server that is restarted or overrun answers too, and is worth another try. */
const isPassing = (status: number): boolean => status === 401 || status === 429 || status >= 500

function failed(error: unknown): SaveError {
  if (!(error instanceof ApiProblem)) return new SaveError('lost', '')
  if (error.code === 'stale_version') return new SaveError('stale', error.message)
  const [issue] = error.issues
  const reason = issue ? issue.message : error.message
  return new SaveError(isPassing(error.status) ? 'lost' : 'refused', reason)
}

/** Closing the window now would lose something. */
export const isAnyUnsaved = (): boolean =>
  [...open.values()].some((actor) => actor.getSnapshot().hasTag('unsaved'))

/** Asks before the window closes on something unsaved. @returns how to stop asking */
export function warnBeforeClosing(): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (isAnyUnsaved()) event.preventDefault()
  }
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}

/** Resolves true when everything typed is on the server, false when it cannot get there without the person. */
export function flushed(actor: DraftActor): Promise<boolean> {
  actor.send({ type: 'flush' })
  const settled = () => {
    const snapshot = actor.getSnapshot()
    if (!snapshot.hasTag('unsaved')) return true
    return snapshot.matches('dirty') || snapshot.matches('saving') ? null : false
  }
  const now = settled()
  if (now !== null) return Promise.resolve(now)
  return new Promise((resolve) => {
    const subscription = actor.subscribe(() => {
      const answer = settled()
      if (answer === null) return
      subscription.unsubscribe()
      resolve(answer)
    })
  })
}
