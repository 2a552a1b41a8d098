/** Native lists in Fluent's clothes: light, and at home on every phone. */
import { Select } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import type { Choice } from '../../../machines/kernel/fields.ts'
import { countryCodesQuery } from '../../lib/countries.ts'
import { countryName } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { Labelled, useBound, useInput } from './bound.tsx'
import type { FieldProps } from './field-props.ts'

type Props = FieldProps & { readonly choices: readonly Choice[] }

const FEW = 20
/** A closed select cuts off what is longer, wherever it is narrow. */
const LONG = 40

export function Choices({ choices, ...props }: Props) {
  const { value, change, error, control } = useInput(props)
  const chosen = typeof value === 'string' ? value : ''
  const whole = choices.find((choice) => choice.value === chosen)?.title ?? ''
  // A list of countries is long: the field is there first, with what is chosen in it.
  const listed = useDeferredValue(
    choices,
    choices.length > FEW ? choices.filter((choice) => choice.value === chosen) : choices,
  )
  const options = useMemo(
    () =>
      listed.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.title}
        </option>
      )),
    [listed],
  )
  return (
    <div className="stack gap-2">
      <Labelled {...props} error={error}>
        <Select {...control} value={chosen} onChange={(_, data) => change(data.value)}>
          <option value="">{t(props.field.required ? 'shared.choose' : 'shared.none')}</option>
          {options}
        </Select>
      </Labelled>
      {whole.length > LONG && (
        <p className="note breaks" aria-hidden>
          {whole}
        </p>
      )}
    </div>
  )
}

export const ChoiceInput = (props: FieldProps) => <Choices {...props} choices={props.field.choices ?? []} />

export function CountryInput(props: FieldProps) {
  const { value } = useBound(props.name)
  const { data } = useQuery(countryCodesQuery)
  // Until the list has come, what was chosen is the only choice.
  const known = data === undefined && typeof value === 'string' ? value : ''
  const choices = useMemo(
    () => (data ?? (known ? [known] : [])).map((code) => ({ value: code, title: countryName(code) })),
    [data, known],
  )
  return <Choices {...props} choices={choices} />
}
