/** What is offered under the search field, and the examples in it. Pure. */
import type { Facets, Suggestion } from '../../../contract/offerings/catalogue.ts'
import { countryName } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import type { Option } from '../../ui/option-list.tsx'
import {
  changed,
  choicesOf,
  FACET_TITLES,
  valuesIn,
  type ListName,
} from '../shared/offering/catalogue-view.ts'

type SuggestionOption = Option & { readonly suggestion: Suggestion }

export const optionsOf = (found: readonly Suggestion[]): readonly SuggestionOption[] =>
  found.map((suggestion) => {
    const { kind, value, name, count } = suggestion
    return {
      value: `${kind} ${value}`,
      label: kind === 'country' ? countryName(name) : name,
      note:
        kind === 'project'
          ? t('catalogue.suggestedProject')
          : t('catalogue.suggestedFilter', { kind: t(FACET_TITLES[kind]), count }),
      suggestion,
    }
  })

/** The address with the suggested value among the filters, in place of the text. */
export function withSuggestion(
  search: URLSearchParams,
  kind: Exclude<Suggestion['kind'], 'project'>,
  value: string,
): URLSearchParams {
  return changed(search, { search: null, [kind]: [...new Set([...valuesIn(search, kind), value])].join(',') })
}

/** Facets whose most frequent value is an example, and how long one may be to fit the field. */
const EXAMPLES: readonly ListName[] = ['projectType', 'country', 'vintage']
const MOST_SIGNS = 24

/** Words that find something in what is shown now. */
export function examplesIn(facets: Facets | null, search: URLSearchParams): string {
  if (!facets) return ''
  const words = EXAMPLES.flatMap((name) => {
    const chosen = valuesIn(search, name)
    const fitting = choicesOf(facets, name).filter(
      ({ value, label, count }) =>
        count > 0 && label.length <= MOST_SIGNS && (chosen.length === 0 || chosen.includes(value)),
    )
    return fitting[0]?.label ?? []
  })
  return words.join(', ')
}
