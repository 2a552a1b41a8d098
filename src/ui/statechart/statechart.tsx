/** Geometry and standing → SVG. Colours come from the theme, so one geometry serves light and dark. */
import { useId, type KeyboardEvent } from 'react'
import type { DrawnBox, Painting, PaintedBox, PaintedLine, Point } from '../../../machines/kernel/drawing.ts'
import type { ChangeKind } from '../../../machines/kernel/shape.ts'
import { t } from '../../lib/messages.ts'
import { ALL_ARROW_MOVES, useArrowKeys } from '../sections/arrow-keys.ts'
import { Chips } from './chips.tsx'
import styles from './statechart.module.css'

export type Picked = DrawnBox

type Props = {
  readonly painting: Painting
  readonly w: number
  readonly h: number
  /** Pixels per unit of the geometry. */
  readonly scale: number
  /** Step that the page shows beside the chart. */
  readonly selected: string | null
  /** Absent: nothing can be chosen. */
  readonly onPick?: (box: Picked) => void
  /** Where a chart is read and not used: every box can be looked at. */
  readonly look?: Look
  /** Arrows that a release changed, by id. */
  readonly changed?: ReadonlyMap<string, ChangeKind>
}

type Look = {
  /** Path of the box that is looked at. */
  readonly path: string | null
  readonly onLook: (box: Picked) => void
}

const MARGIN = 14
const TONE_WORDS = { here: 'operation.nowHere', done: 'operation.settled', open: 'operation.notYet' } as const

export function Statechart({ painting, w, h, scale, selected, onPick, look, changed }: Props) {
  const tip = useId()
  const keys = useArrowKeys<SVGSVGElement>(
    '[role=button]',
    ALL_ARROW_MOVES,
    '[data-selected], [aria-current]',
  )
  const isUsed = look !== undefined || onPick !== undefined
  const width = w + MARGIN * 2
  const height = h + MARGIN * 2
  return (
    <svg
      {...(isUsed && { ...keys, role: 'toolbar', 'aria-label': t('operation.chart') })}
      className={styles.chart}
      viewBox={`${-MARGIN} ${-MARGIN} ${width} ${height}`}
      width={width * scale}
      height={height * scale}
    >
      <defs>
        {/* Named by this drawing: a marker inside a hidden drawing would draw nothing. */}
        {(['plain', 'offered', 'removed', 'changed', 'added'] as const).map((kind) => (
          <marker
            key={kind}
            id={`${tip}${kind}`}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="9"
            markerHeight="9"
            markerUnits="userSpaceOnUse"
            orient="auto"
          >
            <path d="M0 .5 8 4 0 7.5z" className={styles[`tip-${kind}`]} />
          </marker>
        ))}
      </defs>
      {painting.boxes.map((box) => (
        <Box
          key={box.id}
          box={box}
          isSelected={look ? look.path === box.path : box.level === 'step' && box.step === selected}
          isPickable={look ? box.path !== '' : onPick !== undefined && leadsOn(box)}
          onPick={look?.onLook ?? onPick ?? nothing}
        />
      ))}
      {/* After the boxes, so that nothing covers an arrowhead. */}
      {painting.lines.map((line) => (
        <Line
          key={line.id}
          line={line}
          tip={tip}
          kind={changed?.get(line.id) ?? (line.offered && 'offered')}
        />
      ))}
    </svg>
  )
}

const nothing = (): void => {}

type BoxProps = {
  readonly box: PaintedBox
  readonly isSelected: boolean
  readonly isPickable: boolean
  readonly onPick: (box: Picked) => void
}

const leadsOn = ({ step, opens, frame }: DrawnBox): boolean =>
  (step !== undefined && !frame) || opens !== undefined

function Box({ box, isSelected, isPickable, onPick }: BoxProps) {
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    onPick(box)
  }
  const button = {
    role: 'button',
    tabIndex: 0,
    onClick: () => onPick(box),
    onKeyDown: press,
  } as const
  const className = [
    styles.box,
    styles[box.level],
    styles[box.tone],
    box.frame && styles.frame,
    isPickable && styles.pickable,
    isSelected && styles.selected,
    box.heat && box.heat.level !== null && styles[`heat${box.heat.level}`],
  ]
  return (
    <g
      className={className.filter(Boolean).join(' ')}
      data-state={box.id}
      data-selected={isSelected || undefined}
      {...(isPickable ? button : {})}
      {...(box.tone === 'here' && !box.frame ? { 'aria-current': 'step' as const } : {})}
      {...(box.heat && isSelected ? { 'aria-current': 'true' as const } : {})}
    >
      {isPickable && (
        <desc>{box.heat?.words ?? t(box.foreseen ? 'operation.wouldBeHere' : TONE_WORDS[box.tone])}</desc>
      )}
      {box.foreseen && (
        <rect
          className={styles.foreseen}
          x={box.x - 6}
          y={box.y - 6}
          width={box.w + 12}
          height={box.h + 12}
          rx="17"
        />
      )}
      {isSelected && !box.frame && (
        <rect
          className={styles.ring}
          x={box.x - 5}
          y={box.y - 5}
          width={box.w + 10}
          height={box.h + 10}
          rx="16"
        />
      )}
      <rect className={styles.ground} x={box.x} y={box.y} width={box.w} height={box.h} rx={radiusOf(box)} />
      {box.frame ? <FrameTitle box={box} /> : <StateTitle box={box} />}
    </g>
  )
}

const radiusOf = ({ level, frame, h }: DrawnBox): number => {
  if (frame) return 16
  return level === 'choice' || level === 'end' || level === 'exit' ? h / 2 : 11
}

const FrameTitle = ({ box: { x, y, title, note, heat } }: { readonly box: PaintedBox }) => (
  <text className={styles.frameTitle} x={x + 16} y={y + 27}>
    {title}
    {(heat?.text ?? note) && <tspan className={styles.frameNote}>{`  ${heat?.text ?? note}`}</tspan>}
  </text>
)

const StateTitle = ({ box: { x, y, w, h, title, chips, heat } }: { readonly box: PaintedBox }) => (
  <>
    <text className={styles.title} x={x + w / 2} y={heat || chips.length > 0 ? y + 23 : y + h / 2 + 5}>
      {title}
    </text>
    {heat ? (
      <text className={styles.heatText} x={x + w / 2} y={y + 43}>
        {heat.text}
      </text>
    ) : (
      <Chips roles={chips} middle={x + w / 2} y={y + 32} />
    )}
  </>
)

type LineProps = {
  readonly line: PaintedLine
  readonly tip: string
  readonly kind: ChangeKind | 'offered' | false
}

const Line = ({ line: { points, label, timer }, tip, kind }: LineProps) => (
  <g className={kind ? styles[kind] : undefined} data-change={kind || undefined}>
    <path
      className={`${styles.line} ${timer ? styles.timer : ''}`}
      d={rounded(points)}
      markerEnd={`url(#${tip}${kind || 'plain'})`}
    />
    {label && (
      <>
        <rect className={styles.label} x={label.x} y={label.y} width={label.w} height={label.h} rx="8" />
        {label.lines.map((line, index) => (
          <text
            key={line}
            className={styles.labelText}
            x={label.x + label.w / 2}
            y={label.y + 14 + index * 16}
          >
            {line}
          </text>
        ))}
      </>
    )}
  </g>
)

function rounded(points: readonly Point[], radius = 8): string {
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
