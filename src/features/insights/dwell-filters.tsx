/** What is counted: type, months, party, whose time. Each choice is in the address at once. */
import { Select } from '@fluentui/react-components'
import { useId, type ReactNode } from 'react'
import { t } from '../../lib/messages.ts'
import { partyName, typeName } from '../shared/operation/operation-words.ts'
import { useNow } from '../../lib/use-now.ts'
import { ChoiceOptions, SelectOptions } from '../../ui/form/select-options.tsx'
import { OPERATION_TYPES } from '../../../contract/rules/operation-words.ts'
import { WAITINGS } from './dwell-view.ts'
import styles from './insights.module.css'
import type { Dwell, DwellFilter } from './queries.ts'

type Props = {
  readonly dwell: Dwell
  /** What the address says already, while the answer may be on its way. */
  readonly chosen: DwellFilter
  /** Only times are grouped by whom they wait for. */
  readonly asksWaiting: boolean
  readonly onChange: (name: string, value: string) => void
}

export function DwellFilters({ dwell, chosen, asksWaiting, onChange }: Props) {
  return (
    <search className="wrap gap-4 col-gap-5 align-end" aria-label={t('insights.filters')}>
      <Choice name="type" label={t('insights.type')} value={chosen.type ?? dwell.type} onChange={onChange}>
        <SelectOptions values={OPERATION_TYPES} wordsOf={typeName} />
      </Choice>
      <MonthInput
        name="from"
        label={t('insights.from')}
        value={chosen.from ?? dwell.from}
        onChange={onChange}
      />
      <MonthInput name="to" label={t('insights.to')} value={chosen.to ?? dwell.to} onChange={onChange} />
      <PartyChoice
        name="contributor"
        label={partyName('contributor')}
        value={chosen.contributor ?? ''}
        among={dwell.contributors}
        onChange={onChange}
      />
      <PartyChoice
        name="projectCarrier"
        label={partyName('projectCarrier')}
        value={chosen.projectCarrier ?? ''}
        among={dwell.projectCarriers}
        onChange={onChange}
      />
      {asksWaiting && <WaitingChoice value={chosen.waiting ?? dwell.waiting} onChange={onChange} />}
    </search>
  )
}

const WaitingChoice = ({
  value,
  onChange,
}: Pick<Props, 'onChange'> & { readonly value: Dwell['waiting'] }) => (
  <fieldset className={`wrap ${styles.waiting}`}>
    <legend>{t('insights.waiting')}</legend>
    {WAITINGS.map((name) => (
      <label className="block relative pointer" key={name}>
        <input
          type="radio"
          name="waiting"
          value={name}
          checked={value === name}
          onChange={() => onChange('waiting', name === 'both' ? '' : name)}
        />
        <span>{t(`insights.waiting.${name}`)}</span>
      </label>
    ))}
  </fieldset>
)

type FieldProps = Pick<Props, 'onChange'> & {
  readonly name: string
  readonly label: string
  readonly value: string
}

function Choice({ name, label, value, onChange, children }: FieldProps & { readonly children: ReactNode }) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <Select id={id} size="small" value={value} onChange={(_, { value: chosen }) => onChange(name, chosen)}>
        {children}
      </Select>
    </div>
  )
}

const PartyChoice = ({ among, ...field }: FieldProps & { readonly among: Dwell['contributors'] }) => (
  <Choice {...field}>
    <option value="">{t('insights.everybody')}</option>
    <ChoiceOptions choices={among.map(({ sid, name }) => ({ value: sid, label: name }))} />
  </Choice>
)

const words = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' })
/** Months to choose from, the newest first. */
const MONTHS = 48

function MonthInput({ name, label, value, onChange }: FieldProps) {
  const now = new Date(useNow())
  const months = Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  )
  // What is in the address may be older.
  const shown = months.includes(value) ? months : [...months, value]
  return (
    <Choice name={name} label={label} value={value} onChange={onChange}>
      <SelectOptions values={shown} wordsOf={(month) => words.format(new Date(`${month}-01T00:00:00Z`))} />
    </Choice>
  )
}
