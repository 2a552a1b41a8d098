/** Whose claims the contributor's units are, and a view that the platform keeps: all made up for the demonstration. */
import { unitsOf } from '../server/modules/contributions/units.repository.ts'
import { allocate } from '../server/modules/contributions/allocations.usecases.ts'
import { entities, purposes } from '../server/modules/contributions/lists.usecases.ts'
import { writeGoals } from '../server/modules/balance/goals.repository.ts'
import { writeView } from '../server/modules/saved-views/saved-views.usecases.ts'
import type { Trx } from '../server/platform/database.ts'
import type { Parties } from './parties.ts'

const ENTITIES = [
  { name: 'Atelier Verne Lyon', kind: 'site' },
  { name: 'Verne Logistik GmbH', kind: 'subsidiary' },
  { name: 'Nautilus (made-up brand)', kind: 'brand' },
] as const
const PURPOSES = ['Business travel', 'Packaging'] as const

/** Of each retired range a part is allocated; the rest waits, so that there is something to try. */
export async function writeAllocations(trx: Trx, parties: Parties, now: Date): Promise<void> {
  const { personId } = parties.scopeOf('owner@contributor.example')
  const organizationId = parties.organizationId('contributor')
  const sids = { entity: [] as string[], purpose: [] as string[] }
  for (const entity of ENTITIES)
    sids.entity.push((await entities.write(trx, organizationId, { ...entity, sid: null }, now)).sid)
  for (const name of PURPOSES)
    sids.purpose.push((await purposes.write(trx, organizationId, { name, sid: null }, now)).sid)
  const { items } = await unitsOf(trx, organizationId, { state: 'retired' })
  for (const [place, { vintageSid, rangeSid, quantity }] of items.entries()) {
    const target = {
      vintageSid,
      rangeSid,
      entitySid: sids.entity[place % sids.entity.length]!,
      purposeSid: sids.purpose[place % sids.purpose.length]!,
      claimYear: now.getUTCFullYear(),
      quantity: String(Math.ceil(Number(quantity) / 3)),
    }
    await allocate(trx, { organizationId, personId, now }, target)
  }
  const year = now.getUTCFullYear()
  await writeGoals(
    trx,
    { organizationId, personId, now },
    {
      creditType: 'Carbon',
      unit: 't CO₂e',
      standard: null,
      goals: [
        { year, quantity: '3000' },
        { year: year + 1, quantity: '3500' },
      ],
    },
  )
}

/** For everyone of the platform. */
export async function writeViews(trx: Trx, parties: Parties, now: Date): Promise<void> {
  const { personId } = parties.scopeOf('admin@understory.example')
  const who = { personId, organizationId: parties.organizationId('platform') }
  const search = 'court=platform&sort=dueAt&direction=asc'
  await writeView(
    trx,
    who,
    { list: 'operations' },
    { name: 'Our turn, most urgent first', search, isShared: true },
    now,
  )
}
