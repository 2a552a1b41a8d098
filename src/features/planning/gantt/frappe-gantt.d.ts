/** As much of frappe-gantt 1.2.2 as the product uses; the package brings no types. `plan-gantt.test.ts` holds it to this. */
declare module 'frappe-gantt' {
  export type GanttTask = {
    readonly id: string
    readonly name: string
    readonly start: string
    readonly end: string
    readonly progress: number
    readonly dependencies: readonly string[]
  }

  export default class Gantt {
    constructor(place: Element, tasks: readonly GanttTask[], options: Readonly<Record<string, unknown>>)
    $svg: SVGSVGElement
    $container: HTMLElement
    $lower_header: HTMLElement
    readonly $extras: HTMLElement
    layers: Readonly<Record<'grid' | 'arrow' | 'progress' | 'bar', SVGGElement>>
    bars: readonly GanttBar[]
    arrows: readonly GanttArrow[]
    dates: readonly Date[]
    gantt_start: Date
    gantt_end: Date
    config: { header_height: number; date_format: string; readonly column_width: number }
    bind_events(): void
    map_arrows_on_bars(): void
    make_arrows(): void
    make_bars(): void
    make_dates(): void
    make_grid(): void
    make_grid_extras(): void
    set_dimensions(): void
    set_scroll_position(date: unknown): void
    setup_date_values(): void
    setup_gantt_dates(): void
    setup_layers(): void
    update_view_scale(mode: unknown): void
  }

  /** Not exported: the class of `gantt.bars[0]`. */
  export class GanttBar<Task = unknown> {
    constructor(gantt: Gantt, task: Task)
    readonly gantt: Gantt
    task: Task
    x: number
    y: number
    width: number
    height: number
    duration: number
    readonly group: SVGGElement
    readonly bar_group: SVGGElement
    readonly handle_group: SVGGElement
    $bar: SVGElement
    $bar_progress: SVGElement
    $date_highlight: { readonly style: object }
    bind(): void
    calculate_progress_width(): number
    compute_duration(): void
    compute_x(): void
    date_changed(): void
    draw(): void
    draw_bar(): void
    draw_label(): void
    draw_progress_bar(): void
    draw_resize_handles(): void
    prepare_values(): void
    prepare_wrappers(): void
    refresh(): void
    update_bar_position(to: { readonly x?: number; readonly width?: number }): void
    update_handle_position(): void
    update_label_position(): void
  }

  /** Not exported: the class of `gantt.arrows[0]`. */
  export class GanttArrow<End = unknown> {
    constructor(gantt: Gantt, from: End, to: End)
    readonly from_task: End
    to_task: End
    path: string
    element: SVGElement
    calculate_path(): void
    draw(): void
    update(): void
  }
}
