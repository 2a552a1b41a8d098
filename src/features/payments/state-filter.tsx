/** Which of the rows are shown: chosen here, kept in the address. */
import { Select } from '@fluentui/react-components'
import { t } from '../../lib/messages.ts'
import { changed } from '../../ui/data-list/data-list-view.ts'
import { useAddress } from '../../ui/use-address.ts'
import { SelectOptions } from '../../ui/form/select-options.tsx'

type Props<State extends string> = {
  readonly states: readonly State[]
  readonly wordsOf: (state: State) => string
}

export function StateFilter<State extends string>({ states, wordsOf }: Props<State>) {
  const [search, go] = useAddress()
  return (
    <Select
      aria-label={t('payments.state')}
      value={states.find((state) => state === search.get('state')) ?? states[0] ?? ''}
      onChange={(_, { value }) => go((now) => changed(now, { state: value }))}
    >
      <SelectOptions values={states} wordsOf={wordsOf} />
    </Select>
  )
}
