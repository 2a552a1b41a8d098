/** Sends what was offered to a machine of the server. */
import { useMutation } from '@tanstack/react-query'
import { ApiProblem } from '../../../lib/http.ts'
import type { Payload } from './event-fields.ts'

export type SentEvent = { readonly type: string; readonly payload: Payload }
type Body = SentEvent & { readonly version: number; readonly idempotencyKey: string }

type Way<Answer> = {
  readonly post: (body: Body) => Promise<Answer>
  readonly onSuccess: (answer: Answer) => unknown
  /** Someone else was faster: show what is there now. */
  readonly onConflict: () => unknown
}

export function useSendEvent<Answer>(version: number, { post, onSuccess, onConflict }: Way<Answer>) {
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (sent: SentEvent) => post({ ...sent, version, idempotencyKey: crypto.randomUUID() }),
    onSuccess,
    onError: (problem) =>
      problem instanceof ApiProblem && problem.status === 409 ? onConflict() : undefined,
  })
  return { send: mutateAsync, isSending: isPending }
}
