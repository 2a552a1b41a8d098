/** Lines between bars: those that pass the rows in sight, and the one that a hand is drawing. */
import { useMemo } from 'react'
import { violationsOf } from '../../../../machines/projectPlanning/dependencies.ts'
import type { Dependency, Task } from '../../../../machines/projectPlanning/plan.ts'
import styles from './chart.module.css'
import { linkPath, ROW_HEIGHT, type Box, type Placed } from './geometry.ts'
import { usePlanner } from '../planner-context.ts'
import { HEAD_HEIGHT } from './measures.ts'
import type { Scale } from './time-scale.ts'
import type { Drag } from './use-drag.ts'

type Props = {
  readonly items: readonly Placed[]
  readonly scale: Scale
  readonly drag: Drag | null
  readonly boxFor: (task: Task) => Box | null
  /** Lines of this task stand out. */
  readonly focused: string | null
}

const middleOf = (row: number): number => HEAD_HEIGHT + row * ROW_HEIGHT + ROW_HEIGHT / 2

const LOOKS = ['plain', 'focused', 'broken'] as const

type Joined = { readonly dependency: Dependency; readonly from: number; readonly to: number }

export function Links({ items, scale, drag, boxFor, focused }: Props) {
  const { sheet, rows, rowOf, show, mayEdit } = usePlanner()
  const joined = useMemo(
    () =>
      [...sheet.plan.dependencies.values()].flatMap((dependency): readonly Joined[] => {
        const from = rowOf.get(dependency.fromId)
        const to = rowOf.get(dependency.toId)
        return from === undefined || to === undefined ? [] : [{ dependency, from, to }]
      }),
    [sheet.plan.dependencies, rowOf],
  )
  const broken = useMemo(
    () => new Set(violationsOf(sheet.plan, sheet.tree).map(({ dependency }) => dependency.id)),
    [sheet.plan, sheet.tree],
  )
  const indexes = items.map(({ index }) => index)
  const first = Math.min(...indexes)
  const last = Math.max(...indexes)
  const shown = joined.filter(({ from, to }) => Math.min(from, to) <= last && Math.max(from, to) >= first)
  const top = middleOf(first) - ROW_HEIGHT / 2
  const height = (last - first + 1) * ROW_HEIGHT
  const held = drag?.grip === 'link' ? drag : null
  const heldRow = held ? rowOf.get(held.id) : undefined
  const heldTask = heldRow === undefined ? undefined : rows[heldRow]?.task
  const heldBox = heldTask && boxFor(heldTask)
  if (items.length === 0) return null
  return (
    <svg className={styles.links} style={{ top, height, width: scale.width }} aria-hidden>
      <defs>
        {LOOKS.map((look) => (
          <marker
            key={look}
            id={`planning-arrow-${look}`}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="7"
            markerHeight="7"
            orient="auto"
          >
            <path d="M0 0.8 7 4 0 7.2z" className={styles[`${look}Arrow`]} />
          </marker>
        ))}
      </defs>
      <g transform={`translate(0 ${-top})`}>
        {shown.map(({ dependency, from, to }) => {
          const a = rows[from]
          const b = rows[to]
          const one = a && boxFor(a.task)
          const other = b && boxFor(b.task)
          if (!one || !other) return null
          const d = linkPath(dependency.kind, { ...one, y: middleOf(from) }, { ...other, y: middleOf(to) })
          const isFocused = dependency.fromId === focused || dependency.toId === focused
          const isBroken = broken.has(dependency.id)
          const look = isBroken ? 'broken' : isFocused ? 'focused' : 'plain'
          return (
            <g
              key={dependency.id}
              data-link={dependency.id}
              data-broken={isBroken || undefined}
              className={`${styles.link} ${isFocused ? styles.focusedLink : ''} ${isBroken ? styles.brokenLink : ''}`}
            >
              <path d={d} markerEnd={`url(#planning-arrow-${look})`} />
              {mayEdit && (
                <path
                  d={d}
                  className={styles.linkTarget}
                  onClick={() => show({ linksOf: dependency.toId })}
                />
              )}
            </g>
          )
        })}
        {held && heldBox && heldRow !== undefined && (
          <path
            className={styles.drawn}
            d={`M${held.end === 'end' ? heldBox.x + heldBox.width : heldBox.x} ${middleOf(heldRow)}L${held.x} ${held.y}`}
          />
        )}
      </g>
    </svg>
  )
}
