import { expect, test, vi } from 'vitest'
import market from '../../../../public/messages/en/market.json' with { type: 'json' }
import { loadMessages } from '../../../lib/messages.ts'
import {
  changed,
  cleared,
  comparedIn,
  filterIn,
  goalName,
  isFiltered,
  MOST_COMPARED,
  priceIn,
  priceText,
  sortIn,
  toggled,
  valuesIn,
  viewIn,
  withCompared,
} from './catalogue-view.ts'

const of = (text: string) => new URLSearchParams(text)

test('a choice is put into its filter, and taken out of it by the same', () => {
  const chosen = toggled(toggled(of('sort=name'), 'country', 'KE'), 'country', 'FR')
  expect(chosen.toString()).toBe('sort=name&country=KE%2CFR')
  expect(valuesIn(chosen, 'country')).toEqual(['KE', 'FR'])
  expect(toggled(toggled(chosen, 'country', 'KE'), 'country', 'FR').toString()).toBe('sort=name')
})

test('the server is asked by filters and order only, the same whatever the order in the address', () => {
  const one = of('view=map&country=KE&search=wind&compare=a&available=true')
  const other = of('available=true&search=wind&country=KE')
  expect(filterIn(one)).toEqual({ search: 'wind', country: 'KE', available: 'true' })
  expect(JSON.stringify(filterIn(one))).toBe(JSON.stringify(filterIn(other)))
})

test('unknown words in the address are left out, so that an old link opens', () => {
  expect(sortIn(of('sort=fastest'))).toBe('relevance')
  expect(viewIn(of('view=globe'))).toBe('list')
  expect(filterIn(of('color=green'))).toEqual({})
  expect(priceIn(of('price=10-20'))).toBe(null)
})

test('clearing keeps order, view and what is compared', () => {
  const all = of('search=x&sdg=1,2&price=EUR:1-2&available=true&sort=name&view=map&compare=a')
  expect(isFiltered(all)).toBe(true)
  expect(cleared(all).toString()).toBe('sort=name&view=map&compare=a')
  expect(isFiltered(cleared(all))).toBe(false)
})

test('a price range reads back as it was written; without ends there is none', () => {
  const range = { currency: 'EUR', least: '500', most: '' }
  expect(priceIn(changed(of(''), { price: priceText(range) }))).toEqual(range)
  expect(priceText({ currency: 'EUR', least: '', most: '' })).toBe('')
})

test('four are compared at most, each once; the comparison closes with its last one', () => {
  const full = ['a', 'b', 'c', 'd', 'e'].reduce(withCompared, of(''))
  expect(comparedIn(full)).toEqual(['a', 'b', 'c', 'd'])
  expect(comparedIn(of('compare=a,a,,b,c,d,e'))).toHaveLength(MOST_COMPARED)
  expect(withCompared(of('compare=a&view=compare'), 'a').toString()).toBe('')
  expect(withCompared(of('compare=a,b&view=compare'), 'a').toString()).toBe('compare=b&view=compare')
})

test('every goal has a name', async () => {
  vi.stubGlobal('fetch', async () => Response.json(market))
  await loadMessages('market')
  vi.unstubAllGlobals()
  expect([goalName(1), goalName(17)]).toEqual(['No poverty', 'Partnerships for the goals'])
})
