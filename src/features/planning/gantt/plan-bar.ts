/** One bar, bracket or diamond with its name and handles: a bar of frappe-gantt that is placed by the sheet's scale. */
import type Gantt from 'frappe-gantt'
import { DIAMOND, ROW_HEIGHT, type Box, type Shape } from '../chart/geometry.ts'
import { handlesOf } from './handles.ts'
import type { BarModel } from './bar-model.ts'
import styles from './gantt.module.css'
import { Bar, svg } from './library.ts'
import type { Tone } from '../../../ui/chips.tsx'

type BarTask = {
  readonly id: string
  readonly _index: number
  readonly _start: Date
  readonly _end: Date
  readonly progress: number
  /** None: before a dependency's start the library would refuse a move without a word, where the machine asks. */
  readonly dependencies: readonly string[]
  readonly bar: BarModel
}

const NO_DAY = new Date(0)
const taskOf = (bar: BarModel): BarTask => ({
  id: bar.id,
  _index: bar.row,
  _start: NO_DAY,
  _end: NO_DAY,
  progress: bar.progress,
  dependencies: [],
  bar,
})

const TONES: Readonly<Record<Tone, string | undefined>> = {
  move: styles.toneMove,
  done: styles.toneDone,
  alarm: styles.toneAlarm,
  plain: styles.tonePlain,
}

/** From the top of the row, pixels. Where the name is over the bar, the bar makes room for it. */
const PLACES: Readonly<Record<Shape, { readonly plain: Place; readonly named: Place }>> = {
  task: { plain: { top: 8, height: 20 }, named: { top: 18, height: 13 } },
  group: { plain: { top: 12, height: 9 }, named: { top: 19, height: 9 } },
  milestone: { plain: { top: 9, height: DIAMOND * 2 }, named: { top: 15, height: DIAMOND * 2 } },
}
/** How far the ring around a chosen bar stands off. Pixels. */
const RING = 3
type Place = { readonly top: number; readonly height: number }

/** In nothing but where it is: the library moves such a bar, and need not draw it again. */
const differsInPlace = (before: BarModel, after: BarModel): boolean =>
  (Object.keys(after) as (keyof BarModel)[]).every(
    (name) => name === 'x' || name === 'width' || name === 'wordsOf' || before[name] === after[name],
  )

type Rect = Readonly<Record<'x' | 'y' | 'width' | 'height', number>>

const around = ({ x, y, width, height }: Rect): Rect => ({
  x: x - RING,
  y: y - RING,
  width: width + 2 * RING,
  height: height + 2 * RING,
})

function place(element: Element, rect: Partial<Rect>): void {
  for (const [name, value] of Object.entries(rect)) element.setAttribute(name, String(value))
}

export class PlanBar extends Bar<BarTask> {
  // Without initial values: the library draws before they would be set.
  declare private readonly room: SVGRectElement
  declare private handles: readonly SVGGElement[]

  constructor(gantt: Gantt, bar: BarModel) {
    super(gantt, taskOf(bar))
  }

  get model(): BarModel {
    return this.task.bar
  }

  show(next: BarModel): void {
    const { model } = this
    const isMoved = differsInPlace(model, next)
    if (isMoved && model.x === next.x && model.width === next.width) return
    this.task = taskOf(next)
    if (isMoved && next.shape === 'task') this.update_bar_position({ x: next.x, width: next.width })
    else this.refresh()
  }

  override prepare_wrappers(): void {
    super.prepare_wrappers()
    // A finger holds what it touched first: that stays, whatever is drawn again over it.
    const room = svg('rect', { class: styles.room })
    this.group.prepend(room)
    // Ring, name and handles lie in a layer above all bars, and only where there are some.
    this.handle_group.remove()
    Object.assign(this, { room, handles: [] })
  }
  override prepare_values(): void {
    super.prepare_values()
    const { row, shape, isNamed } = this.model
    const { top, height } = PLACES[shape][isNamed ? 'named' : 'plain']
    this.y = row * ROW_HEIGHT + top
    this.height = height
  }
  // Days are numbers in UTC; the library would count local ones.
  override compute_x(): void {
    this.x = this.model.x
  }
  override compute_duration(): void {
    this.duration = this.model.width
  }
  override date_changed(): void {}
  /** Its listeners are the sheet's. */
  override bind(): void {}

  override draw(): void {
    const { id, row, wordsOf, tone, isFocusable, ...is } = this.model
    const classes = [
      styles.bar,
      tone && TONES[tone],
      is.isForecast && styles.forecast,
      is.phase !== null && styles.phase,
      is.isLate && styles.toneAlarm,
      is.isCritical && styles.critical,
    ]
    this.handle_group.dataset['handlesOf'] = id
    const attributes = {
      class: classes.filter(Boolean).join(' '),
      role: 'button',
      tabindex: isFocusable ? 0 : -1,
      // Beside the table the chart is a picture.
      'aria-label': is.isNamed ? wordsOf() : null,
      'aria-pressed': is.isSelected,
      'data-bar': id,
      'data-href': is.mayEdit ? null : is.href,
      'data-held': is.isHeld || null,
      'data-editable': is.mayEdit || null,
    }
    for (const [name, value] of Object.entries(attributes))
      if (value === null) this.group.removeAttribute(name)
      else this.group.setAttribute(name, String(value))
    this.group.style.setProperty('--phase', is.phase === null ? null : String(is.phase))
    this.group.querySelector('title')?.remove()
    super.draw()
    place(this.room, { x: this.x, y: row * ROW_HEIGHT, width: this.width, height: ROW_HEIGHT })
  }

  /** Under the mouse. */
  explain(): void {
    if (this.group.querySelector('title')) return
    const title = svg('title', {})
    title.textContent = this.model.wordsOf()
    this.group.prepend(title)
  }

  override draw_bar(): void {
    const { x, y, width, height } = this
    const { shape } = this.model
    const place = { x, y, width, height }
    if (shape === 'milestone') {
      const [cx, cy] = [x + DIAMOND, y + DIAMOND]
      const d = `M${cx} ${y}L${x + width} ${cy}L${cx} ${y + height}L${x} ${cy}z`
      this.$bar = svg('path', { d, ...place, class: styles.diamond })
    } else if (shape === 'group') {
      this.$bar = svg('rect', { ...place, rx: 2, class: styles.bracket })
      const feet = `M${x} ${y + 8}h8l-8 7zM${x + width} ${y + 8}h-8l8 7z`
      this.bar_group.append(svg('path', { d: feet, class: styles.bracket }))
    } else this.$bar = svg('rect', { ...place, rx: 4, class: styles.shape })
    this.bar_group.append(this.$bar)
    const { baselineX, baselineWidth, row } = this.model
    if (baselineX === null || baselineWidth === null) return
    const under = { x: baselineX, y: (row + 1) * ROW_HEIGHT - 5, width: baselineWidth, height: 3 }
    this.bar_group.append(svg('rect', { ...under, rx: 1.5, class: styles.baseline }))
  }

  override draw_progress_bar(): void {
    // The library asks for it while it moves a bar; it belongs to its own head.
    this.$date_highlight = { style: {} }
    const { x, y, height } = this
    const isGroup = this.model.shape === 'group'
    const width = this.model.shape === 'milestone' ? 0 : this.calculate_progress_width()
    this.$bar_progress = isGroup
      ? svg('rect', {
          x: x + 2,
          y: y + 2.5,
          width: Math.max(width - 4, 0),
          height: 3,
          rx: 1.5,
          class: styles.done,
        })
      : svg('rect', { x, y, width, height, rx: 4, class: styles.progress })
    if (width > 0) this.bar_group.append(this.$bar_progress)
  }

  override draw_label(): void {}
  override update_label_position(): void {}
  override draw_resize_handles(): void {
    this.update_handle_position()
  }

  override update_handle_position(): void {
    const { model, x, y, height } = this
    const width = Number(this.$bar.getAttribute('width'))
    // A hand that holds one of them keeps it.
    if (!model.isHeld) this.handles = model.hasHandles ? handlesOf({ ...model, x, width }) : []
    const look = model.isTarget ? styles.target : styles.ring
    const ring =
      model.isSelected || model.isTarget
        ? [svg('rect', { ...around({ x, y, width, height }), rx: 6, class: look })]
        : []
    this.handle_group.replaceChildren(...ring, ...this.name(), ...this.handles)
  }
  override update_bar_position({ x, width }: Box): void {
    // The library takes 0 for no place at all.
    super.update_bar_position({ x: x || Number.EPSILON, width })
    place(this.room, { x, width })
  }

  /** As text: names are not HTML. */
  private name(): readonly SVGElement[] {
    const { label, href, isNamed, row } = this.model
    if (label === '') return []
    const y = row * ROW_HEIGHT + (isNamed ? 13 : 22)
    const text = svg('text', { x: this.labelX(0), y, class: isNamed ? styles.name : styles.label })
    text.textContent = label
    if (href === null) return [text]
    const link = svg('a', { href, tabindex: -1 })
    link.append(text)
    return [link]
  }

  /** A name over its bar stays in sight as long as the bar does. @param left what is hidden at the left, pixels */
  pin(left: number): void {
    const text = this.handle_group.querySelector('text')
    if (text) text.setAttribute('x', String(this.labelX(left, text)))
  }

  private labelX(left: number, text?: SVGTextElement): number {
    const { x, width, isNamed } = this.model
    if (!isNamed) return x + width + 20
    if (!text || left + 8 <= x) return x + 2
    return Math.max(x + 2, Math.min(left + 8, x + width - text.getComputedTextLength()))
  }
}
