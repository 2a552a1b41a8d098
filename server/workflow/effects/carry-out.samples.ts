/** The worker of the outbox, as tests run it: at once, until nothing is left. */
import type pg from 'pg'
import { carryOut, type Outside } from './carry-out.ts'

/** What events have left to be done, and what that leaves in turn, in the order of its coming. */
export async function carryOutAll(owner: pg.Pool, outside: Outside): Promise<void> {
  for (let round = 0; round < 5; round += 1) {
    const { rows } = await owner.query<{ id: string }>(
      'update outbox set dispatched_at = now() where dispatched_at is null returning id',
    )
    if (rows.length === 0) return
    for (const { id } of rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))) await carryOut(outside, id)
  }
}
