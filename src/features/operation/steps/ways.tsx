/** "Why can't I?": the shortest way from where the operation is to an event, with who has each move. */
import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { OperationDetail } from '../../../../contract/operations/shapes.ts'
import { mayKnow } from '../../../../machines/operation/knowledge.ts'
import { wayToEvent, type WayAnswer, type WayStep } from '../../../../machines/operation/ways.ts'
import { date } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'
import { restore, workflowOf } from '../../shared/operation/use-remote-machine.ts'
import { ToneChip } from '../../../ui/chips.tsx'
import { TurnChip } from '../../shared/operation/turn-chip.tsx'
import { Skeleton } from '../../../ui/page.tsx'
import { useViewer } from '../../shared/session/viewer.ts'
import styles from '../foretold/foretold.module.css'
import { useOperation } from '../../shared/operation/operation-context.ts'
import { placeOf } from '../plan-view.ts'

const look = (detail: OperationDetail, userId: string, target: string): Promise<WayAnswer> =>
  inSlices(
    wayToEvent({
      workflow: workflowOf(detail),
      snapshot: restore(detail),
      target,
      viewer: { userId, sides: detail.sides },
      at: new Date().toISOString(),
    }),
  )

/** Moves that are seen at once. */
const IN_SIGHT = 6

type Props = {
  /** Event type. */
  readonly target: string
  readonly hrefOfStep: (step: string) => string
}

/** Asked when someone opens it. */
export function WayFold({ title, ...props }: Props & { readonly title: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.fold} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && <WayTo {...props} />}
    </details>
  )
}

export function WayTo({ target, hrefOfStep }: Props) {
  const { detail, workflow } = useOperation()
  const viewer = useViewer()
  const userId = viewer?.person.sid
  const { data: way, isError } = useQuery({
    queryKey: ['operation-way', detail.sid, detail.version, target, userId],
    queryFn: userId === undefined ? skipToken : () => look(detail, userId, target),
    staleTime: Number.POSITIVE_INFINITY,
    // The same machine and the same snapshot fail in the same way.
    retry: false,
  })
  if (isError)
    return (
      <p className="text-s alarm-text" role="alert">
        {t('operation.didNotWork')}
      </p>
    )
  if (!way) return <Skeleton rows={2} />
  if (way.kind === 'notNeeded') return <p className={styles.quiet}>{t('operation.stepNotNeeded')}</p>
  if (way.kind === 'none') return <p className={styles.quiet}>{t('operation.wayNone')}</p>
  if (way.kind === 'open')
    return <p className={styles.quiet}>{t('operation.wayFar', { count: way.beyond })}</p>
  const mine = way.steps.filter(({ isMine }) => isMine).length
  return (
    <>
      <p className={styles.quiet}>
        {t('operation.wayLead', { count: way.steps.length, mine: String(mine) })}
      </p>
      {/* A long way is scrolled in itself, also by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ol className={styles.way} tabIndex={way.steps.length > IN_SIGHT ? 0 : undefined}>
        {way.steps.map((step, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- an event may come twice on a way
          <Step key={index} step={step} title={titleIn(step)} hrefOfStep={hrefOfStep} />
        ))}
      </ol>
      {!way.steps.every(isShown) && <p className={styles.quiet}>{t('operation.wayKept')}</p>}
    </>
  )

  /** The viewer sees how it goes there. */
  function isShown({ step }: WayStep): boolean {
    return mayKnow(step, { party: detail.party, table: workflow.events })
  }

  /** Null: it belongs to no step. */
  function titleIn({ step }: WayStep): string | null {
    return workflow.plan.flat(2).some((one) => one === step) ? placeOf(workflow, step) : null
  }
}

type StepProps = {
  readonly step: WayStep
  readonly title: string | null
  readonly hrefOfStep: Props['hrefOfStep']
}

function Step({ step: { label, step, role, isMine, byAnother, dueAt }, title, hrefOfStep }: StepProps) {
  const { detail } = useOperation()
  return (
    <li className={isMine && !byAnother ? styles.mine : undefined}>
      <span className={styles.wayHead}>
        {title === null || label === null ? (
          (label ?? t('operation.wayByTime'))
        ) : (
          <Link to={hrefOfStep(step)} preventScrollReset>
            {t('operation.placeWithin', { within: title, title: label })}
          </Link>
        )}
        <span className="wrap gap-2 top-2">
          <TurnChip party={role} isOwnStock={detail.isOwnStock} />
          {isMine && !byAnother && <ToneChip tone="move">{t('operation.wayYours')}</ToneChip>}
          {byAnother && <span className="note">{t('operation.wayColleague')}</span>}
          {dueAt && <span className="note">{t('operation.wayOn', { date: date(dueAt) })}</span>}
        </span>
      </span>
    </li>
  )
}

/** Long work that gives way now and then, done between the browser's own work. */
const SLICE_MS = 24

/** Lets the browser draw and hear. */
const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

async function inSlices<Result>(work: Generator<void, Result>): Promise<Result> {
  for (;;) {
    const slice = performance.now()
    while (performance.now() - slice < SLICE_MS) {
      const { done, value } = work.next()
      if (done) return value
    }
    await breathe()
  }
}
