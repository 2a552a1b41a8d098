/** What the upload machine (machines/upload) invokes: one call that takes a file, its progress, and how it ended. */
import { fromCallback } from 'xstate'
import type { SendingEvent } from '../../../../machines/upload/events.ts'
import type { SendInput } from '../../../../machines/upload/machine.ts'
import { ApiProblem } from '../../../lib/http.ts'

type Work = {
  readonly file: File
  /** What the person said it is. */
  readonly kind: string
  /** @param share 0 to 1 */
  readonly onProgress: (share: number) => void
  /** Aborted when the machine leaves the state. */
  readonly signal: AbortSignal
}

/** @param work sends the file. @returns the sid of what came of it. @throws what is shown as the reason */
export const sendingActor = (work: (asked: Work) => Promise<string>) =>
  fromCallback<SendingEvent, SendInput>(({ input: { file, kind }, sendBack }) => {
    if (!(file instanceof File)) throw new Error('there is no file to send')
    const abort = new AbortController()
    const onProgress = (share: number) => sendBack({ type: 'progress', share })
    work({ file, kind, onProgress, signal: abort.signal }).then(
      (sid) => sendBack({ type: 'answered', sid }),
      (error: unknown) => {
        if (abort.signal.aborted) return
        const reason =
          error instanceof ApiProblem ? (error.issues[0]?.message ?? error.message) : String(error)
        sendBack({ type: 'refused', reason })
      },
    )
    return () => abort.abort()
  })
