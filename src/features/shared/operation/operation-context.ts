/** The operation that the page is about, for the panels and fields inside it. */
import { createContext, useContext } from 'react'
import type { OperationDetail } from '../../../../contract/operations/shapes.ts'
import type { Workflow } from '../../../../machines/workflows.ts'
import type { RemoteEvent, RemoteStatus } from './use-remote-machine.ts'

export type Operation = {
  readonly detail: OperationDetail
  readonly workflow: Workflow
  readonly send: (event: RemoteEvent) => Promise<OperationDetail>
  readonly status: RemoteStatus
}

export const OperationContext = createContext<Operation | null>(null)

/** @throws outside an operation's page. */
export function useOperation(): Operation {
  const operation = useContext(OperationContext)
  if (!operation) throw new Error('there is no operation around this component')
  return operation
}
