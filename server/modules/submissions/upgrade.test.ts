/** Offerings from before there were submissions go on as if they had always had one. */
import fs from 'node:fs'
import { expect, test } from 'vitest'
import type { OfferingContent } from '../../../contract/offerings/offering-content.ts'
import { OfferingContent as Content } from '../../../contract/offerings/offering-content.ts'
import { encode } from '../../../machines/kernel/snapshot.ts'
import { standingOf, submission as machine } from '../../../machines/projectSubmission/submission.ts'
import { detailOf, openSubmissions } from './submissions.samples.ts'
import { snapshotOf } from './row.ts'

const { addProject, carrier, parties, send, test: places } = await openSubmissions()
const { owner } = places

const migration = fs.readFileSync(new URL('../../migrations/0101-submissions.sql', import.meta.url), 'utf8')
const upgrade = migration.slice(
  migration.indexOf('-- Offerings from before'),
  migration.indexOf('-- What buyers see is always there'),
)

type Row = {
  readonly offering_id: string
  readonly snapshot: Record<string, unknown>
  readonly draft: OfferingContent
  readonly published: OfferingContent | null
  readonly status: string
}

test('each gets the snapshot of its state and the content that its columns say', async () => {
  await owner.query('alter table offering drop constraint offering_published_content')
  const ids: Record<string, string> = {}
  for (const status of ['draft', 'published', 'suspended', 'archived']) {
    const { project, vintages } = await addProject()
    const { rows } = await owner.query<{ id: string }>(
      `insert into offering (project_id, organization_id, title, summary, currency, sdgs, status)
       values ($1, $2, 'Old', 'From before', 'EUR', '{14}', $3) returning id`,
      [project, parties.organizationId('carrier'), status],
    )
    ids[status] = rows[0]!.id
    await owner.query(
      'insert into offering_vintage (offering_id, vintage_id, unit_price_cents, minimum_quantity) values ($1, $2, 1250, 500)',
      [rows[0]!.id, vintages[0]],
    )
  }
  await owner.query(upgrade)
  await owner.query(upgrade) // twice changes nothing
  const { rows } = await owner.query<Row>(
    `select s.offering_id, s.snapshot, s.draft, f.published, f.status from submission s join offering f on f.id = s.offering_id`,
  )
  expect(rows).toHaveLength(4)
  for (const row of rows) {
    const snapshot = snapshotOf(row.snapshot, 1)
    expect(standingOf(snapshot).status).toBe(row.status)
    expect(encode(machine, snapshot).snapshot).toEqual(row.snapshot)
    expect(Content.parse(row.draft)).toMatchObject({
      title: 'Old',
      inventory: [{ unitPriceCents: 1250, minimumQuantity: '0.5', serials: [] }],
      goals: [{ goal: 14, note: '' }],
    })
    expect(row.published).toEqual(row.status === 'draft' ? null : row.draft)
  }
  const resumed = detailOf(await send(carrier, ids['suspended']!, 'offering.resume'))
  expect(resumed).toMatchObject({ status: 'published', revision: null })
  expect(detailOf(await send(carrier, ids['published']!, 'offering.revise'))).toMatchObject({
    revision: 'draft',
    mayEdit: true,
  })
})
