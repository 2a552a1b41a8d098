/** The operation machines of this code: their shapes, and their drawings as they were laid out. */
import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Drawing } from '../../../machines/kernel/drawing.ts'
import { toModel } from '../../../machines/kernel/model.ts'
import { shapeOf, type Shape } from '../../../machines/kernel/shape.ts'
import { WORKFLOW_NAMES, workflows, type WorkflowName } from '../../../machines/workflows.ts'
import { canonical } from '../../platform/canonical.ts'

type Running = { readonly digest: string; readonly shape: Shape }

export const digestOf = (shape: Shape): string => createHash('sha256').update(canonical(shape)).digest('hex')

const runningOf = (name: WorkflowName): Running => {
  const { machine, version } = workflows[name]
  const shape = shapeOf(name, version, toModel(machine))
  return { shape, digest: digestOf(shape) }
}

export const RUNNING: ReadonlyMap<WorkflowName, Running> = new Map(
  WORKFLOW_NAMES.map((name) => [name, runningOf(name)]),
)

const ENDING = '.geometry.json'

export async function drawingsOf(name: WorkflowName): Promise<Readonly<Record<string, Drawing>>> {
  const folder = path.join(import.meta.dirname, '../../../machines', name, 'geometry')
  const files = (await fs.readdir(folder)).filter((file) => file.endsWith(ENDING))
  const read = async (file: string) =>
    [
      file.slice(0, -ENDING.length),
      JSON.parse(await fs.readFile(path.join(folder, file), 'utf8')) as Drawing,
    ] as const
  return Object.fromEntries(await Promise.all(files.map(read)))
}
