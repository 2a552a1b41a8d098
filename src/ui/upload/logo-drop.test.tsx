// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { MOST_UPLOAD_BYTES } from '../../../contract/rules/uploads.ts'
import { serveMessages } from '../../lib/messages.samples.ts'
import { doing, draw } from '../../testing/screen.tsx'
import { LogoDrop } from './logo-drop.tsx'

const fileOf = (type: string, size: number) => {
  const file = new File(['x'], 'logo', { type })
  Object.defineProperty(file, 'size', { value: size })
  return file
}

test('a logo of the wrong kind or size is refused before it is sent, and a right one takes the refusal away', async () => {
  await serveMessages('shared')
  const onFile = vi.fn<(file: File) => void>()
  const place = await draw(<LogoDrop label="Logo" hint="PNG" onFile={onFile} />)
  const input = place.querySelector('input')!
  const choose = (file: File) =>
    doing(() => {
      Object.defineProperty(input, 'files', { value: [file], configurable: true })
      input.dispatchEvent(new Event('change', { bubbles: true }))
    })
  const said = () => place.querySelector('[role=alert]')?.textContent
  await choose(fileOf('image/svg+xml', 10))
  expect(said()).toBe('Please choose a PNG, JPEG or WebP picture.')
  await choose(fileOf('image/png', MOST_UPLOAD_BYTES + 1))
  expect(said()).toBe('This file is larger than 15 MiB.')
  expect(onFile).not.toHaveBeenCalled()
  const right = fileOf('image/png', MOST_UPLOAD_BYTES)
  await choose(right)
  expect(said()).toBeUndefined()
  expect(onFile).toHaveBeenCalledWith(right)
})
