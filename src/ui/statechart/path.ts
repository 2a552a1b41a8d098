/** Orthogonal path with softened corners. */
import type { Point } from '../../../machines/kernel/drawing.ts'

export function rounded(points: readonly Point[], radius = 8): string {
  const [first, ...rest] = points
  if (!first) return ''
  const parts = rest.map((point, index) => {
    const next = rest[index + 1]
    const before = points[index]
    if (!next || !before) return `L${point[0]} ${point[1]}`
    const into = towards(point, before, radius)
    const out = towards(point, next, radius)
    return `L${into[0]} ${into[1]}Q${point[0]} ${point[1]} ${out[0]} ${out[1]}`
  })
  return `M${first[0]} ${first[1]}${parts.join('')}`
}

function towards([x, y]: Point, [toX, toY]: Point, distance: number): Point {
  const length = Math.hypot(toX - x, toY - y) || 1
  const share = Math.min(distance, length / 2) / length
  return [x + (toX - x) * share, y + (toY - y) * share]
}
