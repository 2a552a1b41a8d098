/** What a task waits for and what waits for it: looked at, changed, removed, added. All of it works without a mouse. */
import { Input, Select } from '@fluentui/react-components'
import { DeleteRegular } from '@fluentui/react-icons'
import { useState, type FormEvent } from 'react'
import { violationsOf } from '../../../machines/projectPlanning/dependencies.ts'
import {
  DEPENDENCY_KINDS,
  PLAN_LIMITS,
  type Dependency,
  type DependencyKind,
} from '../../../machines/projectPlanning/plan.ts'
import { quantity } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { ChoiceOptions, SelectOptions } from '../../ui/form/select-options.tsx'
import { dayText } from './days.ts'
import { Modal } from './modal.tsx'
import styles from './modal.module.css'
import { usePlanner } from './planner-context.ts'
import { matching, taskMeant } from './task-search.ts'
import { refusalText } from './says.ts'

const isKind = (word: string): word is DependencyKind => DEPENDENCY_KINDS.some((kind) => kind === word)

/** Whole days; null: not one. */
const lagOf = (text: string): number | null => {
  const days = Number(text)
  return text.trim() !== '' && Number.isInteger(days) && Math.abs(days) <= PLAN_LIMITS.lagDays ? days : null
}

export function LinksDialog({ id }: { readonly id: string }) {
  const { sheet, show, mayEdit } = usePlanner()
  const task = sheet.plan.tasks.get(id)
  const close = () => show({ linksOf: null })
  if (!task) return null
  const links = [...sheet.plan.dependencies.values()].filter(
    ({ fromId, toId }) => fromId === id || toId === id,
  )
  return (
    <Modal
      isWide
      title={t('planning.linksOf', { name: task.name })}
      onCancel={close}
      actions={
        <Button variant={mayEdit ? 'secondary' : 'primary'} label={t('shared.close')} onClick={close} />
      }
    >
      {links.length === 0 ? (
        <p>{t('planning.noLinks')}</p>
      ) : (
        <ul className={`stack gap-3 ${styles.links}`}>
          {links.map((link) => (
            <LinkRow key={link.id} link={link} />
          ))}
        </ul>
      )}
      {mayEdit && <NewLink id={id} name={task.name} />}
    </Modal>
  )
}

function LinkRow({ link }: { readonly link: Dependency }) {
  const { sheet, edit, mayEdit } = usePlanner()
  const nameOf = (id: string) => sheet.plan.tasks.get(id)?.name ?? ''
  const change = (patch: { kind?: DependencyKind; lagDays?: number }) =>
    edit({ type: 'dependency.change', id: link.id, patch })
  const [typed, setTyped] = useState<string | null>(null)
  // Not at every digit: a first one could already open a question.
  const commitLag = () => {
    const lagDays = typed === null ? null : lagOf(typed)
    setTyped(null)
    if (lagDays !== null && lagDays !== link.lagDays) change({ lagDays })
  }
  const [violation] = violationsOf(sheet.plan, sheet.tree, [link])
  return (
    <li>
      <p>
        {t('planning.waitsFor', { to: nameOf(link.toId), from: nameOf(link.fromId) })}
        {violation && (
          <span className="block alarm-text">
            {t(violation.end === 'start' ? 'planning.startAfter' : 'planning.endAfter', {
              0: dayText(violation.after),
            })}
          </span>
        )}
      </p>
      <Select
        aria-label={t('planning.linkKind')}
        disabled={!mayEdit}
        value={link.kind}
        onChange={(_, { value }) => isKind(value) && change({ kind: value })}
      >
        <SelectOptions values={DEPENDENCY_KINDS} wordsOf={(kind) => t(`planning.kind${kind}`)} />
      </Select>
      <Input
        aria-label={t('planning.lag')}
        type="number"
        disabled={!mayEdit}
        value={typed ?? String(link.lagDays)}
        onChange={(_, { value }) => setTyped(value)}
        onBlur={commitLag}
        onKeyDown={({ key }) => key === 'Enter' && commitLag()}
      />
      {mayEdit && (
        <IconButton
          icon={<DeleteRegular />}
          label={t('planning.unlink')}
          onClick={() => edit({ type: 'dependency.remove', id: link.id })}
        />
      )}
    </li>
  )
}

function NewLink({ id, name }: { readonly id: string; readonly name: string }) {
  const { sheet, edit, actor } = usePlanner()
  const [text, setText] = useState('')
  const [direction, setDirection] = useState<'before' | 'after'>('before')
  const [kind, setKind] = useState<DependencyKind>('FS')
  const [lag, setLag] = useState('0')
  const [wrong, setWrong] = useState<string | null>(null)
  // What was typed stays until the dependency is there: the answer to a question may be no.
  const [sent, setSent] = useState<string | null>(null)
  if (sent !== null && sheet.plan.dependencies.has(sent)) {
    setSent(null)
    setText('')
  }
  const add = (event: FormEvent) => {
    event.preventDefault()
    const other = taskMeant(sheet, text)
    const lagDays = lagOf(lag)
    if (other === null || lagDays === null)
      return setWrong(
        other === null
          ? t('planning.linkUnknown')
          : t('planning.lagWrong', { most: quantity(PLAN_LIMITS.lagDays) }),
      )
    const [fromId, toId] = direction === 'before' ? [other, id] : [id, other]
    const added = crypto.randomUUID()
    setSent(added)
    edit({ type: 'dependency.add', id: added, fromId, toId, kind, lagDays })
    setWrong(refusalText(actor.getSnapshot().context.refusal))
  }
  return (
    <form className={`two-columns gap-4 pad-4 surface-3 radius-m ${styles.new}`} onSubmit={add}>
      <h3>{t('planning.linkNew')}</h3>
      <label className={styles.whole}>
        <span>{t('planning.linkTask')}</span>
        <Input list="planning-tasks" value={text} required onChange={(_, { value }) => setText(value)} />
        <datalist id="planning-tasks">
          <ChoiceOptions
            choices={matching(sheet, text).map(({ number, task }) => ({
              value: `${number} ${task.name}`,
              label: `${number} ${task.name}`,
            }))}
          />
        </datalist>
      </label>
      <label className={styles.whole}>
        <span>{t('planning.linkDirection')}</span>
        <Select
          value={direction}
          onChange={(_, { value }) => setDirection(value === 'after' ? 'after' : 'before')}
        >
          <option value="before">{t('planning.linkBefore', { name })}</option>
          <option value="after">{t('planning.linkAfter', { name })}</option>
        </Select>
      </label>
      <label>
        <span>{t('planning.linkKind')}</span>
        <Select value={kind} onChange={(_, { value }) => isKind(value) && setKind(value)}>
          <SelectOptions values={DEPENDENCY_KINDS} wordsOf={(one) => t(`planning.kind${one}`)} />
        </Select>
      </label>
      <label>
        <span>{t('planning.lag')}</span>
        <Input type="number" value={lag} onChange={(_, { value }) => setLag(value)} />
      </label>
      {wrong !== null && (
        <p role="alert" className={`strong alarm-text ${styles.whole}`}>
          {wrong}
        </p>
      )}
      <div className={styles.whole}>
        <Button type="submit" variant="primary" label={t('planning.link')} />
      </div>
    </form>
  )
}
