/** As much of it as the bench calls; the package brings no types. */
declare module 'frappe-gantt' {
  type Task = {
    readonly id: string
    readonly name: string
    readonly start: string
    readonly end: string
    readonly progress: number
    readonly dependencies: readonly string[]
  }
  export default class Gantt {
    constructor(place: Element, tasks: readonly Task[], options: Readonly<Record<string, unknown>>)
  }
}
