/** What a task waits for, the way project files write it: "3FS+2d; 5SS". Numbers are those of the rows. Pure. */
import {
  DEPENDENCY_KINDS,
  type Dependency,
  type DependencyKind,
  type Plan,
  type Tree,
} from '../../../../machines/projectPlanning/plan.ts'

/** Numbers of all tasks from 1, in the plan's own order, whatever is folded or sorted. */
export function numbersOf(tree: Tree): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>()
  const walk = (parent: string | null) => {
    for (const task of tree.children.get(parent) ?? []) {
      numbers.set(task.id, numbers.size + 1)
      walk(task.id)
    }
  }
  walk(null)
  return numbers
}

/** Dependencies by the task that waits. */
export const waitingOf = ({ dependencies }: Plan): ReadonlyMap<string, readonly Dependency[]> =>
  Map.groupBy(dependencies.values(), ({ toId }) => toId)

/** Finish-start without a lag is what everyone means, and stays unsaid. */
export function predecessorText(number: number, kind: DependencyKind, lagDays: number): string {
  const lag = lagDays === 0 ? '' : `${lagDays > 0 ? '+' : '-'}${Math.abs(lagDays)}d`
  return `${number}${kind === 'FS' && lag === '' ? '' : kind}${lag}`
}

export const predecessorsText = (
  dependencies: readonly Dependency[],
  numbers: ReadonlyMap<string, number>,
): string =>
  dependencies
    .flatMap(({ fromId, kind, lagDays }) => {
      const number = numbers.get(fromId)
      return number === undefined ? [] : [{ number, text: predecessorText(number, kind, lagDays) }]
    })
    .toSorted((a, b) => a.number - b.number)
    .map(({ text }) => text)
    .join('; ')

export type Predecessor = { readonly number: number; readonly kind: DependencyKind; readonly lagDays: number }

const PART = /^(\d{1,6})\s*([a-z]{2})?\s*(?:([+-])\s*(\d{1,4})\s*(?:d|days?)?)?$/i

/** @returns the predecessors, or the part that cannot be read */
export function readPredecessors(
  text: string,
):
  | { readonly ok: true; readonly list: readonly Predecessor[] }
  | { readonly ok: false; readonly part: string } {
  const list: Predecessor[] = []
  for (const part of text.split(/[;,]/).map((one) => one.trim())) {
    if (part === '') continue
    const [, number, word = 'FS', sign, lag = '0'] = PART.exec(part) ?? []
    const kind = DEPENDENCY_KINDS.find((one) => one === word.toUpperCase())
    if (number === undefined || !kind) return { ok: false, part }
    // No "-0": it would not equal what is there.
    const lagDays = sign === '-' ? 0 - Number(lag) : Number(lag)
    list.push({ number: Number(number), kind, lagDays })
  }
  return { ok: true, list }
}
