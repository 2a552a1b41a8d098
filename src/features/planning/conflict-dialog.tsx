/** A move that breaks dependencies: delete them, or move the task and keep them (specification section 5). */
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { dayText } from './days.ts'
import { Modal } from './modal.tsx'
import styles from './modal.module.css'
import { usePlanner } from './planner-context.ts'

export function ConflictDialog() {
  const { actor, state, edit } = usePlanner()
  const { asked, plan } = state
  if (!asked) return null
  const nameOf = (id: string) => plan.tasks.get(id)?.name ?? ''
  const count = asked.violations.length
  return (
    <Modal
      title={t('planning.conflictTitle', { count })}
      onCancel={() => actor.send({ type: 'conflict.cancel' })}
      actions={
        <>
          <Button label={t('common.cancel')} onClick={() => actor.send({ type: 'conflict.cancel' })} />
          <Button
            label={t('planning.deleteDependencies', { count })}
            onClick={() => edit({ type: 'conflict.deleteDependencies' })}
          />
          <Button
            variant="primary"
            label={t('planning.moveAndKeep', { count })}
            onClick={() => edit({ type: 'conflict.moveAndKeep' })}
          />
        </>
      }
    >
      <ul className={styles.list}>
        {asked.violations.map(({ dependency, end, after }) => (
          <li key={dependency.id}>
            <strong>
              {t('planning.conflictOf', { from: nameOf(dependency.fromId), to: nameOf(dependency.toId) })}
            </strong>
            <span>
              {t(end === 'start' ? 'planning.startAfter' : 'planning.endAfter', { 0: dayText(after) })}
            </span>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
