/** frappe-gantt as a window on a long plan: what comes into sight is added, what leaves is removed, what stays is not touched. */
import { ROW_HEIGHT } from '../chart/geometry.ts'
import styles from './gantt.module.css'
import { BareGantt, svg } from './library.ts'
import { LOOKS, PlanArrow, type ArrowModel } from './plan-arrow.ts'
import type { BarModel } from './bar-model.ts'
import { PlanBar } from './plan-bar.ts'

export type Picture = {
  readonly bars: readonly BarModel[]
  readonly arrows: readonly ArrowModel[]
  /** How many there are, in sight or not. */
  readonly rows: number
  /** Of the whole time, pixels. */
  readonly width: number
}

export class PlanGantt extends BareGantt {
  // Without initial values: the library draws before they would be set.
  declare private drawnBars: Map<string, PlanBar>
  declare private drawnArrows: Map<string, PlanArrow>
  /** Names, rings and handles. */
  declare private above: SVGGElement

  override setup_layers(): void {
    super.setup_layers()
    const defs = svg('defs', {})
    for (const look of LOOKS) {
      const size = { viewBox: '0 0 8 8', refX: 7, refY: 4, markerWidth: 7, markerHeight: 7, orient: 'auto' }
      const marker = svg('marker', { id: `planning-arrow-${look}`, ...size })
      marker.append(svg('path', { d: 'M0 0.8 7 4 0 7.2z', class: styles[`${look}Head`] }))
      defs.append(marker)
    }
    const hatch = svg('pattern', {
      id: 'planning-hatch',
      width: 6,
      height: 6,
      patternUnits: 'userSpaceOnUse',
      patternTransform: 'rotate(45)',
    })
    hatch.append(svg('rect', { width: 2.5, height: 6, class: styles.hatch }))
    defs.append(hatch)
    this.$svg.prepend(defs)
    this.above = svg('g', {})
    this.$svg.append(this.above)
    this.$svg.classList.add(styles.drawing ?? '')
  }
  override make_bars(): void {
    this.drawnBars = new Map()
  }
  override make_arrows(): void {
    this.drawnArrows = new Map()
  }
  override map_arrows_on_bars(): void {}

  show({ bars, arrows, rows, width }: Picture): void {
    // Written again, even the same size would have the browser lay out all of it.
    for (const [name, value] of Object.entries({ width, height: rows * ROW_HEIGHT }))
      if (this.$svg.getAttribute(name) !== String(value)) this.$svg.setAttribute(name, String(value))
    const isWanted = new Set(bars.map(({ id }) => id))
    for (const [id, bar] of this.drawnBars)
      if (!isWanted.has(id)) {
        bar.group.remove()
        bar.handle_group.remove()
        this.drawnBars.delete(id)
      }
    // From the last to the first, so that the document order matches the rows for screen readers.
    let next: Node | null = null
    for (const model of bars.toReversed()) {
      const drawn = this.drawnBars.get(model.id)
      const bar: PlanBar = drawn ?? new PlanBar(this, model)
      if (drawn) drawn.show(model)
      else {
        this.drawnBars.set(model.id, bar)
        this.layers.bar.insertBefore(bar.group, next)
      }
      next = bar.group
      if (!bar.handle_group.hasChildNodes()) bar.handle_group.remove()
      else if (!bar.handle_group.isConnected) this.above.append(bar.handle_group)
    }
    this.bars = [...this.drawnBars.values()]
    this.showArrows(arrows)
  }

  private showArrows(arrows: readonly ArrowModel[]): void {
    const isWanted = new Set(arrows.map(({ id }) => id))
    for (const [id, arrow] of this.drawnArrows)
      if (!isWanted.has(id)) {
        arrow.element.remove()
        this.drawnArrows.delete(id)
      }
    for (const model of arrows) {
      const drawn = this.drawnArrows.get(model.id)
      if (drawn) drawn.show(model)
      else {
        const arrow = new PlanArrow(this, model)
        this.drawnArrows.set(model.id, arrow)
        this.layers.arrow.append(arrow.element)
      }
    }
  }

  pin(left: number): void {
    for (const bar of this.drawnBars.values()) if (bar.model.isNamed) bar.pin(left)
  }

  explain(id: string): void {
    this.drawnBars.get(id)?.explain()
  }

  remove(): void {
    this.$container.remove()
  }
}
