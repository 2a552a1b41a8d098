/** Toolbar, table and chart around one plan. What it shows and changes lies in the machine that it is given. */
import { useRef, useState, type ReactNode } from 'react'
import { Empty } from '../../ui/page.tsx'
import { Button } from '../../ui/button.tsx'
import { t } from '../../lib/messages.ts'
import { ConflictDialog } from './conflict/conflict-dialog.tsx'
import { LinksDialog } from './links-dialog.tsx'
import { PlannerContext } from './planner-context.ts'
import styles from './planner.module.css'
import { Sheet } from './sheet.tsx'
import { Toolbar } from './toolbar/toolbar.tsx'
import { useFullScreen } from './toolbar/use-full-screen.ts'
import { usePlannerState, type PlannerProps } from './use-planner-state.ts'

type Props = PlannerProps & {
  /** Stands at the end of the toolbar: what brings plans in and out. */
  readonly exchange?: ReactNode
  /** Whether what was changed is on the server. */
  readonly saved?: ReactNode
  /** Instead of the invitation to plan, where nothing can be planned. */
  readonly empty?: string
}

export function Planner({ exchange, saved, empty, ...props }: Props) {
  const { planner, said } = usePlannerState(props)
  const frame = useRef<HTMLDivElement>(null)
  const fullScreen = useFullScreen(frame)
  const [isEditing, setEditing] = useState(false)
  const { state, mayEdit, view, run } = planner
  const isEmpty = state.plan.tasks.size === 0
  return (
    <PlannerContext value={planner}>
      <div
        ref={frame}
        className={`${styles.frame} ${fullScreen.isOn ? styles.full : ''}`}
        data-planner={view.pane}
        onFocus={() => setEditing(true)}
        onBlur={() => setEditing(false)}
        data-focused={isEditing || undefined}
      >
        <Toolbar fullScreen={fullScreen} exchange={exchange} saved={saved} />
        {isEmpty ? (
          <Empty title={empty ?? t(mayEdit ? 'planning.empty' : 'planning.emptyLook')}>
            {mayEdit && (
              <>
                <p className={styles.invitation}>{t('planning.emptyText')}</p>
                <Button variant="primary" label={t('planning.add')} onClick={() => run('add')} />
              </>
            )}
          </Empty>
        ) : (
          <Sheet />
        )}
        <ConflictDialog />
        {view.linksOf !== null && <LinksDialog key={view.linksOf} id={view.linksOf} />}
        <output className="visually-hidden" aria-live="polite" data-said>
          {said}
        </output>
      </div>
    </PlannerContext>
  )
}
