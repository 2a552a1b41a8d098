/** Files that import each other in a circle, by Tarjan's strongly connected components. */
import type { Import } from './tree.ts'

/** @returns each circle of two files or more, dynamic imports counted, type-only ones not */
export function circlesIn(imports: ReadonlyMap<string, readonly Import[]>): readonly (readonly string[])[] {
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []

  const visit = (file: string): void => {
    order.set(file, order.size)
    low.set(file, order.get(file)!)
    stack.push(file)
    for (const { to, isType } of imports.get(file) ?? []) {
      if (isType || !imports.has(to)) continue
      if (!order.has(to)) {
        visit(to)
        low.set(file, Math.min(low.get(file)!, low.get(to)!))
      } else if (stack.includes(to)) low.set(file, Math.min(low.get(file)!, order.get(to)!))
    }
    if (low.get(file) !== order.get(file)) return
    const circle = stack.splice(stack.indexOf(file))
    if (circle.length > 1) circles.push(circle)
  }

  for (const file of imports.keys()) if (!order.has(file)) visit(file)
  return circles
}
