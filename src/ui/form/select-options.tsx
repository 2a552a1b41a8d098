/** The lines of a select. */
import type { Choice } from '../data-list/data-list-filter.ts'

export const ChoiceOptions = ({ choices = [] }: { readonly choices: readonly Choice[] | undefined }) =>
  choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))

type ValuesProps<Value> = {
  readonly values: readonly Value[]
  /** Absent: the values are words already. */
  readonly wordsOf?: (value: Value) => string
}

export const SelectOptions = <Value extends string | number>({
  values,
  wordsOf = String,
}: ValuesProps<Value>) => (
  <ChoiceOptions choices={values.map((value) => ({ value: String(value), label: wordsOf(value) }))} />
)
