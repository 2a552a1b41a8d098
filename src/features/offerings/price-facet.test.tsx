// @vitest-environment jsdom
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { Facets } from '../../../contract/offerings/catalogue.ts'
import { serveMessages } from '../../lib/messages.samples.ts'
import { doing, draw } from '../../testing/screen.tsx'
import { priceIn } from '../shared/offering/catalogue-view.ts'
import { PriceFacet } from './price-facet.tsx'

await serveMessages('catalogue')

const inCurrencies = (...currencies: readonly string[]): Facets['price'] =>
  currencies.map((value) => ({ value, count: 1, least: 100, most: 900 }))

/** The facet beside an address, whose price the last call of `onSet` names. */
async function facet() {
  const said: string[] = []
  function Beside() {
    const [price, setPrice] = useState('')
    const [prices, setPrices] = useState(inCurrencies('EUR', 'USD'))
    return (
      <>
        <button type="button" data-filter onClick={() => setPrices(inCurrencies('USD'))}>
          Only dollars
        </button>
        <PriceFacet
          prices={prices}
          range={priceIn(new URLSearchParams({ price }))}
          onSet={(text) => {
            said.push(text)
            setPrice(text)
          }}
        />
      </>
    )
  }
  const place = await draw(<Beside />)
  const field = () => place.querySelectorAll<HTMLInputElement>('input')[0]!
  return {
    said,
    place,
    field,
    filter: () => doing(() => place.querySelector<HTMLElement>('[data-filter]')!.click()),
    type: (text: string) =>
      doing(() => {
        field().focus()
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field(), text)
        field().dispatchEvent(new Event('input', { bubbles: true }))
      }),
    set: () => doing(() => place.querySelector('form')!.requestSubmit()),
  }
}

test('the field that a range is set from keeps the focus, and shows the price as the address has it', async () => {
  const { said, field, type, set } = await facet()
  await type('5,5')
  const before = field()
  await set()
  expect(said).toEqual(['EUR:550-'])
  expect(document.activeElement).toBe(before)
  expect(field().value).toBe('5,50')
})

test('taking the range away leaves the facet open', async () => {
  const { said, place, type, set } = await facet()
  await type('5')
  await set()
  await type('')
  await set()
  expect(said.at(-1)).toBe('')
  expect(place.querySelector('details')!.open).toBe(true)
})

test('a price is one of a currency that other filters have left', async () => {
  const { said, filter, type, set } = await facet()
  await filter()
  await type('5')
  await set()
  expect(said).toEqual(['USD:500-'])
})

test('a price that no address holds is wrong in its field, and the catalogue stays', async () => {
  const { said, place, type, set } = await facet()
  await type('99999999999')
  await set()
  expect(said).toEqual([])
  expect(place.textContent).toContain('A price, with at most 2 decimals')
})
