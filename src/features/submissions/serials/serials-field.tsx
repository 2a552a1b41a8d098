/** Serial numbers pasted or typed into a form: each range shows at once what it is and what speaks against it. */
import { Field, Textarea } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons'
import { useId, useRef, useState } from 'react'
import type { SerialEntry } from '../../../../contract/offerings/offering-content.ts'
import { t } from '../../../lib/messages.ts'
import { quantity } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { sumOfQuantities } from '../../../../contract/rules/quantity.ts'
import { addPasted, MOST_SERIALS, type Pasted } from './pasted.ts'
import { SerialRow } from './serial-row.tsx'
import styles from './serials.module.css'
import { useSerials } from './use-serials.ts'

type Props = {
  /** Whose numbers they should be. */
  readonly projectSid: string
  /** The vintage of the project that they should belong to. */
  readonly vintageSid?: string
  readonly value: readonly SerialEntry[]
  readonly onChange: (value: SerialEntry[]) => void
  /** What speaks against an entry, in a sentence; null: nothing. */
  readonly refusedOf?: (entry: SerialEntry) => string | null
  /** Only shown: nothing can be added, changed or removed. */
  readonly isLocked?: boolean
  /** Of the text area, so that a form's summary can lead to it. */
  readonly id?: string
  readonly error?: string | null
}

const newsOf = ({ added, repeated, left }: Pasted): string =>
  [
    t('submission.serialsAdded', { count: added }),
    repeated > 0 && t('submission.serialsRepeated', { count: repeated }),
    left > 0 && t('submission.serialsLeft', { count: left, most: MOST_SERIALS }),
  ]
    .filter(Boolean)
    .join(' ')

export function SerialsField({
  projectSid,
  vintageSid,
  value,
  refusedOf,
  onChange,
  isLocked = false,
  id,
  error,
}: Props) {
  const own = useId()
  const input = useRef<HTMLTextAreaElement>(null)
  const [draft, setDraft] = useState('')
  const [news, setNews] = useState({ text: '', isAlarm: false })
  const { readOf, isReading, isError, again } = useSerials(value, projectSid, vintageSid)
  const add = (text: string) => {
    const pasted = addPasted(value, text)
    setDraft('')
    setNews({ text: newsOf(pasted), isAlarm: pasted.left > 0 })
    if (pasted.added > 0) onChange([...pasted.entries])
  }
  const remove = (at: number) => {
    onChange(value.toSpliced(at, 1))
    setNews({ text: t('submission.serialRemoved', { text: value[at]!.text }), isAlarm: false })
    // The button that had the focus is gone with its row.
    input.current?.focus()
  }
  return (
    <div className="column gap-4">
      {!isLocked && (
        <div className={`fill-auto gap-4 align-end ${styles.adding}`}>
          <Field
            label={t('submission.serials')}
            hint={t('submission.serialsHint')}
            validationState={error ? 'error' : 'none'}
            validationMessage={error ?? null}
          >
            <Textarea
              id={id ?? own}
              ref={input}
              rows={2}
              resize="vertical"
              value={draft}
              textarea={{ className: styles.serial ?? '', spellCheck: false }}
              onChange={(_, data) => setDraft(data.value)}
              onPaste={(event) => {
                // Into an empty field a paste is the whole of it; else it joins what is being typed.
                if (draft.trim() !== '') return
                event.preventDefault()
                add(event.clipboardData.getData('text'))
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
                event.preventDefault()
                if (draft.trim() !== '') add(draft)
              }}
            />
          </Field>
          <Button
            label={t('submission.serialAdd')}
            icon={<AddRegular />}
            disabled={draft.trim() === ''}
            onClick={() => add(draft)}
          />
        </div>
      )}
      {/* What was added is seen below; what was left out is not. */}
      <output className={news.isAlarm ? styles.warning : 'visually-hidden'}>{news.text}</output>
      {value.length > 0 && (
        <ul className={styles.rows} aria-label={t('submission.serialRanges')}>
          {value.map((entry, at) => (
            <SerialRow
              key={entry.text}
              entry={entry}
              read={readOf(entry)}
              refused={refusedOf?.(entry) ?? null}
              isLocked={isLocked}
              onChange={(changed) => onChange(value.with(at, changed))}
              onRemove={() => remove(at)}
            />
          ))}
        </ul>
      )}
      {isError && (
        <p className={styles.warning} role="alert">
          {t('submission.serialsNotAsked')}{' '}
          <Button label={t('common.tryAgain')} modifier="link" onClick={again} />
        </p>
      )}
      {value.length > 0 && <Total entries={value} readOf={readOf} isReading={isReading} />}
    </div>
  )
}

type TotalProps = Pick<ReturnType<typeof useSerials>, 'readOf' | 'isReading'> & {
  readonly entries: readonly SerialEntry[]
}

/** Quantities are added within one standard only. */
function Total({ entries, readOf, isReading }: TotalProps) {
  const read = entries.map(readOf).filter((one) => one?.status === 'read')
  const standards = new Set(read.map((one) => one?.standard?.sid))
  const warned = read.filter((one) => one && one.warnings.length > 0).length
  const sum = sumOfQuantities(read.flatMap((one) => one?.quantity ?? []))
  return (
    <p className={styles.total} aria-live="polite" aria-busy={isReading}>
      <strong className="ink">
        {standards.size > 1
          ? t('submission.serialsSeveralStandards')
          : t('submission.serialsTotal', { quantity: quantity(sum) })}
      </strong>
      <span>{t('submission.serialsCount', { count: entries.length })}</span>
      {read.length < entries.length && !isReading && (
        <span>{t('submission.serialsUnread', { count: entries.length - read.length })}</span>
      )}
      {warned > 0 && <span>{t('submission.serialsWarned', { count: warned })}</span>}
    </p>
  )
}
