/** Input of one bar. */
import type { Task } from '../../../../machines/projectPlanning/plan.ts'
import type { Tone } from '../../../ui/chips.tsx'
import type { Shape } from '../chart/geometry.ts'

export type BarModel = {
  readonly id: string
  /** Of all rows that are not folded away. */
  readonly row: number
  readonly shape: Shape
  /** Pixels from the left edge of the chart. */
  readonly x: number
  readonly width: number
  /** Percent. */
  readonly progress: number
  /** A changed name or date means another object. */
  readonly task: Task
  /** Accessible name and tooltip, with dates. Evaluated when the bar is drawn or hovered. */
  readonly wordsOf: () => string
  /** What is beside or, when `isNamed`, over it. */
  readonly label: string
  readonly href: string | null
  readonly tone: Tone | null
  /** What is not done yet is a forecast. */
  readonly isForecast: boolean
  /** Its colour, in the place of a tone's. */
  readonly phase: number | null
  readonly isLate: boolean
  readonly isCritical: boolean
  /** Where it was to be, pixels; null: nothing was kept. */
  readonly baselineX: number | null
  readonly baselineWidth: number | null
  /** The table that would name it is not there. */
  readonly isNamed: boolean
  readonly isSelected: boolean
  readonly isHeld: boolean
  readonly isTarget: boolean
  readonly mayEdit: boolean
  /** A hand is over it, or it is chosen. */
  readonly hasHandles: boolean
  readonly isFocusable: boolean
}
