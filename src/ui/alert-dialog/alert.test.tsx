import { beforeEach, expect, test, vi } from 'vitest'
import type { AlertOptions } from '../../../machines/alert-dialog/events.ts'
import { openAlert } from './alert.ts'

const { asked } = vi.hoisted(() => ({
  asked: [] as { readonly title: string; readonly answer: (answer: { confirmed: boolean }) => void }[],
}))
vi.mock('./alert-actor.ts', () => ({
  ask: ({ title }: AlertOptions) =>
    new Promise((resolve) => void asked.push({ title, answer: (answer) => resolve(answer) })),
}))
beforeEach(() => void asked.splice(0))

test('a second press before the dialog has come does not ask the same twice', async () => {
  const first = openAlert({ title: 'Record it?' })
  const second = openAlert({ title: 'Record it?' })
  await vi.dynamicImportSettled()
  expect(asked.map(({ title }) => title)).toEqual(['Record it?'])
  expect(await second).toEqual({ confirmed: false })
  asked[0]!.answer({ confirmed: true })
  expect(await first).toEqual({ confirmed: true })
})

test('another question waits for its own answer, and the same one can be asked later', async () => {
  const first = openAlert({ title: 'Record it?' })
  const other = openAlert({ title: 'Delete it?' })
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  for (const { answer } of asked) answer({ confirmed: false })
  await Promise.all([first, other])
  void openAlert({ title: 'Record it?' })
  await vi.waitFor(() => expect(asked).toHaveLength(3))
})
