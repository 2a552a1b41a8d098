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

function pasted(field: HTMLInputElement | HTMLTextAreaElement, text: string, isTaken = false): void {
  document.body.append(field)
  if (isTaken) field.addEventListener('paste', (event) => event.preventDefault())
  const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
    clipboardData: { getData: () => text },
  })
  field.dispatchEvent(event)
}

const area = (maxLength: number, value = '') =>
  Object.assign(document.createElement('textarea'), value === '' ? { maxLength } : { maxLength, value })

const bodies = () => noticeStore.shown().map(({ body }) => body)

test('what fits, what has no limit and what the field takes for something else is not reported', () => {
  pasted(area(5), 'a\r\nbcd')
  pasted(document.createElement('textarea'), 'x'.repeat(9000))
  pasted(area(2), 'abc', true)
  const chosen = area(5, 'abcd')
  chosen.setSelectionRange(1, 4)
  pasted(chosen, 'wxyz')
  expect(bodies()).toEqual([])
})

test('who pastes more than fits is told how much is missing', async () => {
  await serveMessages('shared')
  pasted(area(5, 'abcd'), 'wxyz')
  await vi.waitFor(() => expect(bodies()).toEqual(['The last 3 characters of what you pasted are missing.']))
  expect(noticeStore.shown()[0]?.title).toBe('At most 5 characters')
})
