/** Serial ranges: as the registry prints them, with the numbers that the ledger reads. */
import { handOverFocus } from '../../../ui/keep-focus.ts'
import { Input, Textarea } from '@fluentui/react-components'
import { AddRegular, DeleteRegular } from '@fluentui/react-icons'
import { rangeOf, renumbered } from '../../../../contract/rules/serials/ranges.ts'
import { parseSerial } from '../../../../contract/rules/serials/serial-numbers.ts'
import { t } from '../../../lib/messages.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import styles from '../../../ui/event-fields/rows.module.css'
import type { FieldProps } from '../../../ui/event-fields/field-props.ts'
import { RowsFrame } from '../../../ui/event-fields/rows-frame.tsx'
import { useField } from '../../../ui/form/fields-context.ts'

type Range = { readonly raw: string; readonly start: number; readonly end: number }

const rangesOf = (value: unknown): readonly Range[] => (Array.isArray(value) ? (value as Range[]) : [])
const numberOf = (text: string): number => Number(text.replaceAll(/\D/g, ''))

/** Of a form that is not known, long numbers that follow each other. */
function read(raw: string): Range {
  const [, start = 0, end = 0] = /(\d{3,})-(\d{3,})/.exec(raw) ?? []
  const found = parseSerial(raw) ?? { start, end }
  return { raw, start: Number(found.start), end: Number(found.end) }
}

export function RangesInput({ field, name }: FieldProps) {
  const { value, change, error } = useField<unknown>(name)
  const ranges = rangesOf(value)
  const put = (index: number, range: Range) => change(ranges.with(index, range))
  /** The text says the same numbers. */
  const renumber = (index: number, range: Range, to: Partial<Range>) => {
    const numbered = { ...range, ...to }
    put(index, { ...numbered, raw: renumbered(range.raw, rangeOf(range), rangeOf(numbered)) })
  }
  return (
    <RowsFrame field={field} name={name} error={error}>
      {ranges.map((range, index) => (
        <fieldset
          ref={handOverFocus}
          key={index}
          className={styles.row}
          aria-label={t('operation.serialRange', { number: index + 1 })}
        >
          <div className={styles.range}>
            <Textarea
              className={styles.serial ?? ''}
              aria-label={t('operation.serialText', { number: index + 1 })}
              rows={1}
              value={range.raw}
              onChange={(_, data) => put(index, read(data.value.replaceAll('\n', '')))}
            />
            <Input
              aria-label={t('operation.firstNumber', { number: index + 1 })}
              inputMode="numeric"
              value={String(range.start)}
              onChange={(_, data) => renumber(index, range, { start: numberOf(data.value) })}
            />
            <Input
              aria-label={t('operation.lastNumber', { number: index + 1 })}
              inputMode="numeric"
              value={String(range.end)}
              onChange={(_, data) => renumber(index, range, { end: numberOf(data.value) })}
            />
            <span className="field-help">
              {t('operation.serialNumbers', { count: Math.max(0, range.end - range.start + 1) })}
            </span>
          </div>
          <IconButton
            label={t('operation.removeSerialRange', { number: index + 1 })}
            icon={<DeleteRegular />}
            onClick={() => change(ranges.toSpliced(index, 1))}
          />
        </fieldset>
      ))}
      <Button
        label={t('operation.addRange')}
        size="small"
        icon={<AddRegular />}
        onClick={() => change([...ranges, { raw: '', start: 0, end: 0 }])}
      />
    </RowsFrame>
  )
}
