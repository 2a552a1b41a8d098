// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serveMessages } from '../lib/messages.samples.ts'
import { noticeStore } from '../lib/notifications.ts'
import { watchPastes } from './cut-paste.ts'

let stop = () => {}
beforeEach(() => void (stop = watchPastes()))
afterEach(() => {
  stop()
  document.body.replaceChildren()
})

type Field = HTMLInputElement | HTMLTextAreaElement

function brought(field: Field, type: 'paste' | 'drop', text: string): void {
  document.body.append(field)
  const data = { getData: () => text }
  const event = new Event(type, { bubbles: true, cancelable: true })
  field.dispatchEvent(Object.assign(event, { clipboardData: data, dataTransfer: data }))
}

const pasted = (field: Field, text: string) => brought(field, 'paste', text)

const area = (maxLength: number, value = '') =>
  Object.assign(document.createElement('textarea'), value === '' ? { maxLength } : { maxLength, value })

const bodies = () => noticeStore.shown().map(({ body }) => body)

test('what fits, what has no limit and what the field takes for something else is not reported', () => {
  pasted(area(5), 'a\r\nbcd')
  pasted(document.createElement('textarea'), 'x'.repeat(9000))
  const taken = area(2)
  taken.addEventListener('paste', (event) => event.preventDefault())
  pasted(taken, 'abc')
  const chosen = area(5, 'abcd')
  chosen.setSelectionRange(1, 4)
  pasted(chosen, 'wxyz')
  brought(chosen, 'drop', 'bcd')
  expect(bodies()).toEqual([])
})

test('who pastes more than fits reads how much is missing', async () => {
  await serveMessages('shared')
  pasted(area(5, 'abcd'), 'wxyz')
  await vi.waitFor(() => expect(bodies()).toEqual(['The last 3 characters of what you pasted are missing.']))
  expect(noticeStore.shown()[0]?.title).toBe('At most 5 characters')
})

test('what is dropped comes beside what is chosen', async () => {
  await serveMessages('shared')
  const field = area(5, 'abcd')
  field.setSelectionRange(1, 4)
  brought(field, 'drop', 'xy')
  await vi.waitFor(() => expect(bodies()).toContain('The last character of what you pasted is missing.'))
})
