/** How the days of each column are written, recognised by the whole column and shown with one of its cells. */
import { useEffect, useEffectEvent } from 'react'
import {
  DATE_FORMATS,
  dateFormatsOf,
  readDate,
  type DateFormat,
} from '../../../contract/rules/imports/dates.ts'
import { DATE_FIELDS } from '../../../contract/rules/imports/files.ts'
import { date } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { SelectControl } from '../../ui/form/controls.tsx'
import { useField } from '../../ui/form/fields-context.ts'
import styles from './imports.module.css'
import type { FileSample } from './sample.ts'
import { fieldWords } from './words.ts'
import { ErrorText } from '../../ui/form/error-text.tsx'

type DateField = (typeof DATE_FIELDS)[number]
type Formats = Readonly<Record<string, DateFormat | ''>>

/** Only where a column can be read in more than one way, or not as 2024-12-31, is there something to say. */
export function MapDates({ sample }: { readonly sample: FileSample }) {
  const { value: columns } = useField<Readonly<Record<string, string>>>('columns')
  const { value: dates, change, error, id } = useField<Formats>('dates')
  const cellsOf = (field: DateField) => {
    const at = sample.headers.indexOf(columns[field] ?? '')
    return at < 0 ? [] : sample.rows.map((row) => row[at] ?? '').filter((cell) => cell !== '')
  }
  const guess = useEffectEvent(() => {
    const guessed = DATE_FIELDS.flatMap((field) => {
      const formats = dateFormatsOf(cellsOf(field))
      // What a person chose stays while it reads the column.
      const chosen = dates[field]
      if (formats.length === 0 || (chosen && formats.includes(chosen))) return []
      return [[field, formats.length === 1 ? formats[0]! : ''] as const]
    })
    if (guessed.length > 0) change({ ...dates, ...Object.fromEntries(guessed) })
  })
  const mapped = DATE_FIELDS.map((field) => columns[field] ?? '').join('\n')
  useEffect(() => {
    guess()
  }, [mapped])
  const shown = DATE_FIELDS.map((field) => ({ field, cells: cellsOf(field) })).filter(
    ({ field, cells }) => dates[field] !== undefined && dates[field] !== 'iso' && cells.length > 0,
  )
  if (shown.length === 0) return null
  return (
    <section id={id} tabIndex={-1} aria-label={t('imports.mapDates')} className="column gap-4">
      <ErrorText className="text-s">{error}</ErrorText>
      <div className={styles.fields}>
        {shown.map(({ field, cells }) => (
          <SelectControl
            key={field}
            label={t('imports.datesOf', { field: fieldWords(field) })}
            required
            value={dates[field] ?? ''}
            change={(value) => change({ ...dates, [field]: value as DateFormat | '' })}
            empty={t('shared.choose')}
          >
            {DATE_FORMATS.map((format) => ({ format, example: exampleOf(cells, format) }))
              .filter(({ example }) => example !== null)
              .map(({ format, example }) => (
                <option key={format} value={format}>
                  {example}
                </option>
              ))}
          </SelectControl>
        ))}
      </div>
    </section>
  )
}

/** `10/27/2025 is 27 October 2025`: of a cell that tells the orders apart, where there is one. */
function exampleOf(cells: readonly string[], format: DateFormat): string | null {
  if (!dateFormatsOf(cells).includes(format)) return null
  const telling = cells.find((cell) => dateFormatsOf([cell]).length === 1) ?? cells[0]!
  const day = readDate(telling, format)
  return day && t('imports.dateExample', { cell: telling, day: date(day) })
}
