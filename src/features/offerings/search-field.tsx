import { Input } from '@fluentui/react-components'
import { DismissRegular, SearchRegular } from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import type { Suggestion } from '../../../contract/offerings/catalogue.ts'
import { t } from '../../lib/messages.ts'
import { IconButton } from '../../ui/button.tsx'
import { useOptionList } from '../../ui/option-list.tsx'
import { suggestionsQuery } from '../shared/offering/queries.ts'
import styles from './catalogue.module.css'
import { optionsOf } from './suggestions.ts'
import { TEXT_LIMITS } from '../../../machines/kernel/text-limits.ts'

const PAUSE_MS = 250

type Props = {
  readonly value: string
  /** Words that find something; empty: none are known. */
  readonly examples: string
  readonly onSearch: (text: string) => void
  /** Takes the place of the text. */
  readonly onSuggestion: (suggestion: Suggestion) => void
}

/** Searches when one pauses typing; Enter does not wait. What the address says from outside, such as by Back, is shown. */
export function SearchField({ value, examples, onSearch, onSuggestion }: Props) {
  const id = useId()
  const [text, setText] = useState(value)
  const [asked, setAsked] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const sent = useRef(value)
  const send = useRef(onSearch)
  useEffect(() => {
    send.current = onSearch
  })
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setText(value)
  }, [value])
  const tell = useCallback((wanted: string) => {
    if (wanted === sent.current) return
    sent.current = wanted
    send.current(wanted)
  }, [])
  useEffect(() => {
    const timer = setTimeout(() => {
      setAsked(text.trim())
      tell(text.trim())
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, tell])
  const { data: found = [] } = useQuery(suggestionsQuery(asked))
  const { active, choose, show, onKeyDown, aria, list } = useOptionList({
    id,
    field,
    label: t('catalogue.suggestions'),
    // Those of an older text are none of this one.
    options: asked === text.trim() ? optionsOf(found) : [],
    onChoose: ({ suggestion }) => {
      const isFilter = suggestion.kind !== 'project'
      // What was typed has led here: it is not searched for any longer.
      sent.current = isFilter ? '' : text.trim()
      if (isFilter) setText('')
      onSuggestion(suggestion)
    },
  })
  const press = (event: KeyboardEvent) => {
    if (onKeyDown(event) || event.key !== 'Enter' || !active) return
    event.preventDefault()
    choose(active)
  }
  return (
    <search className={styles.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          show(false)
          tell(text.trim())
        }}
      >
        <Input
          ref={field}
          id={id}
          className={styles.searchInput ?? ''}
          size="large"
          type="search"
          {...aria}
          maxLength={TEXT_LIMITS.search}
          aria-label={t('catalogue.search')}
          placeholder={examples === '' ? t('catalogue.search') : t('catalogue.searchExamples', { examples })}
          contentBefore={<SearchRegular aria-hidden />}
          contentAfter={
            text === '' ? undefined : (
              <IconButton
                size="small"
                label={t('catalogue.clearSearch')}
                icon={<DismissRegular />}
                onClick={() => {
                  setText('')
                  tell('')
                  field.current?.focus()
                }}
              />
            )
          }
          value={text}
          // Anyone who goes on to a result is not called back by a search that comes late.
          onBlur={() => {
            show(false)
            tell(text.trim())
          }}
          onKeyDown={press}
          onChange={(_, { value: typed }) => {
            setText(typed)
            show(typed.trim() !== '')
          }}
        />
        {list}
      </form>
    </search>
  )
}
