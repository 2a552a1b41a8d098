/** frappe-gantt without heads, grid, scrolling and pop-ups. Its bar and arrow classes come from a hidden chart. */
import Gantt, { type GanttArrow, type GanttBar } from 'frappe-gantt'
import { ROW_HEIGHT } from '../chart/geometry.ts'

const BAR_HEIGHT = 20

const OPTIONS = {
  bar_height: BAR_HEIGHT,
  padding: ROW_HEIGHT - BAR_HEIGHT,
  bar_corner_radius: 4,
  column_width: 1,
  container_height: 'auto',
  upper_header_height: 0,
  lower_header_height: 0,
  view_modes: [{ name: 'day', step: '1d' }],
  holidays: null,
  ignore: [],
  lines: 'none',
  popup: false,
  today_button: false,
  infinite_padding: false,
  move_dependencies: false,
  scroll_to: null,
}

type Tasks = ConstructorParameters<typeof Gantt>[1]

export class BareGantt extends Gantt {
  constructor(place: Element, tasks: Tasks = []) {
    super(place, tasks, { ...OPTIONS })
  }
  override setup_gantt_dates(): void {
    this.gantt_start = new Date(2026, 0, 1)
    this.gantt_end = this.gantt_start
    this.config.date_format = 'YYYY-MM-DD'
  }
  override setup_date_values(): void {
    this.dates = [this.gantt_start]
  }
  override setup_layers(): void {
    super.setup_layers()
    // A button of the library's own scrolling.
    this.$extras.remove()
    this.$lower_header = document.createElement('div')
  }
  override update_view_scale(mode: unknown): void {
    super.update_view_scale(mode)
    this.config.header_height = 0
  }
  /** The library never removes its listeners on the document; use-drag.ts handles gestures. */
  override bind_events(): void {}
  override make_grid(): void {}
  override make_grid_extras(): void {}
  override make_dates(): void {}
  override set_dimensions(): void {}
  override set_scroll_position(): void {}
}

type Classes = { readonly Bar: typeof GanttBar; readonly Arrow: typeof GanttArrow }

function classes(): Classes {
  const day = { start: '2026-01-01', end: '2026-01-02', progress: 0 }
  const probe = new BareGantt(document.createElement('div'), [
    { id: 'from', name: 'from', ...day, dependencies: [] },
    { id: 'to', name: 'to', ...day, dependencies: ['from'] },
  ])
  // The library measures labels at the next frame, which a hidden chart cannot do.
  for (const bar of probe.bars) bar.update_label_position = () => {}
  const [bar] = probe.bars
  const [arrow] = probe.arrows
  if (!bar || !arrow) throw new Error('frappe-gantt draws neither bar nor arrow')
  return { Bar: bar.constructor as typeof GanttBar, Arrow: arrow.constructor as typeof GanttArrow }
}

export const { Bar, Arrow } = classes()

export function svg<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string | number | undefined>>,
): SVGElementTagNameMap[Name] {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined && value !== '') element.setAttribute(key, String(value))
  return element
}
