/** Units that are gone: what is still for sale in their place. */
import { expect, test } from 'vitest'
import type { Alternative } from '../../../contract/offerings/offerings.ts'
import { createMarketplace, outcome } from '../../testing/marketplace.ts'
import { writeCatalogue, type OfferingSample, type VintageSample } from './catalogue.samples.ts'

const market = await createMarketplace()
const { owner } = market.test
const { database } = market.deps

const vintage = (fromYear: number, units: number): VintageSample => ({
  fromYear,
  toYear: fromYear,
  impact: 'removal',
  priceCents: 1000,
  units,
  labels: [],
})
const offering = (title: string, more: Partial<OfferingSample>): OfferingSample => ({
  title,
  country: 'KE',
  currency: 'EUR',
  sdgs: [],
  type: 0,
  standard: 0,
  carrier: 0,
  vintages: [vintage(2022, 100)],
  ...more,
})

const made = await writeCatalogue(owner, database, {
  types: ['Mangroves of the alternatives', 'Cookstoves of the alternatives', 'Peat of the alternatives'],
  standards: [
    { name: 'Verra of the alternatives', creditType: 'Carbon' },
    { name: 'Gold of the alternatives', creditType: 'Carbon' },
    { name: 'Shoreline of the alternatives', creditType: 'Plastic' },
  ],
  labels: [],
  carriers: ['First of the alternatives', 'Second of the alternatives'],
  offerings: [
    offering('Sold out', { vintages: [vintage(2023, 0), vintage(2022, 40)] }),
    offering('Alike in all but the country', { country: 'MZ', carrier: 1 }),
    offering('Alike in the kind alone', { country: 'MZ', standard: 1, carrier: 1 }),
    offering('Alike, with nothing left', { vintages: [vintage(2022, 0)] }),
    offering('Of another credit type', { standard: 2 }),
    offering('Alike in nothing', { country: 'BR', type: 2, standard: 1 }),
  ],
})
const [gone = '', alike = '', kindred = '', empty = '', plastic = '', strange = ''] = made.offerings
const [goneVintage = '', otherVintage = ''] = made.vintages[0]!
const buyer = await market.as('owner@contributor.example')

async function alternatives(vintageSid: string, offeringSid?: string): Promise<Alternative[]> {
  const query = offeringSid === undefined ? '' : `?offering=${offeringSid}`
  const { status, body } = await buyer('GET', `/vintages/${vintageSid}/alternatives${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return (body as unknown as { items: Alternative[] }).items
}

test('the same project comes first with what is left of it, then what is most alike', async () => {
  const found = await alternatives(goneVintage, gone)
  expect(found.map(({ sid, isSameProject }) => [sid, isSameProject])).toEqual([
    [gone, true],
    [alike, false],
    [kindred, false],
  ])
  expect(found[0]!.vintages.map(({ sid, available }) => [sid, available])).toEqual([[otherVintage, '40']])
})

test('nothing that is sold out, of another credit type or alike in nothing is named', async () => {
  const sids = (await alternatives(goneVintage, gone)).map(({ sid }) => sid)
  for (const sid of [empty, plastic, strange]) expect(sids).not.toContain(sid)
})

test('an offering whose only units are those that were asked about is no alternative to itself', async () => {
  const [only = ''] = made.vintages[4]!
  expect(await alternatives(only, plastic)).toEqual([])
  expect((await alternatives(only)).map(({ sid }) => sid)).toEqual([plastic])
})

test('an organization is not shown its own offerings', async () => {
  await owner.query('update offering set organization_id = $1 where id = $2', [
    market.parties.organizationId('contributor'),
    alike,
  ])
  expect((await alternatives(goneVintage, gone)).map(({ sid }) => sid)).not.toContain(alike)
  await owner.query('update offering set organization_id = $1 where id = $2', [made.carriers[1], alike])
})

test('who is not validated, or not signed in, is refused', async () => {
  const nobody = market.calling(null)
  expect(outcome(await nobody('GET', `/vintages/${goneVintage}/alternatives`))).toMatch(/^401 /)
})
