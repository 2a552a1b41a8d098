/** A dependency: an arrow of frappe-gantt along the line that its kind asks for. */
import type Gantt from 'frappe-gantt'
import type { DependencyKind } from '../../../../machines/projectPlanning/plan.ts'
import { linkPath, type Box } from '../chart/geometry.ts'
import styles from './gantt.module.css'
import { Arrow, svg } from './library.ts'

export const LOOKS = ['plain', 'focused', 'broken'] as const

export type ArrowModel = {
  readonly id: string
  readonly toId: string
  readonly kind: DependencyKind
  /** Ends, with the middles of their rows. One of them may be out of sight. */
  readonly from: Box & { readonly y: number }
  readonly to: Box & { readonly y: number }
  readonly look: (typeof LOOKS)[number]
  readonly mayEdit: boolean
}

const isSame = (a: ArrowModel, b: ArrowModel): boolean =>
  a.look === b.look &&
  a.kind === b.kind &&
  a.mayEdit === b.mayEdit &&
  (['from', 'to'] as const).every(
    (end) => a[end].x === b[end].x && a[end].width === b[end].width && a[end].y === b[end].y,
  )

export class PlanArrow extends Arrow<ArrowModel> {
  constructor(gantt: Gantt, model: ArrowModel) {
    super(gantt, model, model)
  }

  show(model: ArrowModel): void {
    if (isSame(this.to_task, model)) return
    this.to_task = model
    this.update()
  }

  override calculate_path(): void {
    const { kind, from, to } = this.to_task
    this.path = linkPath(kind, from, to)
  }

  override draw(): void {
    this.element = svg('g', {})
    this.fill()
  }
  override update(): void {
    this.calculate_path()
    this.fill()
  }

  private fill(): void {
    const { id, toId, look, mayEdit } = this.to_task
    const { element, path: d } = this
    element.setAttribute('class', `${styles.arrow} ${look === 'plain' ? '' : styles[look]}`)
    element.dataset['link'] = id
    element.dataset['linkTo'] = toId
    if (look === 'broken') element.dataset['broken'] = 'true'
    else delete element.dataset['broken']
    const line = svg('path', { d, 'marker-end': `url(#planning-arrow-${look})` })
    element.replaceChildren(line, ...(mayEdit ? [svg('path', { d, class: styles.linkTarget })] : []))
  }
}
