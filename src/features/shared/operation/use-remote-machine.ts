/** A machine of the server in the shape of `useMachine`: the browser restores its snapshot, the server decides. */
import { invalidate } from '../change/invalidate.ts'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import type { OperationDetail } from '../../../../contract/operations/shapes.ts'
import { decode } from '../../../../machines/kernel/snapshot.ts'
import { phasesOf } from '../../../../machines/operation/outline.ts'
import { workflows, type Workflow } from '../../../../machines/workflows.ts'
import { operationQuery } from './queries.ts'
import { ApiProblem, call } from '../../../lib/http.ts'
import { keepAnswer, queryClient } from '../../../lib/query-client.ts'

export type RemoteEvent = { readonly type: string; readonly payload: Readonly<Record<string, unknown>> }

export type RemoteStatus = { readonly isSending: boolean }

export const workflowOf = (detail: OperationDetail): Workflow => workflows[detail.type]

type Restored = ReturnType<typeof decode>
const restored = new WeakMap<OperationDetail, Restored>()

/** An answer never changes: its snapshot is restored once. */
export function restore(detail: OperationDetail): Restored {
  const known = restored.get(detail)
  if (known) return known
  const row = {
    machine: workflowOf(detail).name,
    version: detail.machineVersion,
    snapshot: detail.snapshot as Record<string, unknown>,
  }
  const snapshot = decode(workflowOf(detail), row)
  restored.set(detail, snapshot)
  return snapshot
}

/** Asks for an operation and reads from it what its page is drawn from, so that the page does not wait for that. */
export async function askForOperation(sid: string): Promise<void> {
  const { queryKey } = operationQuery(sid)
  await queryClient.prefetchQuery(operationQuery(sid))
  const detail = queryClient.getQueryData(queryKey)
  if (!detail) return
  restore(detail)
  phasesOf(workflowOf(detail))
}

/** First word of the mutation's key; the operation's sid comes after it. */
export const SENDS = 'operation.send'

export function useRemoteMachine(sid: string) {
  const { data: detail } = useSuspenseQuery(operationQuery(sid))
  const snapshot = restore(detail)
  const { mutateAsync, isPending } = useMutation({
    mutationKey: [SENDS, sid],
    mutationFn: ({ type, payload }: RemoteEvent) =>
      call('POST /operations/:sid/events', {
        params: { sid },
        body: { type, payload: { ...payload }, version: detail.version, idempotencyKey: crypto.randomUUID() },
      }),
    onSuccess: (answer) => {
      keepAnswer(operationQuery(sid).queryKey, answer)
      return invalidate('operation', sid)
    },
    // Someone else was faster: show what is there now.
    onError: (problem) =>
      problem instanceof ApiProblem && problem.status === 409 ? invalidate('operation', sid) : undefined,
  })
  const status: RemoteStatus = { isSending: isPending }
  return [{ detail, snapshot }, mutateAsync, status] as const
}
