import { isIsoDay } from '../../../machines/kernel/days.ts'
import { date } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { useAddress } from '../use-address.ts'
import type { ListFilter } from './data-list-filter.ts'
import { filterIn, type ListSpec } from './data-list-view.ts'

/** One without choices holds a day. */
type Named = Pick<ListFilter, 'name' | 'label' | 'choices'>

/** Which filters are set, in words: paper has no fields to read them from. @param also what else narrows the list */
export function useSetFilters(
  spec: ListSpec,
  filters: readonly Named[],
  also: string | null = null,
): readonly string[] {
  const set = new Map(Object.entries(filterIn(spec, useAddress()[0])))
  const all = [{ name: 'search', label: t('shared.search'), choices: [] }, ...filters]
  const said = all.flatMap(({ name, label, choices }) => {
    const value = set.get(name)
    if (value === undefined) return []
    const named = choices.find((choice) => choice.value === value)?.label
    return [t('shared.filterIs', { name: label, value: named ?? (isIsoDay(value) ? date(value) : value) })]
  })
  return also === null ? said : [...said, also]
}

export const SetFilters = ({ lines }: { readonly lines: readonly string[] }) =>
  lines.length > 0 && <p className="on-paper text-m keep-lines">{lines.join('\n')}</p>
