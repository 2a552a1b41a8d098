/** One bar, bracket or diamond with its handles. Drawn again only when something of it is another. */
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/role-supports-aria-props -- a bar holds handles and a link, which a button may not */
import { memo } from 'react'
import { Link } from 'react-router'
import type { Task } from '../../../../machines/projectPlanning/plan.ts'
import { t } from '../../../lib/messages.ts'
import type { Sheet } from '../table/cells.ts'
import styles from './chart.module.css'
import { ROW_HEIGHT, type Shape } from './geometry.ts'
import type { Mark } from '../planner-context.ts'
import { datesText } from '../says.ts'

type Props = {
  readonly task: Task
  readonly shape: Shape
  /** Pixels. */
  readonly x: number
  readonly width: number
  readonly top: number
  /** Percent. */
  readonly progress: number
  readonly mark: Mark | null
  /** The table that would name it is not there. */
  readonly showsName: boolean
  readonly showsResources: boolean
  readonly isSelected: boolean
  readonly isHeld: boolean
  readonly isTarget: boolean
  readonly mayEdit: boolean
  /** A hand is over it, or it is chosen. */
  readonly hasGrips: boolean
  readonly isFocusable: boolean
  readonly sheet: Sheet
}

const TONES = {
  move: styles.toneMove,
  done: styles.toneDone,
  alarm: styles.toneAlarm,
  plain: styles.tonePlain,
}
const SHAPES = { task: styles.task, group: styles.group, milestone: styles.milestone }

export const Bar = memo(function Bar(props: Props) {
  const { task, shape, x, width, top, progress, mark, showsName, showsResources, mayEdit, hasGrips } = props
  const { isSelected, isHeld, isTarget, isFocusable, sheet } = props
  const dates = datesText(sheet, task.id)
  const said = [
    showsName ? task.name : null,
    showsResources && task.resources.length > 0 ? task.resources.join(', ') : null,
    mark?.words ?? null,
  ].filter((one) => one !== null)
  // What stands on the bar is how it is called: whoever speaks to the page says what is read there.
  const name = showsName ? said.join(' · ') : task.name
  const words =
    mark?.words === undefined
      ? t(shape === 'milestone' ? 'planning.milestoneOf' : 'planning.barOf', { name, dates, progress })
      : showsName
        ? t('planning.datesOf', { name, dates })
        : t('planning.markOf', { name, dates, words: mark.words })
  return (
    <div
      role="button"
      tabIndex={isFocusable ? 0 : -1}
      aria-label={words}
      aria-pressed={isSelected}
      title={words}
      className={`${styles.bar} ${SHAPES[shape]} ${showsName ? styles.named : ''} ${mark ? TONES[mark.tone] : ''}`}
      style={{ left: x, width, top, height: ROW_HEIGHT }}
      data-bar={task.id}
      data-selected={isSelected || undefined}
      data-held={isHeld || undefined}
      data-target={isTarget || undefined}
      data-editable={mayEdit || undefined}
    >
      <span className={styles.shape} style={{ '--done': `${progress}%` } as React.CSSProperties}>
        {shape === 'group' && progress > 0 && <span className={styles.done} />}
      </span>
      {hasGrips && (
        <>
          {shape === 'task' && (
            <>
              <span className={styles.endGrip} data-grip="start" />
              <span className={styles.endGrip} data-grip="end" />
              <span className={styles.progressGrip} data-grip="progress" style={{ left: `${progress}%` }} />
            </>
          )}
          <span className={styles.linkGrip} data-grip="link-start" />
          <span className={styles.linkGrip} data-grip="link-end" />
        </>
      )}
      {said.length > 0 && (
        <span className={styles.label}>
          {mark?.href === undefined ? (
            said.join(' · ')
          ) : (
            <Link to={mark.href} tabIndex={-1}>
              {said.join(' · ')}
            </Link>
          )}
        </span>
      )}
    </div>
  )
})
