/** `PlanningTab` is the saved plan of an offering; `PlanningChart` shows any plan, such as tranches. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { Suspense, useEffect, useState } from 'react'
import type { Plan } from '../../../machines/projectPlanning/plan.ts'
import { localDay } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { Skeleton } from '../../ui/page.tsx'
import { viewerQuery } from '../shared/session/viewer.ts'
import { may } from '../shared/person/may.ts'
import { ClashDialog } from './conflict/clash-dialog.tsx'
import { CommentsPanel } from './comments-panel.tsx'
import { Exchange, usePaper } from './exchange/exchange.tsx'
import type { OnPaper } from './exchange/printing.ts'
import { beginAlone, warnBeforeClosing } from './plan-actor.ts'
import type { Mark } from './planner-context.ts'
import { Planner } from './planner.tsx'
import { holidaysQuery, planQuery } from './queries.ts'
import { SaveState } from './save-state.tsx'
import type { Zoom } from './chart/time-scale.ts'
import type { Column } from './table/cells.ts'

type TabProps = { readonly sid: string; readonly title?: string }

/** @param sid of the offering. Anyone who may edit it edits; others look. */
export function PlanningTab({ sid, title }: TabProps) {
  const { data: actor } = useSuspenseQuery(planQuery(sid))
  const { data: viewer } = useSuspenseQuery(viewerQuery)
  const plan = useSelector(actor, ({ context }) => context.plan)
  const calendar = useSelector(actor, ({ context }) => context.calendar)
  const mayEdit = useSelector(actor, ({ context }) => context.mayEdit)
  const selection = useSelector(actor, ({ context }) => context.selection)
  const isSaved = useSelector(actor, (snapshot) => !snapshot.hasTag('unsaved'))
  const label = title ?? t('planning.planning')
  // Leaving the page waits for no pause.
  useEffect(() => () => actor.send({ type: 'save.flush' }), [actor])
  useEffect(warnBeforeClosing, [])
  return (
    <>
      <Planner
        key={actor.sessionId}
        actor={actor}
        label={label}
        saved={<SaveState actor={actor} />}
        exchange={
          <Exchange
            sid={sid}
            title={label}
            plan={plan}
            calendar={calendar}
            mayEdit={mayEdit}
            isSaved={isSaved}
            onReplace={(other) => actor.send({ type: 'plan.replace', plan: other })}
          />
        }
      />
      <Suspense fallback={<Skeleton rows={3} />}>
        <CommentsPanel
          sid={sid}
          plan={plan}
          selected={selection.length === 1 ? (selection[0] ?? null) : null}
          mayWrite={mayEdit || may('platformWriter', viewer)}
          onSelect={(id) => actor.send({ type: 'view.select', ids: [id] })}
        />
      </Suspense>
      <ClashDialog actor={actor} />
    </>
  )
}

type ChartProps = {
  /** The chart begins again whenever it is another one. */
  readonly plan: Plan
  readonly label: string
  /** Without it, what is changed stays in this view and is sent nowhere. */
  readonly readOnly?: boolean
  /** What a bar says besides its dates. */
  readonly markOf?: (id: string) => Mark | null
  readonly zoom?: Zoom
  readonly hides?: readonly Column[]
  /** Where there is nothing to show. */
  readonly empty?: string
  readonly onPaper?: OnPaper
}

export function PlanningChart({ plan, readOnly = true, onPaper, ...rest }: ChartProps) {
  const { data: holidays } = useSuspenseQuery(holidaysQuery)
  const begin = () => ({ plan, actor: beginAlone(plan, !readOnly, holidays) })
  const [begun, setBegun] = useState(begin)
  if (begun.plan !== plan) setBegun(begin())
  usePaper((lay) => {
    const tasks = [...plan.tasks].map(([id, task]) => {
      const words = rest.markOf?.(id)?.words
      return [id, words === undefined ? task : { ...task, resources: [words] }] as const
    })
    lay({ ...plan, tasks: new Map(tasks) }, rest.label, localDay(Date.now()), onPaper)
  })
  return <Planner actor={begun.actor} {...rest} />
}
