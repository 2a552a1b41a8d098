// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { call } from '../../lib/http.ts'
import { dismiss, noticeStore } from '../../lib/notifications.ts'
import { serveMessages } from '../../lib/messages.samples.ts'
import { doing, draw } from '../../testing/screen.tsx'
import { someOf } from './checks.ts'
import { ChecksField, TextField } from './fields.tsx'
import { SavingForm } from './form.tsx'

await serveMessages('shared')
vi.spyOn(console, 'error').mockImplementation(() => {})
vi.mock('./use-unsaved-guard.ts', () => ({ useUnsavedGuard: () => {} }))
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
      <TextField name="name" />
    </SavingForm>,
  )
  await doing(() => place.querySelector('button')!.click())
  await vi.waitFor(() => expect(place.querySelector('[role=alert]')).not.toBe(null))
  await doing(() => new Promise((resolve) => void setTimeout(resolve)))
  return {
    summary: place.querySelector('[role=alert]')!.textContent,
    focused: document.activeElement,
    notices: noticeStore.shown().map(({ title }) => title),
  }
}

const problem = { code: 'invalid_request', reason: 'Some fields are missing or wrong.' }

test('what the server finds in a field stands there and in the summary, and is not shown once more', async () => {
  const { summary, focused, notices } = await refused({
    ...problem,
    issues: [{ path: 'name', message: 'Taken' }],
  })
  expect(summary).toContain('Name')
  expect(focused).toBeInstanceOf(HTMLInputElement)
  expect(notices).toEqual([])
})

test('what it finds where the page has no field is in the summary', async () => {
  const { summary, notices } = await refused({ ...problem, issues: [{ path: 'code', message: 'No code' }] })
  expect(summary).toContain('No code')
  expect(notices).toEqual([])
})

test('a refusal of the whole stands in the form, and is not shown once more', async () => {
  const { summary, focused, notices } = await refused(problem)
  // The form may be longer than the window, and what saves is at its end.
  expect(focused?.getAttribute('role')).toBe('alert')
  expect(summary).toContain('Some fields are missing or wrong.')
  expect(notices).toEqual([])
})

/** Two people opened the same record; the other one saved first. */
async function second(theirs: string, press: string | null) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    const isStale = (sent.at(-1) as { version: string }).version === '1'
    const content = isStale ? { code: 'stale_version', reason: 'Someone else was faster.' } : {}
    return Promise.resolve(new Response(JSON.stringify(content), { status: isStale ? 409 : 200 }))
  })
  const place = await draw(
    <SavingForm
      defaults={{ name: 'Forestry' }}
      labels={{ name: 'Name' }}
      record={{ version: '1', latest: () => Promise.resolve({ version: '2', values: { name: theirs } }) }}
      save={({ name }, version) =>
        call('PUT /industries/:sid', { params: { sid: '1' }, body: { name: `${name} and more`, version } })
      }
      submit="Save"
    >
      <span />
    </SavingForm>,
  )
  const submit = place.querySelector<HTMLButtonElement>('button[type=submit]')!
  await doing(() => submit.click())
  await doing(() => new Promise((resolve) => void setTimeout(resolve)))
  const waits = submit.disabled
  const focused = document.activeElement?.getAttribute('role')
  const asked = place.querySelector('[role=alert]')?.textContent ?? null
  const notices = noticeStore.shown().map(({ title }) => title)
  const button = [...place.querySelectorAll('button')].find(({ textContent }) => textContent === press)
  await doing(() => button?.click())
  await doing(() => new Promise((resolve) => void setTimeout(resolve)))
  return {
    sent,
    asked,
    notices,
    waits,
    focused,
    left: place.querySelector('[role=alert]')?.textContent ?? null,
  }
}

test('who saves second is asked with both texts, and not shown in passing', async () => {
  const { asked, notices, waits, focused, sent, left } = await second('Woodland', 'Save mine')
  expect(waits).toBe(true)
  expect(focused).toBe('alert')
  expect(asked).toContain('Theirs: Woodland')
  expect(asked).toContain('Yours: Forestry')
  expect(notices).toEqual([])
  expect(sent).toEqual([
    { name: 'Forestry and more', version: '1' },
    { name: 'Forestry and more', version: '2' },
  ])
  expect(left).toBe(null)
})

test('who loads the other version sends nothing', async () => {
  const { sent, left } = await second('Woodland', 'Load theirs')
  expect(sent).toHaveLength(1)
  expect(left).toBe(null)
})

test('no one is asked about what the form does not show', async () => {
  const { sent, asked } = await second('Forestry', null)
  expect(asked).toBe(null)
  expect(sent).toHaveLength(2)
})

test('a list of boxes that is wrong has the focus', async () => {
  const place = await draw(
    <SavingForm
      defaults={{ roles: [] as string[] }}
      labels={{ roles: 'Roles' }}
      save={() => Promise.resolve({})}
      checks={{ roles: someOf }}
      submit="Save"
    >
      <ChecksField name="roles" choices={[{ value: 'owner', label: 'Owner' }]} />
    </SavingForm>,
  )
  await doing(() => place.querySelector<HTMLElement>('button[type=submit]')!.click())
  await expect.poll(() => document.activeElement).toBeInstanceOf(HTMLFieldSetElement)
})
