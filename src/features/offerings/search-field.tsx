import { Input } from '@fluentui/react-components'
import { DismissRegular, SearchRegular } from '@fluentui/react-icons'
import { useCallback, useEffect, useRef, useState } from 'react'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import styles from './catalogue.module.css'

const PAUSE_MS = 250

type Props = { readonly value: string; readonly onSearch: (text: string) => void }

/** Searches when one pauses typing; Enter does not wait. What the address says from outside, such as by Back, is shown. */
export function SearchField({ value, onSearch }: Props) {
  const [text, setText] = useState(value)
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
    const timer = setTimeout(() => tell(text.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, tell])
  return (
    <search className={styles.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          tell(text.trim())
        }}
      >
        <Input
          ref={field}
          className={styles.searchInput ?? ''}
          size="large"
          type="search"
          maxLength={100}
          aria-label={t('catalogue.search')}
          placeholder={t('catalogue.searchExample')}
          contentBefore={<SearchRegular aria-hidden />}
          contentAfter={
            text === '' ? undefined : (
              <Button
                variant="quiet"
                modifier="icon"
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
          // Whoever goes on to a result is not called back by a search that comes late.
          onBlur={() => tell(text.trim())}
          onChange={(_, { value: typed }) => setText(typed)}
        />
      </form>
    </search>
  )
}
