/** The open drafts of this tab, one machine each (machines/draft); they outlive their page. */
import { createActor, fromPromise, type ActorRefFrom } from 'xstate'
import { SaveError, type DraftInput } from '../../../../machines/draft/events.ts'
import { machine } from '../../../../machines/draft/machine.ts'
import { ApiProblem, maySucceedLater } from '../../../lib/http.ts'
import { beforeClosing, fitsLast } from '../../../lib/unsaved.ts'
import { inspect } from '../../../lib/inspection.ts'

export type DraftActor = ActorRefFrom<typeof machine>

/** @param isLast the page is being left: the call must outlive it @returns the new version @throws ApiProblem */
type Save = (input: DraftInput, isLast: boolean) => Promise<number>

let isLeaving = false

const open = new Map<string, DraftActor>()

/** The draft of this name, begun with what the server has of it. */
export function openDraft(name: string, input: DraftInput, save: Save): DraftActor {
  const known = open.get(name)
  if (known) return known
  const saving = fromPromise<number, DraftInput>(({ input: now }) =>
    save(now, isLeaving && fitsLast(now.content)).catch((error: unknown) => {
      throw failed(error)
    }),
  )
  const actor = createActor(machine.provide({ actors: { save: saving } }), { input, inspect })
  open.set(name, actor)
  return actor.start()
}

function failed(error: unknown): SaveError {
  if (!(error instanceof ApiProblem)) return new SaveError('lost', '')
  if (error.code === 'stale_version') return new SaveError('stale', error.message)
  const [issue] = error.issues
  const reason = issue ? issue.message : error.message
  return new SaveError(maySucceedLater(error.status) ? 'lost' : 'refused', reason)
}

/** Sends everything unsaved before the page closes. @returns whether something would be lost */
export function leaveNow(): boolean {
  const actors = [...open.values()]
  isLeaving = true
  for (const actor of actors) actor.send({ type: 'flush' })
  isLeaving = false
  return actors.some((actor) => {
    const snapshot = actor.getSnapshot()
    return snapshot.hasTag('unsaved') && !(snapshot.matches('saving') && fitsLast(snapshot.context.content))
  })
}

/** Nothing typed is lost with the window; where it cannot be sent, the person is asked. @returns how to stop */
export const warnBeforeClosing = (): (() => void) => beforeClosing(leaveNow)

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
