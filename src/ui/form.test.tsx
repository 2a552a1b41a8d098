// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { call } from '../lib/http.ts'
import { dismiss, noticeStore } from '../lib/notifications.ts'
import { doing, draw } from '../testing.tsx'
import { SavingForm } from './form.tsx'

vi.spyOn(console, 'error').mockImplementation(() => {})
vi.mock('../lib/use-unsaved-guard.ts', () => ({ useUnsavedGuard: () => {} }))
afterEach(() => {
  for (const { id } of noticeStore.shown()) dismiss(id)
  vi.unstubAllGlobals()
})

/** The server's answer to a form that is sent, and what the person then reads. */
async function refused(content: unknown) {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(content), { status: 400 })))
  const place = await draw(
    <SavingForm
      defaults={{ name: 'Forestry' }}
      labels={{ name: 'Name' }}
      save={(body) => call('POST /industries', { body })}
      submit="Save"
    >
      <span />
    </SavingForm>,
  )
  await doing(() => place.querySelector('button')!.click())
  await vi.waitFor(() => expect(place.querySelector('[role=alert]')).not.toBe(null))
  await doing(() => new Promise((resolve) => void setTimeout(resolve)))
  return {
    summary: place.querySelector('[role=alert]')!.textContent,
    told: noticeStore.shown().map(({ title }) => title),
  }
}

const problem = { code: 'invalid_request', reason: 'Some fields are missing or wrong.' }

test('what the server finds in a field stands there and in the summary, and is not told once more', async () => {
  const { summary, told } = await refused({ ...problem, issues: [{ path: 'name', message: 'Taken' }] })
  expect(summary).toContain('Name')
  expect(told).toEqual([])
})

test('what it finds where the page has no field is in the summary', async () => {
  const { summary, told } = await refused({ ...problem, issues: [{ path: 'code', message: 'No code' }] })
  expect(summary).toContain('No code')
  expect(told).toEqual([])
})

test('a refusal of the whole is told', async () => {
  const { told } = await refused(problem)
  expect(told).toEqual(['Something went wrong!'])
})
