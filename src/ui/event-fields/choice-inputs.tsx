/** Fields that choose from a list. */
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import type { Choice } from '../../../machines/kernel/fields.ts'
import { countryCodesQuery } from '../../lib/countries.ts'
import { countryName } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { SelectControl } from '../form/controls.tsx'
import { useField } from '../form/fields-context.ts'
import { textOf, useInput, type FieldProps } from './field-props.ts'

type Props = FieldProps & { readonly choices: readonly Choice[] }

const FEW = 20
/** A closed select cuts off what is longer, wherever it is narrow. */
const LONG = 40

export function Choices({ choices, ...props }: Props) {
  const { value, ...bound } = useInput(props)
  const chosen = textOf(value)
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
    <SelectControl
      {...bound}
      value={chosen}
      empty={t(bound.required ? 'shared.choose' : 'shared.none')}
      inFull={whole.length > LONG ? whole : null}
    >
      {options}
    </SelectControl>
  )
}

export const ChoiceInput = (props: FieldProps) => <Choices {...props} choices={props.field.choices ?? []} />

export function CountryInput(props: FieldProps) {
  const { value } = useField<unknown>(props.name)
  const { data } = useQuery(countryCodesQuery)
  // Until the list has come, what was chosen is the only choice.
  const known = data === undefined ? textOf(value) : ''
  const choices = useMemo(
    () => (data ?? (known ? [known] : [])).map((code) => ({ value: code, title: countryName(code) })),
    [data, known],
  )
  return <Choices {...props} choices={choices} />
}
