/** Changes that no machine announces are published as well, to those whom they concern. */
import { afterAll, expect, test } from 'vitest'
import { createMarketplace } from '../../testing/marketplace.ts'
import type { Announcement } from '../../workflow/outbox/announce.ts'
import { closeListener, subscribeChanges } from '../../workflow/outbox/listener.ts'

const market = await createMarketplace()
const { pool } = market.deps
const heard: Announcement[] = []
const unsubscribe = subscribeChanges(pool, (change) => heard.push(change))
afterAll(async () => {
  unsubscribe()
  await closeListener(pool)
})
const admin = await market.as('admin@understory.example')
const of = (topic: Announcement['topic']) => heard.filter((change) => change.topic === topic)

test('a new entry of the registry is published to everyone', async () => {
  let count = 0
  await expect
    .poll(async () => {
      count += 1
      await admin('POST', '/industries', { name: `Rope making ${count}` })
      return of('registry').at(0)?.organizations
    })
    .toBe('everybody')
})

test('a change of an organization is published to it and to no one else', async () => {
  const { organizationId } = market.parties.scopeOf('owner@carrier.example')
  const owner = await market.as('owner@carrier.example')
  const body = {
    name: 'Canopy Partners',
    country: 'KE',
    vat: '',
    isSeller: true,
    isBuyer: true,
    industrySids: [],
  }
  expect(await owner('PUT', `/organizations/${organizationId}`, body)).toMatchObject({ status: 200 })
  await expect
    .poll(() => of('organization').at(0))
    .toMatchObject({ sid: organizationId, organizations: [organizationId, organizationId] })
})

test('what a contributor allocates is published to its own people', async () => {
  const { organizationId } = market.parties.scopeOf('owner@contributor.example')
  const owner = await market.as('owner@contributor.example')
  expect(await owner('POST', '/reporting_purposes', { name: 'Travel' })).toMatchObject({ status: 201 })
  await expect
    .poll(() => of('operation').at(0))
    .toMatchObject({ sid: organizationId, organizations: [organizationId] })
})

test('what a person has read is published, for the bells of the other tabs and devices', async () => {
  const { organizationId } = market.parties.scopeOf('owner@carrier.example')
  const owner = await market.as('owner@carrier.example')
  expect(await owner('PUT', '/notifications/read', { upTo: organizationId })).toMatchObject({ status: 204 })
  await expect
    .poll(() => of('notification').at(0))
    .toMatchObject({ sid: organizationId, organizations: [organizationId] })
})

test('what is only read, and what was refused, is not published', async () => {
  const before = heard.length
  await admin('GET', '/industries')
  expect((await admin('POST', '/industries', { name: '' })).status).toBe(400)
  const last = await admin('POST', '/project_types', { name: 'Rope' })
  expect(last.status).toBe(201)
  await expect.poll(() => heard.length).toBeGreaterThan(before)
  expect(heard.slice(before)).toHaveLength(1)
})
