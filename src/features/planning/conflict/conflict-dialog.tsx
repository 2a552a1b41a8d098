/** An edit that breaks dependencies: delete them, or keep them all the same (specification section 5). */
import { apply, linkOf, type Edit } from '../../../../machines/projectPlanning/edits.ts'
import { treeOf, type Plan } from '../../../../machines/projectPlanning/plan.ts'
import { t } from '../../../lib/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { dayText } from '../days.ts'
import { Modal } from '../modal.tsx'
import styles from '../modal.module.css'
import { usePlanner } from '../planner-context.ts'
import { datesText } from '../says.ts'

/** What each of the two answers does. */
function movesText(plan: Plan, edit: Edit, count: number): string {
  const after = apply(plan, edit)
  const moved = edit.flatMap((change) => (change.kind === 'task' && change.after ? [change.after] : []))
  const [first] = moved
  if (!first) return t('planning.conflictText', { count })
  const dates = datesText({ plan: after, tree: treeOf(after) }, first.id)
  const text =
    moved.length === 1
      ? t('planning.conflictMoves', { name: first.name, dates })
      : t('planning.conflictMovesMany', { count: moved.length })
  return `${text} ${t('planning.conflictText', { count })}`
}

export function ConflictDialog() {
  const { actor, state, edit } = usePlanner()
  const { asked, plan } = state
  if (!asked) return null
  const nameOf = (id: string) => plan.tasks.get(id)?.name ?? ''
  const count = asked.violations.length
  const link = linkOf(asked.edit)
  const keep = link
    ? t(link.isNew ? 'planning.linkAnyway' : 'planning.changeAnyway')
    : t('planning.moveAndKeep', { count })
  return (
    <Modal
      title={link ? t('planning.linkConflictTitle') : t('planning.conflictTitle', { count })}
      onCancel={() => actor.send({ type: 'conflict.cancel' })}
      actions={
        <>
          <Button label={t('common.cancel')} onClick={() => actor.send({ type: 'conflict.cancel' })} />
          {/* Not adding a dependency is the same as cancelling. */}
          {!link?.isNew && (
            <Button
              label={t('planning.deleteDependencies', { count })}
              onClick={() => edit({ type: 'conflict.deleteDependencies' })}
            />
          )}
          <Button variant="primary" label={keep} onClick={() => edit({ type: 'conflict.moveAndKeep' })} />
        </>
      }
    >
      <p>{link ? t('planning.linkConflictText') : movesText(plan, asked.edit, count)}</p>
      <ul className={`stack gap-3 ${styles.list}`}>
        {asked.violations.map(({ dependency, end, after }) => (
          <li key={dependency.id}>
            <strong>
              {t('planning.conflictOf', { from: nameOf(dependency.fromId), to: nameOf(dependency.toId) })}
            </strong>
            <span className="soft">
              {t(end === 'start' ? 'planning.startAfter' : 'planning.endAfter', { 0: dayText(after) })}
            </span>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
