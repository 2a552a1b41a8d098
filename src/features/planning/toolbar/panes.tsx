/** Chart or table, where there is room for one of the two. */
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the tag would bring its own looks along */
import { t, type MessageId } from '../../../lib/messages.ts'
import { usePlanner, type Pane } from '../planner-context.ts'
import styles from './toolbar.module.css'

export function Panes() {
  const { view, show } = usePlanner()
  const panes: readonly { readonly pane: Exclude<Pane, 'both'>; readonly id: MessageId }[] = [
    { pane: 'chart', id: 'planning.paneChart' },
    { pane: 'table', id: 'planning.paneTable' },
  ]
  return (
    <div className={styles.panes} role="group" aria-label={t('planning.panes')}>
      {panes.map(({ pane, id }) => (
        <button
          key={pane}
          type="button"
          aria-pressed={view.pane === pane || (view.pane === 'both' && pane === 'chart')}
          onClick={() => show({ pane })}
        >
          {t(id)}
        </button>
      ))}
    </div>
  )
}
