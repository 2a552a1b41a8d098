/** The filters of the list in one line. Every choice is in the address at once. */
import { Input } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { ChevronDownRegular, DismissRegular } from '@fluentui/react-icons'
import { useId } from 'react'
import { Link } from 'react-router'
import { isIsoDay } from '../../../machines/kernel/days.ts'
import { date } from '../../lib/format.ts'
import { t, type MessageId } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceFilter, SearchForm } from '../../ui/data-list/address-filters.tsx'
import { changed, isFiltered } from '../../ui/data-list/data-list-view.ts'
import { Popover } from '../../ui/floating/popover.tsx'
import { choicesOf } from '../../ui/data-list/data-list-filter.ts'
import { useSetFilters } from '../../ui/data-list/set-filters.tsx'
import { viewerQuery } from '../shared/session/viewer.ts'
import { useAddress } from '../../ui/use-address.ts'
import { useTypedText } from '../../ui/data-list/use-typed-text.ts'
import styles from './list.module.css'
import { figuresQuery } from '../shared/platform/queries.ts'
import { filters, OPERATIONS } from '../shared/operation/list-view.ts'

type Props = {
  readonly className: string | undefined
  /** Administrators have operations that are theirs. */
  readonly isDesk: boolean
}

export function Filters({ className, isDesk }: Props) {
  const [search] = useAddress()
  return (
    <div className={`${styles.filters} ${className}`}>
      <search>
        <SearchForm
          label={t('operation.searchOperations')}
          placeholder={t('operation.searchOperationsExample')}
          fieldClassName={styles.searchField}
          size="small"
        />
      </search>
      {['status', 'step', 'court', 'type', 'creditType'].map((name) => (
        <FilterOf key={name} name={name} />
      ))}
      <Days title="operation.due" names={['overdue', 'dueFrom', 'dueTo']}>
        <FilterOf name="overdue" />
        <DayFilter name="dueFrom" label={t('operation.dueFrom')} />
        <DayFilter name="dueTo" label={t('operation.dueTo')} />
      </Days>
      <Days title="operation.created" names={['createdFrom', 'createdTo']}>
        <DayFilter name="createdFrom" label={t('operation.createdFrom')} />
        <DayFilter name="createdTo" label={t('operation.createdTo')} />
      </Days>
      {isDesk && <Mine />}
      <PhaseMark />
      {isFiltered(OPERATIONS, search) && (
        <Link className="pad-3 text-m" to="?">
          {t('shared.clear')}
        </Link>
      )}
    </div>
  )
}

const DAYS = ['createdFrom', 'createdTo', 'dueFrom', 'dueTo'] as const

/** What is set, also elsewhere. */
export function useFiltersInWords(): readonly string[] {
  const { data: viewer } = useQuery(viewerQuery)
  const me = viewer ? `${viewer.person.firstName} ${viewer.person.lastName}` : ''
  const all = [
    ...filters(),
    ...DAYS.map((name) => ({ name, label: t(`operation.${name}`), choices: [] })),
    { name: 'manager', label: t('operation.inCharge'), choices: [{ value: 'me', label: me }] },
    { name: 'archived', label: t('operation.showArchived'), choices: choicesOf({ hidden: t('shared.off') }) },
  ]
  return useSetFilters(OPERATIONS, all, usePhase())
}

function Mine() {
  const [search, go] = useAddress()
  const isSet = search.get('manager') === 'me'
  return (
    <Button
      size="small"
      className={isSet ? styles.isSet : undefined}
      label={t('operation.mine')}
      aria-pressed={isSet}
      onClick={() => go((now) => changed(now, { manager: isSet ? '' : 'me' }))}
    />
  )
}

/** The dashboard leads here with a phase; it is not chosen in the list. */
function usePhase() {
  const [search] = useAddress()
  const phase = search.get('phase')
  const until = search.get('phaseUntil')
  const { data } = useQuery({ ...figuresQuery, enabled: phase !== null })
  if (phase === null) return null
  const title = data?.pipeline.find((one) => one.phase === phase)?.title ?? phase
  return until && isIsoDay(until)
    ? t('operation.inPhaseSince', { title, date: date(until) })
    : t('operation.inPhase', { title })
}

function PhaseMark() {
  const [, go] = useAddress()
  const label = usePhase()
  if (label === null) return null
  return (
    <Button
      size="small"
      className={`${styles.isSet} ${styles.mark}`}
      icon={<DismissRegular />}
      iconPosition="right"
      iconSize={14}
      label={label}
      onClick={() => go((now) => changed(now, { phase: '', phaseUntil: '' }))}
    />
  )
}

type DaysProps = {
  readonly title: MessageId
  /** In the address. */
  readonly names: readonly string[]
  readonly children: React.ReactNode
}

/** Filters that need more room than the line has; the button says when one of them is set. */
function Days({ title, names, children }: DaysProps) {
  const [search] = useAddress()
  const isSet = names.some((name) => search.has(name))
  return (
    <Popover
      label={t(title)}
      button={{
        label: isSet ? t('operation.filterSet', { name: t(title) }) : t(title),
        size: 'small',
        icon: <ChevronDownRegular />,
        iconPosition: 'right',
        iconSize: 14,
        className: isSet ? styles.isSet : undefined,
      }}
    >
      <div className="stack gap-3">{children}</div>
    </Popover>
  )
}

function FilterOf({ name }: { readonly name: string }) {
  const filter = filters().find((one) => one.name === name)
  return filter ? <ChoiceFilter filter={filter} className={styles.choice} size="small" /> : null
}

/** A day that is typed only half-way filters nothing yet. */
function DayFilter({ name, label }: { readonly name: string; readonly label: string }) {
  const [search, go] = useAddress()
  const [typed, type] = useTypedText(search.get(name) ?? '')
  const id = useId()
  return (
    <div className="stack gap-1">
      <label className="note" htmlFor={id}>
        {label}
      </label>
      <Input
        id={id}
        size="small"
        type="date"
        value={typed}
        onChange={(_, { value }) => {
          type(value)
          // Years are typed digit by digit: 0002 is on the way to 2026.
          if (value === '' || (isIsoDay(value) && value >= '1990'))
            go((now) => changed(now, { [name]: value }))
        }}
      />
    </div>
  )
}
