/** A small plan for tests and drawings. */
import type { Dependency, Plan, Task } from './plan.ts'

export const task = (id: string, start: string, end: string, more: Partial<Task> = {}): Task => ({
  id,
  name: `Task ${id}`,
  kind: 'task',
  start,
  end,
  progress: 0,
  parentId: null,
  place: id.codePointAt(0) ?? 0,
  resources: [],
  ...more,
})

export const dependency = (
  id: string,
  fromId: string,
  toId: string,
  more: Partial<Dependency> = {},
): Dependency => ({ id, fromId, toId, kind: 'FS', lagDays: 0, ...more })

export const planOf = (tasks: readonly Task[], dependencies: readonly Dependency[] = []): Plan => ({
  tasks: new Map(tasks.map((one) => [one.id, one])),
  dependencies: new Map(dependencies.map((one) => [one.id, one])),
})

/** g holds a and b, b follows a; m is a milestone after both. */
export const SAMPLE = planOf(
  [
    task('g', '2026-01-01', '2026-01-01'),
    task('a', '2026-01-05', '2026-01-09', { parentId: 'g', progress: 50 }),
    task('b', '2026-01-10', '2026-01-14', { parentId: 'g' }),
    task('m', '2026-01-15', '2026-01-15', { kind: 'milestone' }),
  ],
  [dependency('ab', 'a', 'b'), dependency('bm', 'b', 'm')],
)
