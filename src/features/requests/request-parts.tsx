/** Pieces of the forms of requests: a search that ends in a choice, a text, a country, units by vintage, days. */
import { Checkbox, Radio, RadioGroup, Switch } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { countryCodesQuery } from '../../lib/countries.ts'
import { countryName } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { LongTextControl, SelectControl, TextControl } from '../../ui/form/controls.tsx'
import { ChoiceOptions, SelectOptions } from '../../ui/form/select-options.tsx'
import type { RequestValues, Wrong } from './request-values.ts'
import styles from './requests.module.css'
import { TEXT_LIMITS } from '../../../machines/kernel/text-limits.ts'

export type PartProps = {
  readonly values: RequestValues
  readonly change: (more: Partial<RequestValues>) => void
  readonly wrong: Wrong
}

/** One titled group of a form. */
export const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <fieldset className="stack gap-4 shrink no-spacing no-border">
    <legend className={styles.partTitle}>{title}</legend>
    {children}
  </fieldset>
)

type Choice = { readonly sid: string; readonly name: string; readonly note: string }

type PickProps = {
  readonly label: string
  readonly searchLabel: string
  readonly search: string
  readonly onSearch: (search: string) => void
  /** What fits the search. */
  readonly found: readonly Choice[]
  readonly chosen: Choice | null
  readonly onChoose: (choice: Choice) => void
  readonly error: string | undefined
}

/** Typed words narrow the list; what is chosen stays in it, whatever is searched for. */
export function SearchPick(props: PickProps) {
  const { label, searchLabel, search, onSearch, found, chosen, onChoose, error } = props
  const isListed = chosen === null || found.some(({ sid }) => sid === chosen.sid)
  const choices = isListed ? found : [chosen, ...found]
  const choose = (value: string) => {
    const choice = choices.find(({ sid }) => sid === value)
    if (choice) onChoose(choice)
  }
  return (
    <div className={styles.pick}>
      <TextControl label={searchLabel} value={search} change={onSearch} type="search" />
      <SelectControl
        label={label}
        required
        error={error}
        value={chosen?.sid ?? ''}
        change={choose}
        empty={t('shared.choose')}
      >
        <ChoiceOptions
          choices={choices.map(({ sid, name, note }) => ({
            value: sid,
            label: [name, note].filter(Boolean).join(', '),
          }))}
        />
      </SelectControl>
    </div>
  )
}

export function BeneficiaryPart({ values, change, wrong }: PartProps) {
  const { data: codes = [] } = useQuery(countryCodesQuery)
  const known = codes.length > 0 ? codes : [values.beneficiaryCountry].filter(Boolean)
  const bind = (name: 'beneficiaryName' | 'beneficiaryCountry' | 'purpose') => ({
    value: values[name],
    change: (value: string) => change({ [name]: value }),
    error: wrong[name],
  })
  return (
    <Part title={t('requests.forWhom')}>
      <div className={styles.pair}>
        <TextControl
          label={t('requests.beneficiary')}
          hint={t('requests.beneficiaryHint')}
          required
          {...bind('beneficiaryName')}
          maxLength={TEXT_LIMITS.beneficiary}
        />
        <SelectControl
          label={t('requests.beneficiaryCountry')}
          required
          {...bind('beneficiaryCountry')}
          empty={t('shared.choose')}
        >
          <SelectOptions values={known} wordsOf={countryName} />
        </SelectControl>
      </div>
      <LongTextControl
        label={t('requests.purpose')}
        hint={t('requests.purposeHint')}
        {...bind('purpose')}
        rows={2}
        maxLength={TEXT_LIMITS.purpose}
      />
      <Checkbox
        label={t('shared.publishPurpose')}
        checked={values.isPurposePublic}
        onChange={(_, { checked }) => change({ isPurposePublic: checked === true })}
      />
    </Part>
  )
}

export const DeliveryPart = ({ values, change }: PartProps) => (
  <Part title={t('requests.delivery')}>
    <RadioGroup
      value={values.delivery}
      aria-label={t('requests.delivery')}
      onChange={(_, { value }) => change({ delivery: value === 'hold' ? 'hold' : 'retire' })}
    >
      <Radio value="retire" label={t('requests.retire')} />
      <Radio value="hold" label={t('requests.hold')} />
    </RadioGroup>
  </Part>
)

export const FeePart = ({ values, change }: PartProps) => (
  <Part title={t('requests.fee')}>
    <Switch
      label={t('requests.feeCharged')}
      checked={values.feeCharged}
      onChange={(_, { checked }) => change({ feeCharged: checked })}
    />
    <p className="field-help">{t('requests.feeChargedHint')}</p>
  </Part>
)
