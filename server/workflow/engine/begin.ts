/** Creates a row of any workflow: starts its machine and writes the first row of its journal. */
import type { AnyStateMachine, InputFrom } from 'xstate'
import type { By } from '../../../machines/kernel/define.ts'
import { encode, type Versioned } from '../../../machines/kernel/snapshot.ts'
import { start, type Surroundings } from '../../../machines/kernel/step.ts'
import { GENESIS, hashOf, linkAt } from '../journal/chain.ts'
import type { Payload } from './engine.ts'

type First = {
  readonly id: string
  readonly at: string
  readonly by: By
  /** Not sent to the machine: it is the start of the machine. */
  readonly event: string
  readonly payload?: Payload
  readonly surroundings?: Surroundings
}

/** @returns what is stored; the caller writes its row, and then firstRow() */
export function begun<Machine extends AnyStateMachine>(
  decider: Versioned<Machine>,
  input: InputFrom<Machine>,
  { id, at, by, event, payload = {}, surroundings }: First,
) {
  const first = start(decider.machine, input, at, surroundings)
  const stored = encode(decider, first.next)
  const link = linkAt(id, 1, { at, by, event, payload, ...stored })
  return { ...first, stored, link, hash: hashOf(link, GENESIS) }
}
