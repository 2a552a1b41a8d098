/** What the parts of the planner share: the machine, what is shown of it, and where the person is. */
import type { PlanningContext } from '../../../machines/projectPlanning/context.ts'
import type { PlanningEvent } from '../../../machines/projectPlanning/events.ts'
import type { Day, Row } from '../../../machines/projectPlanning/plan.ts'
import type { Tone } from '../../ui/chips.tsx'
import type { Column, Sheet } from './table/cells.ts'
import type { Command } from './toolbar/commands.ts'
import type { PlanActor } from './plan-actor.ts'
import type { Zoom } from './chart/time-scale.ts'
import { requiredContext } from '../../ui/required-context.ts'

export type Pane = 'both' | 'table' | 'chart'
export type Active = { readonly id: string; readonly column: Column }

/** What a bar says besides its dates, where the plan is a picture of something else. */
export type Mark = {
  readonly tone: Tone
  readonly words?: string
  readonly href?: string
  /** What is not done yet is a forecast. */
  readonly isForecast?: boolean
  /** Its colour, in the place of a tone's. */
  readonly phase?: number
}

export type View = {
  readonly zoom: Zoom
  readonly pane: Pane
  readonly showsResources: boolean
  readonly showsDependencies: boolean
  readonly showsCritical: boolean
  /** The cell that the keyboard is on. */
  readonly active: Active | null
  /** `text`: what was typed to begin with; null: what is there. */
  readonly editing: (Active & { readonly text: string | null }) | null
  /** Counts up whenever the active cell is to have the focus. */
  readonly focus: number
  /** Whose dependencies are being edited. */
  readonly linksOf: string | null
}

export type Planner = {
  readonly actor: PlanActor
  readonly state: PlanningContext
  readonly sheet: Sheet
  /** Shown columns; the same array as long as it is of the same: every row looks at it. */
  readonly columns: readonly Column[]
  /** Days of some task were kept. */
  readonly hasBaseline: boolean
  readonly rows: readonly Row[]
  /** Of a task in `rows`; absent: it is folded away. */
  readonly rowOf: ReadonlyMap<string, number>
  readonly mayEdit: boolean
  readonly today: Day
  readonly label: string
  readonly markOf: ((id: string) => Mark | null) | null
  readonly view: View
  readonly show: (what: Partial<View>) => void
  /** Moves the keyboard to a cell and selects its row. */
  readonly goTo: (active: Active, how?: 'alone' | 'add' | 'range' | 'keep') => void
  /** Sends an edit and says what came of it. */
  readonly edit: (...events: readonly PlanningEvent[]) => void
  readonly run: (command: Command) => void
  readonly say: (words: string) => void
}

export const [PlannerContext, usePlanner] = requiredContext<Planner>('planner')
