// @vitest-environment jsdom
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { doing, draw } from '../testing/screen.tsx'
import { Combobox } from './combobox.tsx'

/** jsdom knows no popovers, and scrolls nothing. */
beforeEach(() =>
  Object.assign(HTMLElement.prototype, {
    showPopover: vi.fn(),
    hidePopover: vi.fn(),
    scrollIntoView: vi.fn(),
  }),
)

const TREES = ['Alder', 'Aspen', 'Birch'].map((label) => ({ value: label.toLowerCase(), label }))

function Trees() {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <Combobox
      id="tree"
      text={text}
      options={TREES.filter(({ label }) => label.startsWith(text))}
      chosen={chosen}
      placeholder="A tree"
      nothing="No such tree"
      onText={setText}
      onChoose={({ value, label }) => {
        setChosen(value)
        setText(label)
      }}
    />
  )
}

async function drawn() {
  const place = await draw(<Trees />)
  const field = place.querySelector('input')!
  return {
    field,
    options: () => [...place.querySelectorAll('[role=option]')].map((one) => one.textContent),
    active: () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent,
    place,
    press: (key: string) =>
      doing(() => void field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))),
    type: (text: string) =>
      doing(() => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }),
  }
}

test('the focus alone opens nothing; the arrow does, and Enter takes where it stands', async () => {
  const { field, options, active, press } = await drawn()
  await doing(() => field.focus())
  expect(field.getAttribute('aria-expanded')).toBe('false')
  expect(options()).toEqual([])
  await press('ArrowDown')
  expect(field.getAttribute('aria-expanded')).toBe('true')
  expect(active()).toBe('Alder')
  await press('ArrowDown')
  await press('ArrowDown')
  await press('ArrowDown')
  expect(active(), 'it stops at the end').toBe('Birch')
  await press('ArrowUp')
  await press('Enter')
  expect(field.value).toBe('Aspen')
  expect(options()).toEqual([])
})

test('typing shows what fits and stands on none of it; the only one is taken by Enter', async () => {
  const { field, options, active, press, type } = await drawn()
  await type('A')
  expect(options()).toEqual(['Alder', 'Aspen'])
  expect(active()).toBe(undefined)
  await press('Enter')
  expect(field.value).toBe('A')
  await type('Al')
  await press('Enter')
  expect(field.value).toBe('Alder')
})

test('nothing found is said; Escape and leaving close it', async () => {
  const { field, options, press, type } = await drawn()
  await type('Oak')
  expect(options()).toEqual(['No such tree'])
  await press('Escape')
  expect(options()).toEqual([])
  await press('ArrowDown')
  await doing(() => field.focus())
  await doing(() => field.blur())
  expect(field.getAttribute('aria-expanded')).toBe('false')
})

test('the pointer takes an entry and leaves the focus in the field', async () => {
  const { field, place, press } = await drawn()
  await doing(() => field.focus())
  await press('ArrowDown')
  const option = place.querySelectorAll('[role=option]')[2]!
  const down = new MouseEvent('mousedown', { bubbles: true, cancelable: true })
  await doing(() => void option.dispatchEvent(down))
  expect(down.defaultPrevented).toBe(true)
  await doing(() => void option.dispatchEvent(new MouseEvent('click', { bubbles: true })))
  expect(field.value).toBe('Birch')
})
