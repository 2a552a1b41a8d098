// @vitest-environment jsdom
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { doing, draw } from '../testing/screen.tsx'
import { beneath } from './floating/menu-place.ts'
import { Menu } from './menu.tsx'

/** jsdom knows no popovers: what the browser does with one is tried in the journeys. */
const hidePopover = vi.fn()
beforeEach(() => {
  hidePopover.mockClear()
  Object.assign(HTMLElement.prototype, { hidePopover })
})

const onSave = vi.fn()

async function drawn() {
  const place = await draw(
    <MemoryRouter>
      <Menu
        button={{ label: 'Views' }}
        groups={[
          [
            { key: 'a', label: 'Alder', to: '?a=1', note: 'Shared by Ann' },
            { key: 'b', label: 'Birch', to: '?b=1' },
          ],
          [],
          [
            { key: 'save', label: 'Save this view', onChoose: onSave },
            { key: 'none', label: 'Alas', onChoose: undefined },
          ],
        ]}
      />
    </MemoryRouter>,
  )
  // As if it were open: what is not shown takes no focus.
  place.querySelector('[role=menu]')!.removeAttribute('popover')
  const items = [...place.querySelectorAll<HTMLElement>('[role=menuitem]')]
  const press = (key: string) =>
    doing(() => {
      const target = items.find((one) => one === document.activeElement) ?? items[0]!
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    })
  return { place, items, press }
}

test('a button opens it by the browser’s own means, and names it', async () => {
  const { place } = await drawn()
  const button = place.querySelector('button')!
  const menu = place.querySelector('[role=menu]')!
  expect(button.getAttribute('popovertarget')).toBe(menu.id)
  expect(button.getAttribute('aria-haspopup')).toBe('menu')
  expect(menu.getAttribute('aria-labelledby')).toBe(button.id)
  expect(place.querySelectorAll('hr'), 'between groups that hold something').toHaveLength(1)
})

test('arrows go round, Home and End to the ends, letters to what begins with them, Tab leaves', async () => {
  const { items, press } = await drawn()
  const at = () => items.findIndex((one) => one === document.activeElement)
  items[0]!.focus()
  await press('ArrowUp')
  expect(at()).toBe(3)
  await press('ArrowDown')
  expect(at()).toBe(0)
  await press('End')
  expect(at()).toBe(3)
  await press('Home')
  expect(at()).toBe(0)
  await press('a')
  expect(at(), 'the next one, not the one it stands on').toBe(3)
  await press('B')
  expect(at()).toBe(1)
  await press('Tab')
  expect(hidePopover).toHaveBeenCalledOnce()
})

test('what is chosen closes it first; what cannot be chosen says so and does nothing', async () => {
  const { items } = await drawn()
  await doing(() => items[2]!.click())
  expect(hidePopover).toHaveBeenCalledOnce()
  expect(onSave).toHaveBeenCalledOnce()
  expect(items[3]!.getAttribute('aria-disabled')).toBe('true')
  await doing(() => items[3]!.click())
  expect(hidePopover).toHaveBeenCalledOnce()
})

test('it stands under its button, over it near the bottom, and never leaves at the right', () => {
  const page = { clientWidth: 1000, clientHeight: 800, scrollLeft: 0, scrollTop: 50 }
  expect(beneath({ left: 100, right: 180, top: 20, bottom: 54 }, page)).toMatchObject({
    left: '100px',
    right: 'auto',
    top: '108px',
    bottom: 'auto',
    maxHeight: '738px',
  })
  expect(beneath({ left: 900, right: 980, top: 700, bottom: 734 }, page)).toMatchObject({
    left: 'auto',
    right: '20px',
    top: 'auto',
    bottom: '54px',
    maxHeight: '692px',
  })
})

test('while it is open it follows its button when the window changes its size, and no longer', async () => {
  const { place } = await drawn()
  const menu = place.querySelector<HTMLElement>('[role=menu]')!
  let bottom = 40
  menu.parentElement!.getBoundingClientRect = () => new DOMRect(0, bottom - 20, 80, 20)
  const toggle = (newState: string) =>
    doing(() => void menu.dispatchEvent(Object.assign(new Event('beforetoggle'), { newState })))
  const narrow = () => window.dispatchEvent(new Event('resize'))
  menu.style.top = ''
  await toggle('open')
  const opened = menu.style.bottom
  bottom = 90
  narrow()
  const moved = menu.style.bottom
  expect(moved).not.toBe(opened)
  await toggle('closed')
  bottom = 40
  narrow()
  expect(menu.style.bottom).toBe(moved)
})

function LateMenu() {
  const [label, setLabel] = useState('No views')
  return (
    <MemoryRouter>
      <Menu button={{ label: 'Views' }} groups={[[{ key: label, label }]]} />
      <button type="button" id="late" onClick={() => setLabel('Alder')}>
        Come
      </button>
    </MemoryRouter>
  )
}

test('entries that come while it is open leave the focus in it', async () => {
  const place = await draw(<LateMenu />)
  const menu = place.querySelector('[role=menu]')!
  menu.removeAttribute('popover')
  menu.querySelector<HTMLElement>('[role=menuitem]')!.focus()
  await doing(() => place.querySelector<HTMLElement>('#late')!.click())
  expect(menu.textContent).toBe('Alder')
  await vi.waitFor(() => expect(document.activeElement).toBe(menu))
})
