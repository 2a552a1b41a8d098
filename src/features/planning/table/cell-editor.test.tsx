// @vitest-environment jsdom
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { serveMessages } from '../../../lib/messages.samples.ts'
import { doing, draw } from '../../../testing/screen.tsx'
import { CellEditor } from './cell-editor.tsx'

const planner = vi.hoisted(() => ({ edit: vi.fn(), show: vi.fn(), view: { focus: 0 }, sheet: {} }))
vi.mock('../planner-context.ts', () => ({ usePlanner: () => planner }))
await serveMessages('planning')

const task = {
  id: 't',
  kind: 'task',
  start: '2026-03-02',
  end: '2026-03-06',
  progress: 0,
  parentId: null,
  place: 0,
  resources: [],
} as const

function Cell() {
  const [name, setName] = useState('Survey')
  return (
    <>
      <CellEditor task={{ ...task, name }} column="name" typed={null} />
      <button onClick={() => setName('Renamed by someone else')}>Rename</button>
    </>
  )
}

test('a cell that is left as it was does not take back what someone else wrote into it meanwhile', async () => {
  const page = await draw(<Cell />)
  await doing(() => page.querySelector('button')!.click())
  await doing(() => page.querySelector('input')!.blur())
  expect(planner.show).toHaveBeenCalledWith({ editing: null })
  expect(planner.edit.mock.calls.flat()).toEqual([])
})
