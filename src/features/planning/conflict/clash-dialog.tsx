/** Someone else changed the same tasks: what differs, field by field, and the choice. Nothing is overwritten before it. */
import { useSelector } from '@xstate/react'
import type { Item } from '../../../../machines/projectPlanning/events.ts'
import type { Clash } from '../../../../machines/projectPlanning/sync.ts'
import type { Plan } from '../../../../machines/projectPlanning/plan.ts'
import { t } from '../../../lib/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { ColumnTitles } from '../../../ui/page.tsx'
import { differencesOf, type Difference } from './differences.ts'
import { Modal } from '../modal.tsx'
import styles from '../modal.module.css'
import type { PlanActor } from '../plan-actor.ts'

export function ClashDialog({ actor }: { readonly actor: PlanActor }) {
  const isClash = useSelector(actor, (snapshot) => snapshot.matches({ saving: 'clash' }))
  const clashes = useSelector(actor, ({ context }) => context.clashes)
  const plan = useSelector(actor, ({ context }) => context.plan)
  if (!isClash || clashes.length === 0) return null
  const keep = () => actor.send({ type: 'clash.keepMine' })
  const take = () => actor.send({ type: 'clash.takeTheirs' })
  return (
    <Modal
      isWide
      title={t('planning.clashTitle')}
      // There is no third way: Escape leaves the question where it is.
      onCancel={() => {}}
      actions={
        <>
          <Button label={t('planning.takeTheirs')} onClick={take} />
          <Button variant="primary" label={t('planning.keepMine')} onClick={keep} />
        </>
      }
    >
      <p>{t('planning.clashText')}</p>
      <div className="scrolls-x box">
        <table className={`text-s table ${styles.table}`}>
          <ColumnTitles titles={[t('planning.field'), t('planning.mine'), t('planning.theirs')]} />
          {clashes.map((clash) => (
            <Rows key={`${clash.theirs.kind} ${clash.theirs.id}`} clash={clash} plan={plan} />
          ))}
        </table>
      </div>
    </Modal>
  )
}

function Rows({ clash, plan }: { readonly clash: Clash; readonly plan: Plan }) {
  const differences: readonly Difference[] = differencesOf(clash, plan)
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={3} className={styles.group}>
          {titleOf(clash, plan)}
        </th>
      </tr>
      {differences.map(({ field, mine, theirs }) => (
        <tr key={field}>
          <th scope="row">{field}</th>
          <td>{mine}</td>
          <td>{theirs}</td>
        </tr>
      ))}
    </tbody>
  )
}

function titleOf({ mine, theirs }: Clash, { tasks }: Plan): string {
  const content = (item: Item) => item.content
  const some = content(mine) ?? content(theirs)
  if (some && 'name' in some) return some.name
  if (!some) return t('planning.task')
  return t('planning.conflictOf', {
    from: tasks.get(some.fromId)?.name ?? '?',
    to: tasks.get(some.toId)?.name ?? '?',
  })
}
