/**
 * The drafts that this tab has open, one machine for each submission. They outlive the page that shows them: what was
 * typed is still saved while the person is somewhere else in the product already.
 */
import { createActor, fromPromise, type ActorRefFrom } from 'xstate'
import type { OfferingContent } from '../../../contract/offering-content.ts'
import type { SubmissionDetail } from '../../../contract/submission-shapes.ts'
import { SaveError, type DraftInput } from '../../../machines/draft/events.ts'
import { machine } from '../../../machines/draft/machine.ts'
import { ApiProblem, call } from '../../lib/http.ts'
import { keepSubmission } from './queries.ts'

export type DraftActor = ActorRefFrom<typeof machine>

const open = new Map<string, DraftActor>()

/** The machine keeps content as it comes; only contents of offerings come here. */
export const contentOf = (actor: DraftActor): OfferingContent =>
  actor.getSnapshot().context.content as OfferingContent

const saving = (sid: string) =>
  fromPromise<number, DraftInput>(async ({ input }) => {
    const content = input.content as OfferingContent
    const { draftVersion, missing } = await call(
      'PUT /project_submissions/:sid/draft',
      { params: { sid }, body: { content, draftVersion: input.version } },
      { quiet: true },
    ).catch((error: unknown) => {
      throw failed(error)
    })
    keepSubmission(sid, (detail) => ({ ...detail, content, draftVersion, missing }))
    return draftVersion
  })

/** A server that is restarted or overrun answers too, and is worth another try. */
const isPassing = (status: number): boolean => status === 401 || status === 429 || status >= 500

function failed(error: unknown): SaveError {
  if (!(error instanceof ApiProblem)) return new SaveError('lost', '')
  if (error.code === 'stale_version') return new SaveError('stale', error.message)
  const [issue] = error.issues
  const reason = issue ? issue.message : error.message
  return new SaveError(isPassing(error.status) ? 'lost' : 'refused', reason)
}

function create({ sid, content, draftVersion }: SubmissionDetail): DraftActor {
  const actor = createActor(machine.provide({ actors: { save: saving(sid) } }), {
    input: { content, version: draftVersion },
  })
  return actor.start()
}

/** The draft of a submission, begun with what the server has of it. */
export function draftOf(detail: SubmissionDetail): DraftActor {
  const known = open.get(detail.sid)
  if (known) return known
  const actor = create(detail)
  open.set(detail.sid, actor)
  return actor
}

/** Closing the window now would lose something. */
export const isAnyUnsaved = (): boolean =>
  [...open.values()].some((actor) => actor.getSnapshot().hasTag('unsaved'))

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
