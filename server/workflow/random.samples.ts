/** For tests: one operation of each machine, all about the same scarce units, which no other run touches. */
import { WORKFLOW_NAMES } from '../../machines/workflows.ts'
import { joinRun, openWorld, requestIn, type Places, type World } from '../testing/simulation/world.ts'
import { create } from './create.ts'
import type { Market } from './samples.ts'

export type RandomWorld = World & { readonly days: (count: number) => void }

/** Less than all the operations of a run ask for together. */
const SCARCE = { units: 30n, held: 8n }

/** In one of four worlds the platform sells its own stock. */
export async function openRandomWorld(
  places: Places,
  people: Market,
  quantities: readonly number[],
): Promise<RandomWorld> {
  let now = Date.parse('2026-03-02T09:00:00.000Z')
  const isOwnStock = (quantities[4] ?? 1) % 4 === 0
  const world = await openWorld(places, people, { ...SCARCE, isOwnStock, clock: () => new Date(now) })
  for (const [index, type] of WORKFLOW_NAMES.entries()) {
    // The platform does not buy from itself.
    if (type === 'ccuPurchase' && isOwnStock) continue
    const { operationId } = await create(world.engine, requestIn(world, type, quantities[index] ?? 1))
    await joinRun(world, operationId)
  }
  const days = (count: number) => {
    now += count * 86_400_000
  }
  return { ...world, days }
}
