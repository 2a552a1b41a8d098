/** Pieces of the forms of requests: a search that ends in a choice, a text, a country, units by vintage, days. */
import {
  Checkbox,
  Field,
  Input,
  Radio,
  RadioGroup,
  Select,
  Switch,
  Textarea,
} from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { countryCodesQuery } from '../../lib/countries.ts'
import { countryName } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { ChoiceOptions, SelectOptions } from '../../ui/form/select-options.tsx'
import type { RequestValues, Wrong } from './request-values.ts'
import styles from './requests.module.css'

export type PartProps = {
  readonly values: RequestValues
  readonly change: (more: Partial<RequestValues>) => void
  readonly wrong: Wrong
}

const state = (message: string | undefined) => ({
  validationState: message ? ('error' as const) : ('none' as const),
  validationMessage: message ?? null,
})

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
  return (
    <div className={styles.pick}>
      <Field label={searchLabel}>
        <Input type="search" value={search} onChange={(_, { value }) => onSearch(value)} />
      </Field>
      <Field label={label} required {...state(error)}>
        <Select
          value={chosen?.sid ?? ''}
          onChange={(_, { value }) => {
            const choice = choices.find(({ sid }) => sid === value)
            if (choice) onChoose(choice)
          }}
        >
          <option value="">{t('shared.choose')}</option>
          <ChoiceOptions
            choices={choices.map(({ sid, name, note }) => ({
              value: sid,
              label: [name, note].filter(Boolean).join(', '),
            }))}
          />
        </Select>
      </Field>
    </div>
  )
}

export function BeneficiaryPart({ values, change, wrong }: PartProps) {
  const { data: codes = [] } = useQuery(countryCodesQuery)
  const known = codes.length > 0 ? codes : [values.beneficiaryCountry].filter(Boolean)
  return (
    <Part title={t('requests.forWhom')}>
      <div className={styles.pair}>
        <Field
          label={t('requests.beneficiary')}
          hint={t('requests.beneficiaryHint')}
          required
          {...state(wrong['beneficiaryName'])}
        >
          <Input
            value={values.beneficiaryName}
            maxLength={200}
            onChange={(_, { value }) => change({ beneficiaryName: value })}
          />
        </Field>
        <Field label={t('requests.beneficiaryCountry')} required {...state(wrong['beneficiaryCountry'])}>
          <Select
            value={values.beneficiaryCountry}
            onChange={(_, { value }) => change({ beneficiaryCountry: value })}
          >
            <option value="">{t('shared.choose')}</option>
            <SelectOptions values={known} wordsOf={countryName} />
          </Select>
        </Field>
      </div>
      <Field label={t('requests.purpose')} hint={t('requests.purposeHint')} {...state(wrong['purpose'])}>
        <Textarea
          rows={2}
          resize="vertical"
          value={values.purpose}
          maxLength={500}
          onChange={(_, { value }) => change({ purpose: value })}
        />
      </Field>
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
