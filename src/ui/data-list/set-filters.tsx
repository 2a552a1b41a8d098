import { date } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { useAddress } from '../use-address.ts'
import type { ListFilter } from './data-list-filter.ts'
import { filterIn, type ListSpec } from './data-list-view.ts'

type Props = {
  readonly spec: ListSpec
  /** One without choices holds a day. */
  readonly filters: readonly Pick<ListFilter, 'name' | 'label' | 'choices'>[]
  /** What else narrows the list. */
  readonly also?: string | null
}

/** Which filters are set, in words: paper has no fields to read them from. */
export function SetFilters({ spec, filters, also = null }: Props) {
  const set = new Map(Object.entries(filterIn(spec, useAddress()[0])))
  const all = [{ name: 'search', label: t('shared.search'), choices: [] }, ...filters]
  const said = all.flatMap(({ name, label, choices }) => {
    const value = set.get(name)
    if (value === undefined) return []
    const named = choices.find((choice) => choice.value === value)?.label
    return [t('shared.filterIs', { name: label, value: named ?? (DAY.test(value) ? date(value) : value) })]
  })
  const lines = also === null ? said : [...said, also]
  return lines.length > 0 && <p className="on-paper text-m keep-lines">{lines.join('\n')}</p>
}

const DAY = /^\d{4}-(0\d|1[0-2])-([0-2]\d|3[01])$/
