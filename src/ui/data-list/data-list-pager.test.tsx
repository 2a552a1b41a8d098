// @vitest-environment jsdom
import { MemoryRouter, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { serveMessages } from '../../lib/messages.samples.ts'
import { doing, draw } from '../../testing/screen.tsx'
import { ListPager } from './data-list-pager.tsx'

await serveMessages('shared')

const Address = () => <output>{useLocation().search}</output>

const linkIn = (place: HTMLElement, list: string, text: string) =>
  [...place.querySelectorAll<HTMLAnchorElement>(`[data-list=${list}] a`)].find(
    (link) => link.textContent === text,
  )!

test('two lists in one address have a page each, and each finds its own way back', async () => {
  const place = await draw(
    <MemoryRouter initialEntries={['/?view=both']}>
      <div data-list="first">
        <ListPager nextCursor="f2" />
      </div>
      <div data-list="second">
        <ListPager nextCursor="s2" name="second" />
      </div>
      <Address />
    </MemoryRouter>,
  )
  const address = () => place.querySelector('output')!.textContent
  await doing(() => linkIn(place, 'second', 'Next page').click())
  expect(address()).toBe('?view=both&second=s2')
  expect(linkIn(place, 'first', 'First page'), 'the other list stands at its beginning').toBeUndefined()
  await doing(() => linkIn(place, 'first', 'Next page').click())
  expect(address()).toBe('?view=both&second=s2&cursor=f2')
  await doing(() => linkIn(place, 'second', 'Previous page').click())
  expect(address()).toBe('?view=both&cursor=f2')
  await doing(() => linkIn(place, 'first', 'Previous page').click())
  expect(address()).toBe('?view=both')
})
