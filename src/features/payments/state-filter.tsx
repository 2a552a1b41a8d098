/** Which of the rows are shown: chosen here, kept in the address. */
import { Select } from '@fluentui/react-components'
import { t } from '../../lib/messages.ts'
import { changed } from '../../ui/data-list/data-list-view.ts'
import { useAddress } from '../../ui/use-address.ts'
import { SelectOptions } from '../../ui/form/select-options.tsx'

type Props<State extends string> = {
  readonly states: readonly State[]
  readonly wordsOf: (state: State) => string
  readonly label?: string
  /** In the address. */
  readonly name?: string
  /** How the address calls the page of the list, whose first one is shown after a change. */
  readonly page?: string
}

export function StateFilter<State extends string>({
  states,
  wordsOf,
  label = t('payments.state'),
  name = 'state',
  page = 'cursor',
}: Props<State>) {
  const [search, go] = useAddress()
  return (
    <Select
      aria-label={label}
      value={states.find((state) => state === search.get(name)) ?? states[0] ?? ''}
      onChange={(_, { value }) => go((now) => changed(now, { [name]: value, [page]: '' }))}
    >
      <SelectOptions values={states} wordsOf={wordsOf} />
    </Select>
  )
}
