// @vitest-environment jsdom
import { useEffect, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { MOST_UPLOAD_BYTES } from '../../../contract/rules/uploads.ts'
import { ApiProblem } from '../../lib/http.ts'
import { dismiss, noticeStore } from '../../lib/notifications.ts'
import { serveMessages } from '../../lib/messages.samples.ts'
import { doing, draw } from '../../testing/screen.tsx'
import { UploadList } from './upload-list.tsx'
import { UploadPanel } from './upload-panel.tsx'
import { uploadHook } from './use-upload.ts'
import { useUploads } from './use-uploads.ts'

afterEach(() => {
  for (const { id } of noticeStore.shown()) dismiss(id)
})

type Sent = PromiseWithResolvers<string> & { readonly signal: AbortSignal }

const fileOf = (name: string) => new File([name], name)

async function drawUploads(room?: number, files = ['a', 'b', 'c'].map(fileOf)) {
  await serveMessages('shared')
  const sent = new Map<string, Sent>()
  const arrived: string[] = []
  function Uploads() {
    const { uploads, start } = useUploads<string>(
      ({ name }, { signal }) => {
        const asked = { ...Promise.withResolvers<string>(), signal }
        sent.set(name, asked)
        return asked.promise
      },
      (answer) => arrived.push(answer),
    )
    return (
      <>
        <button type="button" onClick={() => start(files, room)}>
          Choose
        </button>
        <UploadList uploads={uploads} />
      </>
    )
  }
  let leave = () => {}
  function Page() {
    const [isOpen, setOpen] = useState(true)
    useEffect(() => void (leave = () => setOpen(false)), [])
    return isOpen && <Uploads />
  }
  const place = await draw(<Page />)
  const press = (name: string, within: ParentNode = place) =>
    doing(() =>
      [...within.querySelectorAll('button')].find(({ textContent }) => textContent === name)!.click(),
    )
  await press('Choose')
  const rows = () => [...place.querySelectorAll('li')]
  return {
    sent,
    arrived,
    previews: () =>
      rows().flatMap((row) => (row.querySelector('img') ? [row.querySelector('.strong')!.textContent] : [])),
    names: () => rows().map((row) => row.querySelector('.strong')!.textContent),
    text: (name: string) => rows().find((row) => row.textContent.startsWith(name))!.textContent,
    press: (label: string, name: string) =>
      press(
        label,
        rows().find((row) => row.textContent.startsWith(name))!,
      ),
    answer: (name: string) => doing(() => sent.get(name)!.resolve(name)),
    leave: () => doing(() => leave()),
    refuse: (name: string, problem: ApiProblem) => doing(() => sent.get(name)!.reject(problem)),
    lose: (name: string) => doing(() => sent.get(name)!.reject(new Error('gone'))),
  }
}

test('two files are on their way at a time, and what arrives early waits for those chosen before', async () => {
  const { sent, arrived, names, answer } = await drawUploads()
  expect([...sent.keys()]).toEqual(['a', 'b'])
  await answer('b')
  expect([[...sent.keys()], arrived]).toEqual([['a', 'b', 'c'], []])
  await answer('a')
  expect([arrived, names()]).toEqual([['a', 'b'], ['c']])
})

test('files for which there is no room are named as left out, and not sent', async () => {
  const { names } = await drawUploads(1)
  expect(names()).toEqual(['a'])
  expect(noticeStore.shown()).toMatchObject([{ title: '2 files were not added: there is no room for them.' }])
})

test('what failed keeps no one waiting, says why, and is sent again or removed', async () => {
  const { arrived, names, text, press, answer, lose } = await drawUploads()
  await lose('a')
  await answer('b')
  expect(arrived).toEqual(['b'])
  expect(text('a')).toContain('The connection was lost')
  await press('Try again', 'a')
  await answer('c')
  expect(arrived).toEqual(['b', 'c'])
  await lose('a')
  await press('Remove', 'a')
  expect(names()).toEqual([])
})

test('cancelling stops what is sent, and a file that waits is never sent', async () => {
  const { sent, names, press, lose } = await drawUploads()
  await press('Cancel', 'c')
  await press('Cancel', 'a')
  expect(sent.get('a')!.signal.aborted).toBe(true)
  await lose('a')
  expect([names(), [...sent.keys()]]).toEqual([['b'], ['a', 'b']])
})

test('what is refused after its form has gone is said in passing', async () => {
  const { leave, refuse } = await drawUploads()
  const problem = new ApiProblem(403, { code: 'forbidden', reason: 'Your role has changed.' })
  await refuse('a', problem)
  expect(noticeStore.shown()).toEqual([])
  await leave()
  await refuse('b', problem)
  expect(noticeStore.shown().map(({ body }) => body)).toEqual(['b: Your role has changed.'])
})

test('an empty file and one that is too large are refused before they are sent', async () => {
  const large = fileOf('large')
  Object.defineProperty(large, 'size', { value: MOST_UPLOAD_BYTES + 1 })
  const { sent, text } = await drawUploads(3, [new File([], 'empty'), large, fileOf('right')])
  expect([...sent.keys()]).toEqual(['right'])
  expect(text('empty')).toContain('This file is empty. Please choose another one.')
  expect(text('large')).toContain('This file is larger than 15 MiB.')
  expect(text('empty') + text('large'), 'no other try takes them').not.toContain('Try again')
})

test('only what may be accepted later is offered another try', async () => {
  const { text, refuse } = await drawUploads()
  await refuse('a', new ApiProblem(415, { code: 'unsupported_file', reason: 'Choose a PDF.' }))
  await refuse('b', new ApiProblem(413, { code: 'too_large', reason: 'An operation holds 100 documents.' }))
  expect(text('a')).toBe('aChoose a PDF.Remove')
  expect(text('b')).toContain('Try again')
})

const useRefused = uploadHook(1000, ({ file }) =>
  Promise.reject(
    file.name === 'wrong'
      ? new ApiProblem(400, { code: 'invalid_request', reason: 'This is not a bank statement.' })
      : new ApiProblem(503, { code: 'internal', reason: 'Try later.' }),
  ),
)

test.each([
  ['wrong', false],
  ['right', true],
])('a panel offers another try of the file %s: %s', async (name, isOffered) => {
  const words = {
    title: '',
    choose: '',
    hint: '',
    other: 'Another file',
    start: 'Import',
    notTaken: 'Not imported',
    reading: '',
    sending: () => '',
    progress: '',
    unfit: { empty: '', tooLarge: '' },
  }
  const Panel = () => <UploadPanel upload={useRefused()} accept="" words={words} />
  const place = await draw(<Panel />)
  const buttons = () => [...place.querySelectorAll('button')].map(({ textContent }) => textContent)
  await doing(() => {
    const field = place.querySelector<HTMLInputElement>('input[type=file]')!
    Object.defineProperty(field, 'files', { value: [fileOf(name)] })
    field.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await doing(() =>
    [...place.querySelectorAll('button')].find(({ textContent }) => textContent === 'Import')!.click(),
  )
  expect(buttons()).toEqual(isOffered ? ['Another file', 'Try again'] : ['Another file'])
})

test('a picture that browsers cannot show has no preview', async () => {
  // jsdom knows neither.
  Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => {} })
  const pictures = ['image/heic', 'image/png'].map((type) => new File(['x'], type, { type }))
  const { previews } = await drawUploads(2, pictures)
  expect(previews()).toEqual(['image/png'])
})
