// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ConnectionLost } from '../http.ts'
import { serveMessages } from '../messages.samples.ts'
import { upload } from './upload.ts'

/** What was sent, and how the next one is answered: null is a lost connection. */
const sent: FormData[] = []
let answer: object | null = null

class Sending extends EventTarget {
  readonly upload = new EventTarget()
  status = 0
  response: object | null = null
  responseType = ''
  open(): void {}
  setRequestHeader(): void {}
  abort(): void {}
  getResponseHeader(): null {
    return null
  }
  send(form: FormData): void {
    sent.push(form)
    this.status = answer ? 201 : 0
    this.response = answer
    this.dispatchEvent(new Event(answer ? 'load' : 'error'))
  }
}

beforeEach(async () => {
  await serveMessages()
  vi.stubGlobal('XMLHttpRequest', Sending)
})
afterEach(() => {
  vi.unstubAllGlobals()
  sent.length = 0
})

const choose = (name = 'a.pdf') =>
  upload(
    'POST /onboarding/documents',
    { file: new File(['bytes'], name, { lastModified: 1 }), fields: { kind: 'other', itemSid: 'item' } },
    { quiet: true },
  )
const keys = () => sent.map((form) => form.get('idempotency_key'))

test('fields carry the names of the wire, and travel before the file', async () => {
  answer = { sid: 'one', item_sid: 'item' }
  expect(await choose()).toEqual({ sid: 'one', itemSid: 'item' })
  expect([...sent[0]!.keys()]).toEqual(['kind', 'item_sid', 'idempotency_key', 'file'])
})

test('a file that is chosen again after a lost answer has its key; another file, and the same one later, a new one', async () => {
  answer = null
  await expect(choose()).rejects.toBeInstanceOf(ConnectionLost)
  answer = { sid: 'one' }
  await choose()
  await choose('b.pdf')
  await choose()
  const [first, again, other, later] = keys()
  expect(again).toBe(first)
  expect(new Set([first, other, later]).size).toBe(3)
})
