/** Finds the task that someone means by what they typed. Pure. */
import type { Task } from '../../../machines/projectPlanning/plan.ts'
import type { Sheet } from './table/cells.ts'

const MOST = 30

type Found = { readonly number: number; readonly task: Task }

function* all({ plan, numbers }: Sheet): Generator<Found> {
  for (const [id, number] of numbers) {
    const task = plan.tasks.get(id)
    if (task) yield { number, task }
  }
}

/** Tasks whose number begins with the text, or whose name holds it. */
export function matching(sheet: Sheet, text: string): readonly Found[] {
  const wanted = text.trim().toLowerCase()
  const found: Found[] = []
  for (const one of all(sheet)) {
    if (found.length === MOST) break
    if (`${one.number} ${one.task.name}`.toLowerCase().includes(wanted)) found.push(one)
  }
  return found
}

/** By number ("12"), by number and name as it is offered ("12 Site survey"), or by a name that only one task has. */
export function taskMeant(sheet: Sheet, text: string): string | null {
  const wanted = text.trim().toLowerCase()
  const named: string[] = []
  for (const { number, task } of all(sheet)) {
    const name = task.name.toLowerCase()
    if (wanted === String(number) || wanted === `${number} ${name}`) return task.id
    if (wanted === name) named.push(task.id)
  }
  return named.length === 1 ? (named[0] ?? null) : null
}
