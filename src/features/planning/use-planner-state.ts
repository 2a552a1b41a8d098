/** The planner's own state around its machine: where the keyboard is, what is shown, what was said last. */
import { useSelector } from '@xstate/react'
import { useMemo, useRef, useState } from 'react'
import type { PlanningEvent } from '../../../machines/projectPlanning/events.ts'
import { dayNumber, rowsOf } from '../../../machines/projectPlanning/plan.ts'
import { localDay } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { useNow } from '../../lib/use-now.ts'
import { COLUMNS, type Column, type Sheet } from './table/cells.ts'
import type { Command } from './toolbar/commands.ts'
import { reachOf } from './chart/geometry.ts'
import type { PlanActor } from './plan-actor.ts'
import type { Active, Mark, Pane, Planner, View } from './planner-context.ts'
import { numbersOf, waitingOf } from './table/predecessors.ts'
import { eventsOf } from './toolbar/run.ts'
import { sayingOf } from './says.ts'
import { zoomFor, type Zoom } from './chart/time-scale.ts'

export type PlannerProps = {
  readonly actor: PlanActor
  readonly label: string
  readonly markOf?: ((id: string) => Mark | null) | undefined
  /** At first; without it, the nearest at which the plan is seen whole. */
  readonly zoom?: Zoom | undefined
  /** Columns that mean nothing here; the same array at every drawing. */
  readonly hides?: readonly Column[] | undefined
}

const NONE: readonly Column[] = []

const begun = (zoom: Zoom, pane: Pane): View => ({
  zoom,
  pane,
  showsResources: true,
  showsDependencies: true,
  showsCritical: false,
  active: null,
  editing: null,
  focus: 0,
  linksOf: null,
})

/** Of the chart before anything is measured: what the table and the edges of the page leave, or all of a narrow window. */
const roughWidth = (): number => Math.max(window.innerWidth - 660, Math.min(window.innerWidth, 600))

const newId = (): string => crypto.randomUUID()

const isAnswer = ({ type }: PlanningEvent): boolean => type.startsWith('conflict.')

export function usePlannerState({ actor, label, markOf, zoom, hides = NONE }: PlannerProps) {
  const state = useSelector(actor, ({ context }) => context)
  const { plan, tree, calendar, collapsed, sort, mayEdit } = state
  const today = localDay(useNow())
  const [view, setView] = useState<View>(() =>
    begun(zoom ?? zoomFor(reachOf(tree, plan, dayNumber(today)), roughWidth()), 'both'),
  )
  const [said, setSaid] = useState('')
  const anchor = useRef<string | null>(null)
  /** The rest of a gesture whose question is not answered yet. */
  const unsent = useRef<readonly PlanningEvent[]>([])
  const sheet: Sheet = useMemo(
    () => ({ plan, tree, calendar, numbers: numbersOf(tree), waiting: waitingOf(plan) }),
    [plan, tree, calendar],
  )
  const hasBaseline = useMemo(() => [...plan.tasks.values()].some(({ baseline }) => baseline), [plan])
  const { showsResources, showsDependencies } = view
  const columns = useMemo(() => {
    const hidden = new Set<Column>([
      ...hides,
      ...(showsResources ? [] : ['resources' as const]),
      ...(showsDependencies ? [] : ['predecessors' as const]),
      ...(hasBaseline ? [] : ['change' as const]),
    ])
    return COLUMNS.filter((column) => !hidden.has(column))
  }, [hides, showsResources, showsDependencies, hasBaseline])
  const rows = useMemo(() => rowsOf(tree, collapsed, sort), [tree, collapsed, sort])
  const rowOf = useMemo(() => new Map(rows.map(({ task }, index) => [task.id, index])), [rows])

  const show = (what: Partial<View>) => setView((now) => ({ ...now, ...what }))
  // The same words said twice are read out twice: a blank tells them apart.
  const say = (words: string) => setSaid((before) => (before === words ? `${words}\u00a0` : words))

  const edit = (...events: readonly PlanningEvent[]) => {
    const { asked } = actor.getSnapshot().context
    // While it asks, the machine takes nothing but the answer; what a cancelled edit left behind is dropped.
    if (asked && !events.every(isAnswer)) return
    const queue = asked ? [...events, ...unsent.current] : events
    unsent.current = []
    for (const [index, event] of queue.entries()) {
      const before = actor.getSnapshot().context
      actor.send(event)
      const after = actor.getSnapshot().context
      const saying = sayingOf(event, before, after)
      if (saying) say(saying)
      if (after.asked) {
        unsent.current = queue.slice(index + 1)
        return
      }
    }
  }

  const goTo = (active: Active, how: 'alone' | 'add' | 'range' | 'keep' = 'alone') => {
    setView((now) => ({ ...now, active, editing: null, focus: now.focus + 1 }))
    const { selection } = actor.getSnapshot().context
    if (how === 'keep') return
    const ids = selected(how, active.id, selection)
    actor.send({ type: 'view.select', ids })
  }

  const selected = (
    how: 'alone' | 'add' | 'range',
    id: string,
    before: readonly string[],
  ): readonly string[] => {
    if (how === 'range') {
      const from = rowOf.get(anchor.current ?? id) ?? rowOf.get(id) ?? 0
      const to = rowOf.get(id) ?? from
      return rows.slice(Math.min(from, to), Math.max(from, to) + 1).map(({ task }) => task.id)
    }
    anchor.current = id
    if (how === 'alone') return [id]
    return before.includes(id) ? before.filter((one) => one !== id) : [...before, id]
  }

  const run = (command: Command) => {
    const active = view.active?.id ?? null
    if (command === 'links') {
      const id = active ?? state.selection[0]
      if (id !== undefined) show({ linksOf: id })
      return
    }
    if (!mayEdit) return
    const events = eventsOf(command, { state, active, today, newName: t('planning.newTask'), newId })
    edit(...events)
    const [first] = events
    if (first?.type === 'task.add') beginNaming(first.task.id)
    else if (command === 'remove') stepAside()
    else if (view.active) setView((now) => ({ ...now, focus: now.focus + 1 }))
  }

  const beginNaming = (id: string) => {
    const active: Active = { id, column: 'name' }
    goTo(active)
    setView((now) => ({ ...now, editing: now.pane === 'chart' ? null : { ...active, text: null } }))
  }

  /** The row that takes the place of what is gone. */
  const stepAside = () => {
    const left = actor.getSnapshot().context
    const index = rowOf.get(view.active?.id ?? '') ?? 0
    const near = [...rows.slice(index), ...rows.slice(0, index).toReversed()]
    const next = near.find(({ task }) => left.plan.tasks.has(task.id))
    if (next) goTo({ id: next.task.id, column: view.active?.column ?? 'name' })
    else show({ active: null, editing: null })
  }

  const planner: Planner = {
    actor,
    state,
    sheet,
    columns,
    hasBaseline,
    rows,
    rowOf,
    mayEdit,
    today,
    label,
    markOf: markOf ?? null,
    view,
    show,
    goTo,
    edit,
    run,
    say,
  }
  return { planner, said }
}
