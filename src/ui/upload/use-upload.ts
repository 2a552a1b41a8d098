/** The upload machine (machines/upload), running over one call that takes a file: its progress, and how it ended. */
import { useMachine } from '@xstate/react'
import { fromCallback, type ActorRefFrom } from 'xstate'
import type { PickedFile, SendingEvent } from '../../../machines/upload/events.ts'
import { machine, type SendInput } from '../../../machines/upload/machine.ts'
import { ApiProblem } from '../../lib/http.ts'
import { inspect } from '../../lib/inspection.ts'
import { t } from '../../lib/messages.ts'

type Asked = {
  readonly file: File
  /** What the person said it is. */
  readonly kind: string
  /** @param share 0 to 1 */
  readonly onProgress: (share: number) => void
  /** Aborted when the machine leaves the state. */
  readonly signal: AbortSignal
}

/** Sends the file. @returns the sid of what came of it. @throws what is shown as the reason */
export type Work = (asked: Asked) => Promise<string>

export type UploadActor = ActorRefFrom<typeof machine>

/** @param most bytes */
export function uploadHook(most: number, work: Work) {
  const upload = uploadMachine(work)
  return () => useMachine(upload, { input: { most }, inspect })
}

export const uploadMachine = (work: Work) => machine.provide({ actors: { send: sendingActor(work) } })

const REFUSED: ReadonlySet<string> = new Set<ApiProblem['code']>(['unsupported_file', 'invalid_request'])
/** Files whose own bytes were refused: no other try takes them. */
const unacceptable = new WeakSet<PickedFile>()
export const isAcceptable = (file: PickedFile): boolean => !unacceptable.has(file)

const sendingActor = (work: Work) =>
  fromCallback<SendingEvent, SendInput>(({ input: { file, kind }, sendBack }) => {
    if (!(file instanceof File)) throw new Error('there is no file to send')
    const abort = new AbortController()
    const onProgress = (share: number) => sendBack({ type: 'progress', share })
    work({ file, kind, onProgress, signal: abort.signal }).then(
      (sid) => sendBack({ type: 'answered', sid }),
      (error: unknown) => {
        if (error instanceof ApiProblem && REFUSED.has(error.code)) unacceptable.add(file)
        if (!abort.signal.aborted) sendBack({ type: 'refused', reason: reasonOf(error) })
      },
    )
    return () => abort.abort()
  })

function reasonOf(error: unknown): string {
  if (!(error instanceof ApiProblem)) return t('common.connectionLost')
  return error.issues[0]?.message ?? error.message
}
