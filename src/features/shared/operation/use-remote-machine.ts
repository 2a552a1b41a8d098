/**
 * A machine that lives on the server, in the shape of `useMachine`: `[snapshot, send, status]`. The browser
 * restores a real snapshot, so guards and drawings work here too; the server decides.
 */
import { invalidate } from '../change/invalidate.ts'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { OperationDetail } from '../../../../contract/operations/shapes.ts'
import { decode } from '../../../../machines/kernel/snapshot.ts'
import { workflows, type Workflow } from '../../../../machines/workflows.ts'
import { operationQuery } from './queries.ts'
import { ApiProblem, call } from '../../../lib/http.ts'
import { queryClient } from '../../../lib/query-client.ts'

export type RemoteEvent = { readonly type: string; readonly payload: Readonly<Record<string, unknown>> }

/** `failure`: why the last event was refused. */
export type RemoteStatus = { readonly isSending: boolean; readonly failure: ApiProblem | null }

export const workflowOf = (detail: OperationDetail): Workflow => workflows[detail.type]

export const restore = (detail: OperationDetail) => {
  const workflow = workflowOf(detail)
  const row = {
    machine: workflow.name,
    version: detail.machineVersion,
    snapshot: detail.snapshot as Record<string, unknown>,
  }
  return decode(workflow, row)
}

/** First word of the mutation's key; the operation's sid comes after it. */
export const SENDS = 'operation.send'

export function useRemoteMachine(sid: string) {
  const { data: detail } = useSuspenseQuery(operationQuery(sid))
  const snapshot = useMemo(() => restore(detail), [detail])
  const { mutateAsync, isPending, error } = useMutation({
    mutationKey: [SENDS, sid],
    mutationFn: ({ type, payload }: RemoteEvent) =>
      call('POST /operations/:sid/events', {
        params: { sid },
        body: { type, payload: { ...payload }, version: detail.version, idempotencyKey: crypto.randomUUID() },
      }),
    onSuccess: (answer) => {
      queryClient.setQueryData(operationQuery(sid).queryKey, answer)
      return invalidate('operation', sid)
    },
    // Someone else was faster: show what is there now.
    onError: (problem) =>
      problem instanceof ApiProblem && problem.status === 409 ? invalidate('operation', sid) : undefined,
  })
  const status: RemoteStatus = { isSending: isPending, failure: error instanceof ApiProblem ? error : null }
  return [{ detail, snapshot }, mutateAsync, status] as const
}
