/** Which machines ran here, and what differs between an earlier one and that of this code. */
import type * as z from 'zod'
import type { MachineChanges, MachineRelease } from '../../../contract/operations/releases.ts'
import { leavesOf, pathsUp, type Value } from '../../../machines/kernel/drawing.ts'
import { changesOf, ROOT, stemOf } from '../../../machines/kernel/shape.ts'
import type { WorkflowName } from '../../../machines/workflows.ts'
import { inScope, SYSTEM, type Database, type Trx } from '../../platform/database.ts'
import { notFound } from '../../platform/http/refused.ts'
import { rows } from '../../platform/statements.ts'
import { drawingsOf, RUNNING } from './shapes.ts'

/** At each start; what is known already stays as it is. */
export async function recordReleases(database: Database, now: Date): Promise<void> {
  await inScope(database, SYSTEM, async (trx) => {
    const known = await trx.selectFrom('machine_release').select('digest').execute()
    const digests = new Set(known.map(({ digest }) => digest))
    for (const [machine, { digest, shape }] of RUNNING) {
      if (digests.has(digest)) continue
      const drawings = JSON.stringify(await drawingsOf(machine))
      const row = {
        machine,
        digest,
        version: shape.version,
        since: now,
        shape: JSON.stringify(shape),
        drawings,
      }
      // Two processes may start at once.
      await trx
        .insertInto('machine_release')
        .values(row)
        .onConflict((clash) => clash.doNothing())
        .execute()
    }
  })
}

/** The newest first. */
export async function listReleases(
  trx: Trx,
  machine: WorkflowName,
): Promise<z.input<typeof MachineRelease>[]> {
  const found = await trx
    .selectFrom('machine_release')
    .select(['digest', 'version', 'since'])
    .where('machine', '=', machine)
    .orderBy('since', 'desc')
    .execute()
  return found.map(({ digest, version, since }) => ({
    digest,
    version,
    since: since.toISOString(),
    isRunning: digest === RUNNING.get(machine)!.digest,
  }))
}

/** @throws Refused 404 for a release that never ran here */
export async function showChanges(
  trx: Trx,
  machine: WorkflowName,
  digest: string,
): Promise<z.input<typeof MachineChanges>> {
  const before = await trx
    .selectFrom('machine_release')
    .select(['shape', 'drawings'])
    .where('machine', '=', machine)
    .where('digest', '=', digest)
    .executeTakeFirstOrThrow(() => notFound())
  const { states, events } = changesOf(before.shape, RUNNING.get(machine)!.shape)
  const standing = await standingIn(trx, machine)
  /** Each operation once, however many of the states it is in. */
  const operationsIn = (paths: readonly string[]) =>
    standing
      .filter((one) => paths.some((path) => path === ROOT || one.paths.has(path)))
      .reduce((sum, { count }) => sum + count, 0)
  const counted = (paths: readonly string[]) =>
    paths.map((path) => ({ path, operations: operationsIn([path]) }))
  const alike = Map.groupBy(events, ({ event, kind }) => `${kind} ${stemOf(event)}`)
  return {
    added: counted(states.added),
    removed: counted(states.removed),
    changed: counted(states.changed),
    events: [...alike.values()].map((group) => {
      const { event, kind } = group[0]!
      const paths = group.map(({ path }) => path)
      return { event, kind, paths, operations: operationsIn(paths) }
    }),
    drawings: before.drawings,
  }
}

/** Live operations with the states in which they stand, and those around them. */
async function standingIn(trx: Trx, machine: WorkflowName) {
  const found = await rows<{ value: Value; count: number }>(
    trx,
    `select snapshot -> 'value' as value, count(*)::int as count from operation
     where machine = $1 and status in ('open', 'onHold') group by 1`,
    [machine],
  )
  return found.map(({ value, count }) => ({
    paths: new Set(leavesOf(value).flatMap((leaf) => [...pathsUp(leaf)])),
    count,
  }))
}
