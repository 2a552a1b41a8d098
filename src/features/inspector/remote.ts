/** Machines that live on the server, as this tab knows them: each answer is a snapshot, each call an event. */
import type { StatelyInspectionEvent } from '@statelyai/inspect'
import type { OperationDetail } from '../../../contract/operations/shapes.ts'
import { SENDS } from '../shared/operation/use-remote-machine.ts'
import { queryClient } from '../../lib/query-client.ts'

type Tell = (message: StatelyInspectionEvent) => void

const base = () => ({
  createdAt: String(Date.now()),
  id: crypto.randomUUID(),
  _version: '1',
  rootId: 'server',
})

/** The query of one operation: `['operation', sid]`. */
const isOperation = (key: readonly unknown[]): boolean => key[0] === 'operation' && key.length === 2

/** @returns how to stop */
export function watchRemote(tell: Tell): () => void {
  const known = new Set<string>()
  const show = (detail: OperationDetail | undefined) => {
    if (!detail) return
    const sessionId = `server ${detail.sid}`
    const { value, context, status } = detail.snapshot as Record<string, unknown>
    if (!known.has(sessionId)) {
      known.add(sessionId)
      tell({
        ...base(),
        type: '@xstate.actor',
        sessionId,
        name: detail.number,
        parentId: undefined,
        definition: JSON.stringify({ id: detail.type }),
        snapshot: { status: 'active', value, context },
      })
    }
    tell({
      ...base(),
      type: '@xstate.snapshot',
      sessionId,
      event: { type: `version ${detail.version}` },
      snapshot: { status, value, context } as never,
    })
  }
  const queries = queryClient.getQueryCache()
  for (const query of queries.getAll())
    if (isOperation(query.queryKey)) show(query.state.data as OperationDetail | undefined)
  const stops = [
    queries.subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success' && isOperation(event.query.queryKey))
        show(event.query.state.data as OperationDetail | undefined)
    }),
    queryClient.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'pending') return
      const [name, sid] = event.mutation.options.mutationKey ?? []
      if (name !== SENDS) return
      const { type, payload } = event.action.variables as { type: string; payload: object }
      tell({
        ...base(),
        type: '@xstate.event',
        sessionId: `server ${String(sid)}`,
        sourceId: undefined,
        event: { ...payload, type },
      })
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
