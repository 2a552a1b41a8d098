/**
 * Planning of a project. `PlanningTab` is the plan of an offering, shared with others and saved; `PlanningChart` shows a
 * plan that somebody hands to it, such as the tranches of an agreement.
 */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { Suspense, useEffect, useState } from 'react'
import type { Plan } from '../../../machines/projectPlanning/plan.ts'
import { t } from '../../lib/messages.ts'
import { Skeleton } from '../../ui/page.tsx'
import { mayCommentOnPlans } from '../people/may.ts'
import { viewerQuery } from '../session/viewer.ts'
import { ClashDialog } from './clash-dialog.tsx'
import { CommentsPanel } from './comments-panel.tsx'
import { Exchange } from './exchange/exchange.tsx'
import { beginAlone, warnBeforeClosing, type PlanActor } from './plan-actor.ts'
import type { Mark } from './planner-context.ts'
import { Planner } from './planner.tsx'
import { planQuery } from './queries.ts'
import { SaveState } from './save-state.tsx'
import type { Zoom } from './time-scale.ts'

export type { Mark } from './planner-context.ts'

type TabProps = { readonly sid: string; readonly title?: string }

/** @param sid of the offering. Whoever may edit it edits; others look. */
export function PlanningTab({ sid, title }: TabProps) {
  const { data: actor } = useSuspenseQuery(planQuery(sid))
  // Leaving the page waits for no pause.
  useEffect(() => () => actor.send({ type: 'save.flush' }), [actor])
  useEffect(warnBeforeClosing, [])
  const label = title ?? t('planning.planning')
  return (
    <>
      <Planner
        key={actor.id}
        actor={actor}
        label={label}
        saved={<SaveState actor={actor} />}
        exchange={<PlanExchange actor={actor} sid={sid} title={label} />}
      />
      <Suspense fallback={<Skeleton rows={3} />}>
        <PlanComments actor={actor} sid={sid} />
      </Suspense>
      <ClashDialog actor={actor} />
    </>
  )
}

type PartProps = { readonly actor: PlanActor; readonly sid: string }

function PlanExchange({ actor, sid, title }: PartProps & { readonly title: string }) {
  const { plan, mayEdit, pending } = useSelector(actor, ({ context }) => context)
  return (
    <Exchange
      sid={sid}
      title={title}
      plan={plan}
      mayEdit={mayEdit}
      isSaved={pending.size === 0}
      onReplace={(other) => actor.send({ type: 'plan.replace', plan: other })}
    />
  )
}

function PlanComments({ actor, sid }: PartProps) {
  const { data: viewer } = useQuery(viewerQuery)
  const plan = useSelector(actor, ({ context }) => context.plan)
  const selected = useSelector(actor, ({ context: { selection } }) =>
    selection.length === 1 ? (selection[0] ?? null) : null,
  )
  return (
    <CommentsPanel
      sid={sid}
      plan={plan}
      selected={selected}
      mayWrite={mayCommentOnPlans(viewer ?? null)}
      onSelect={(id) => actor.send({ type: 'view.select', ids: [id] })}
    />
  )
}

type ChartProps = {
  /** The chart begins anew whenever it is another one. */
  readonly plan: Plan
  readonly label: string
  /** Without it, what is changed stays in this view and is sent nowhere. */
  readonly readOnly?: boolean
  /** What a bar says besides its dates. */
  readonly markOf?: (id: string) => Mark | null
  readonly zoom?: Zoom
  /** Where there is nothing to show. */
  readonly empty?: string
}

export function PlanningChart({ plan, readOnly = true, ...rest }: ChartProps) {
  const [begun, setBegun] = useState(() => ({ plan, actor: beginAlone(plan, !readOnly) }))
  if (begun.plan !== plan) setBegun({ plan, actor: beginAlone(plan, !readOnly) })
  return <Planner actor={begun.actor} {...rest} />
}
