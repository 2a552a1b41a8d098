/** Someone else changed the same tasks: what differs, field by field, and the choice. Nothing is overwritten before it. */
import { useSelector } from '@xstate/react'
import type { Item } from '../../../../machines/projectPlanning/events.ts'
import type { Clash } from '../../../../machines/projectPlanning/sync.ts'
import type { Plan, Dependency, Task } from '../../../../machines/projectPlanning/plan.ts'
import { t, type MessageId } from '../../../lib/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { ColumnTitles } from '../../../ui/page.tsx'
import { Modal } from '../modal.tsx'
import styles from '../modal.module.css'
import type { PlanActor } from '../plan-actor.ts'
import { dayText } from '../days.ts'

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

type Difference = { readonly field: string; readonly mine: string; readonly theirs: string }

type Words = readonly (readonly [field: MessageId, text: string])[]

const ofTask = (task: Task, { tasks }: Plan): Words => [
  ['planning.name', task.name],
  ['planning.kind', t(task.kind === 'milestone' ? 'planning.milestone' : 'planning.task')],
  ['planning.start', dayText(task.start)],
  ['planning.end', dayText(task.end)],
  ['planning.progress', `${task.progress} %`],
  ['planning.resources', task.resources.join(', ') || '–'],
  ['planning.under', tasks.get(task.parentId ?? '')?.name ?? '–'],
  ['planning.place', String(task.place)],
]

const ofDependency = ({ kind, lagDays }: Dependency): Words => [
  ['planning.linkKind', kind],
  ['planning.lag', String(lagDays)],
]

const wordsOf = (item: Item, plan: Plan): Words | null => {
  if (item.content === null) return null
  return item.kind === 'task' ? ofTask(item.content, plan) : ofDependency(item.content)
}

/** Something that was deleted on one side is one difference: that it is there, and that it is not. */
function differencesOf({ mine, theirs }: Clash, plan: Plan): readonly Difference[] {
  const here = wordsOf(mine, plan)
  const there = wordsOf(theirs, plan)
  if (!here || !there) {
    const word = (words: Words | null) => t(words ? 'planning.changed' : 'planning.deleted')
    return [{ field: t('planning.whole'), mine: word(here), theirs: word(there) }]
  }
  return here.flatMap(([field, text], index) => {
    const other = there[index]?.[1] ?? ''
    return text === other ? [] : [{ field: t(field), mine: text, theirs: other }]
  })
}
