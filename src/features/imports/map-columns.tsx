/** Field by field the column that says it, and under them the file's first rows as they would be read. */
import { useEffect, useEffectEvent, useState } from 'react'
import { isDayNumber, readDate } from '../../../contract/rules/imports/dates.ts'
import { isDateField, type ImportField, type ImportTarget } from '../../../contract/rules/imports/files.ts'
import { fieldsOf, guessColumns, isRequired } from '../../../contract/rules/imports/guess.ts'
import { date } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { SelectControl, TextControl, type Bound } from '../../ui/form/controls.tsx'
import { useField } from '../../ui/form/fields-context.ts'
import { DropZone } from '../../ui/upload/drop-zone.tsx'
import { SelectOptions } from '../../ui/form/select-options.tsx'
import styles from './imports.module.css'
import { MapDates } from './map-dates.tsx'
import { sampleOf, TABLES, type FileSample, type SampleProblem } from './sample.ts'
import { fieldWords, sampleProblemWords } from './words.ts'
import { ErrorText } from '../../ui/form/error-text.tsx'

/** Of the first rows; more of them are read to tell what is in a column. */
const ROWS_SHOWN = 5

type Props = {
  /** What was read of the file that is chosen for the import. */
  readonly first: FileSample | SampleProblem | null
}

export function MapColumns({ first }: Props) {
  const { value: target } = useField<ImportTarget | ''>('target')
  const { value: columns, change, error, id } = useField<Readonly<Record<string, string>>>('columns')
  const [read, setRead] = useState(first)
  const sample = typeof read === 'string' ? null : read
  const fields = target === '' ? [] : fieldsOf(target)
  // What a person chose stays; a guess fills only what is empty.
  const guess = useEffectEvent(({ headers, rows }: FileSample) => {
    if (target === '') return
    const guessed = guessColumns(target, headers, rows)
    change(Object.fromEntries(fields.map((field) => [field, columns[field] || guessed[field] || ''])))
  })
  useEffect(() => {
    if (sample) guess(sample)
  }, [sample, target])
  return (
    <section className="column gap-4" id={id} tabIndex={-1} aria-label={t('imports.mapColumns')}>
      <DropZone
        label={sample ? t('imports.sampleOther') : t('imports.sampleChoose')}
        hint={t('imports.sampleHint')}
        isCompact
        accept={TABLES}
        onFile={(file) => void sampleOf(file).then(setRead)}
      />
      {typeof read === 'string' && (
        <p className="callout" role="alert">
          {sampleProblemWords(read)}
        </p>
      )}
      <ErrorText className="text-s">{error}</ErrorText>
      <div className={styles.fields}>
        {fields.map((field) => {
          const bound = {
            label: fieldWords(field),
            required: target !== '' && isRequired(target, field),
            value: columns[field] ?? '',
            change: (header: string) => change({ ...columns, [field]: header }),
          }
          return sample ? (
            <HeaderSelect key={field} headers={sample.headers} {...bound} />
          ) : (
            <TextControl key={field} {...bound} placeholder={t('imports.headerPlaceholder')} />
          )
        })}
      </div>
      {sample && <MapDates sample={sample} />}
      {sample && target !== '' && <Preview target={target} columns={columns} sample={sample} />}
    </section>
  )
}

type HeaderProps = Bound & { readonly headers: readonly string[] }

function HeaderSelect({ headers, ...bound }: HeaderProps) {
  const { value } = bound
  const names = [...new Set(headers.filter((header) => header !== ''))]
  return (
    <SelectControl {...bound} empty={t('imports.noColumn')}>
      {/* A header that this file lacks was saved with another one: it stays until someone changes it. */}
      {value !== '' && !names.includes(value) && (
        <option value={value}>{t('imports.headerLacking', { header: value })}</option>
      )}
      <SelectOptions values={names} />
    </SelectControl>
  )
}

type PreviewProps = {
  readonly target: ImportTarget
  readonly columns: Readonly<Record<string, string>>
  readonly sample: FileSample
}

function Preview({ target, columns, sample: { headers, rows } }: PreviewProps) {
  const shown = fieldsOf(target).filter((field) => headers.includes(columns[field] ?? ''))
  if (shown.length === 0 || rows.length === 0) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
    <figure className={styles.preview} tabIndex={0} aria-label={t('imports.preview')}>
      <figcaption>{t('imports.preview')}</figcaption>
      <table>
        <thead>
          <tr>
            {shown.map((field) => (
              <th key={field} scope="col">
                {fieldWords(field)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, ROWS_SHOWN).map((cells, at) => (
            <tr key={at}>
              {shown.map((field) => (
                <td key={field}>{asRead(field, cells[headers.indexOf(columns[field] ?? '')] ?? '')}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

const asRead = (field: ImportField, cell: string): string => {
  const day = isDateField(field) && isDayNumber(cell) ? readDate(cell, 'iso') : null
  return day ? t('imports.dateExample', { cell, day: date(day) }) : cell
}
