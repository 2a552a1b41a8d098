/** The operation that the page is about, for the panels and fields inside it. */
import type { OperationDetail } from '../../../../contract/operations/shapes.ts'
import type { Workflow } from '../../../../machines/workflows.ts'
import type { RemoteEvent, RemoteStatus } from './use-remote-machine.ts'
import { requiredContext } from '../../../ui/required-context.ts'

export type Operation = {
  readonly detail: OperationDetail
  readonly workflow: Workflow
  readonly send: (event: RemoteEvent) => Promise<OperationDetail>
  readonly status: RemoteStatus
}

export const [OperationContext, useOperation] = requiredContext<Operation>('operation')
