import { expect, test } from 'vitest'
import { NO_FACTS, type OfferingContent } from '../../../contract/offerings/offering-content.ts'
import type { SubmissionComment } from '../../../contract/offerings/submission-shapes.ts'
import { neighbours, pageHref } from './addresses.ts'
import { partsThatDiffer } from './draft/draft-conflict.tsx'
import { titleFrom } from './form/documents.tsx'
import { serialsOf } from './issued.ts'
import { yearsOf } from './form/facts-form.tsx'
import { locationOf, pairOf } from './form/location-fields.tsx'
import { whichOf } from './draft/missing-panel.tsx'
import { movedPhotos } from './form/photo-sorter.tsx'
import { countOpenRemarks, isOnPart, openRemarks } from './remark-view.ts'
import { stockedIn } from './draft/use-draft.ts'

const content: OfferingContent = {
  title: 'Stoves',
  summary: '',
  story: '',
  currency: 'EUR',
  location: null,
  inventory: [{ vintageSid: 'v1', unitPriceCents: null, minimumQuantity: '', serials: [] }],
  expected: [],
  photos: [
    { sid: 'a', alt: 'A', credit: '' },
    { sid: 'b', alt: 'B', credit: '' },
    { sid: 'c', alt: 'C', credit: '' },
  ],
  documents: [],
  goals: [],
  partners: [],
  facts: NO_FACTS,
}

const stock = (sid: string, name: string, sold = '0') => ({
  vintage: { sid, name },
  from: '2022-01-01',
  to: '2022-12-31',
  impactType: 'avoidance',
  available: '0',
  reserved: '0.000000',
  sold,
  demanded: '5',
})

const comment = (more: Partial<SubmissionComment>): SubmissionComment => ({
  sid: 'c1',
  field: 'summary',
  text: 'Say for whom.',
  by: 'Ada Moreau',
  role: 'platform',
  at: '2026-03-02T09:00:00.000Z',
  resolvedAt: null,
  ...more,
})

test('two pages take the submission in their query, three in their path', () => {
  expect(pageHref('GeneralInformation', 'o', 's')).toBe(
    '/projectCarrier/o/projectSubmission/GeneralInformation?submission=s',
  )
  expect(pageHref('MediaSelection', 'o', 's')).toBe('/projectCarrier/o/projectSubmission/s/MediaSelection')
})

test('the first page has nothing before it, the last nothing after it', () => {
  expect(neighbours('GeneralInformation')).toEqual({ before: null, after: 'DescriptionSubmission' })
  expect(neighbours('SdgAndPartners')).toEqual({ before: 'MediaSelection', after: null })
})

test('a photo moves to the place of the one it is put on; an unknown one moves nothing', () => {
  expect(movedPhotos(content.photos, 'c', 'a').map(({ sid }) => sid)).toEqual(['c', 'a', 'b'])
  expect(movedPhotos(content.photos, 'x', 'a')).toBe(content.photos)
})

test('a line of the inventory is called by its vintage, another entry by its place', () => {
  const detail = { stock: [stock('v1', 'Bagh 2022')] }
  expect(whichOf('inventory.0.unitPriceCents', content, detail)).toBe('Bagh 2022')
  expect(whichOf('photos.1.alt', content, detail)).toBe('2')
  expect(whichOf('title', content, detail)).toBe('')
  expect(whichOf('facts.ratings.1.agency', content, detail)).toBe('2')
  expect(whichOf('facts.methodology', content, detail)).toBe('')
})

test('what stands in a conflict is named part by part', () => {
  expect(partsThatDiffer(content, { ...content, title: 'Hearths', photos: [] })).toEqual(['title', 'photos'])
})

test('open remarks are those of the platform that no one dealt with, page by page', () => {
  const comments = [
    comment({}),
    comment({ field: 'inventory.v1' }),
    comment({ field: '' }),
    comment({ resolvedAt: '2026-03-03T09:00:00.000Z' }),
    comment({ role: 'projectCarrier' }),
  ]
  expect(openRemarks({ comments }, 'DescriptionSubmission')).toHaveLength(1)
  expect(openRemarks({ comments }, 'Inventory')).toHaveLength(1)
  expect(openRemarks({ comments }, 'GeneralInformation')).toHaveLength(0)
  expect(openRemarks({ comments }, null)).toHaveLength(1)
  expect(countOpenRemarks({ comments })).toBe(3)
})

test('a remark on an entry that is gone stands with its list', () => {
  expect(isOnPart('photos', 'photos', ['photos.a'])).toBe(true)
  expect(isOnPart('photos.gone', 'photos', ['photos.a'])).toBe(true)
  expect(isOnPart('photos.a', 'photos', ['photos.a'])).toBe(false)
  expect(isOnPart('partners', 'photos', [])).toBe(false)
})

test('only vintages with units need no new serial numbers; what is asked for is no unit', () => {
  expect([...stockedIn({ stock: [stock('v1', 'One'), stock('v2', 'Two', '12')] })]).toEqual(['v2'])
})

test('a place is known when both numbers can be read', () => {
  expect(locationOf({ latitude: '-1,2921', longitude: '36.8219' })).toEqual({
    latitude: -1.2921,
    longitude: 36.8219,
  })
  expect(locationOf({ latitude: '91', longitude: '0' })).toBe(null)
  expect(locationOf({ latitude: '1', longitude: '' })).toBe(null)
})

test('a place copied from a map fills both fields', () => {
  expect(pairOf('-1.2921, 36.8219')).toEqual({ latitude: '-1.2921', longitude: '36.8219' })
  expect(pairOf('36.8219')).toBe(null)
  expect(pairOf('1,5')).toBe(null)
})

test('permanence is a whole number of years', () => {
  expect(yearsOf(' 1 000 ')).toBe(1000)
  expect(['0', '1001', '1,5', '-3', 'forty', ''].map(yearsOf)).toEqual([null, null, null, null, null, null])
})

test('a document’s title begins as its file’s name, readable', () => {
  expect(titleFrom('annual-report_2024.pdf')).toBe('annual report 2024')
})

test('numbers that were published are issued already; only the others are new', () => {
  const entry = (text: string) => ({ text, first: null, last: null })
  const line = { ...content.inventory[0]!, serials: [entry('one'), entry('two')] }
  const published = { ...content, inventory: [{ ...line, serials: [entry('one'), entry('gone')] }] }
  expect(serialsOf(line, { published })).toEqual({ issued: [entry('one')], fresh: [entry('two')] })
  expect(serialsOf(line, { published: null })).toEqual({ issued: [], fresh: line.serials })
})
