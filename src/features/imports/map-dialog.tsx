/** A column map: which header of a file says what, with the rows as they would be read. */
import { invalidate } from '../shared/change/invalidate.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { registryEntities } from '../../../contract/registry/all.ts'
import type { DateFormat } from '../../../contract/rules/imports/dates.ts'
import { DATE_FIELDS, IMPORT_TARGETS, type ImportTarget } from '../../../contract/rules/imports/files.ts'
import { fieldsOf, isRequired } from '../../../contract/rules/imports/guess.ts'
import { guessTarget } from '../../../contract/rules/imports/kinds.ts'
import { registryIn, registryOfStandard, standardIn } from '../../../contract/rules/whose-file.ts'
import { call } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { queryClient } from '../../lib/query-client.ts'
import { all, atMost, required } from '../../ui/form/checks.ts'
import { TextField, SelectField } from '../../ui/form/fields.tsx'
import { valueText } from '../../ui/form/form-state.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { firstChoicesQuery } from '../shared/registry/queries.ts'
import { MapColumns } from './map-columns.tsx'
import { mapsQuery, type ColumnMap } from './queries.ts'
import { sampleOf, type FileSample, type SampleProblem } from './sample.ts'
import { targetWords } from './words.ts'
import { TEXT_LIMITS } from '../../../machines/kernel/text-limits.ts'

type MapValues = {
  name: string
  standardSid: string
  /** Empty: two fit nearly as well, and a person chooses. */
  target: ImportTarget | ''
  columns: Record<string, string>
  dates: Record<string, DateFormat | ''>
}

type Props = {
  /** null: a new one. */
  readonly map: ColumnMap | null
  /** The file that is chosen for the import, if there is one. */
  readonly file: File | null
  readonly onClose: () => void
  /** With its sid. */
  readonly onSaved?: ((sid: string) => void) | undefined
}

export default function MapDialog(props: Props) {
  const { file } = props
  const [sample, setSample] = useState<FileSample | SampleProblem | null>(null)
  const isReading = file !== null && sample === null
  useEffect(() => {
    if (!file) return
    let isWanted = true
    void sampleOf(file).then((read) => {
      if (isWanted) setSample(read)
    })
    return () => {
      isWanted = false
    }
  }, [file])
  // The first guess needs the file's header.
  return isReading ? null : <MapForm {...props} first={sample} />
}

const valuesOf = ({ name, standardSid, target, columns, dates }: ColumnMap): MapValues => ({
  name,
  standardSid,
  target,
  columns: { ...columns },
  dates: { ...dates },
})

/** Of columns their headers, in the order of the fields. */
const textOf = (value: unknown): string => {
  if (typeof value === 'object' && value !== null) return Object.values(value).filter(Boolean).join(', ')
  const target = IMPORT_TARGETS.find((one) => one === value)
  return target ? targetWords(target) : valueText(value)
}

const latestOf = async (map: ColumnMap) => {
  const now = (await queryClient.fetchQuery({ ...mapsQuery, staleTime: 0 })).find(
    ({ sid }) => sid === map.sid,
  )
  return { version: now?.version ?? '', values: valuesOf(now ?? map) }
}

/** Names are one whatever their case. */
function freeName(name: string, maps: readonly ColumnMap[]): string {
  const taken = new Set(maps.map((one) => one.name.toLowerCase()))
  let free = name
  for (let count = 2; taken.has(free.toLowerCase()); count += 1) free = `${name} (${count})`
  return free
}

function MapForm({
  map,
  file,
  onClose,
  onSaved,
  first,
}: Props & { readonly first: FileSample | SampleProblem | null }) {
  const { data: standards } = useSuspenseQuery(firstChoicesQuery(registryEntities.carbonStandard))
  const sample = first && typeof first !== 'string' ? first : null
  const { data: maps } = useSuspenseQuery(mapsQuery)
  const standardSid = map?.standardSid ?? (sample ? standardIn(sample, standards.items) : '')
  const owner = sample && registryIn(sample)
  const isStandardMissing = !standards.items.some((one) => registryOfStandard(one) === owner)
  const target = map?.target ?? (sample ? (guessTarget(sample) ?? '') : 'projects')
  const standard = standards.items.find(({ sid }) => sid === standardSid)
  const proposedName =
    standard && target !== ''
      ? t('imports.mapNameOf', { standard: standard.name, target: targetWords(target) })
      : (file?.name.replace(/\.\w+$/, '') ?? '')
  const defaults: MapValues = map
    ? valuesOf(map)
    : { name: freeName(proposedName, maps), standardSid, target, columns: {}, dates: {} }
  return (
    <FormDialog<MapValues, string>
      title={map ? t('imports.changeMap', { name: map.name }) : t('imports.newMap')}
      submit={t('shared.save')}
      onClose={onClose}
      onSaved={onSaved}
      isWide
      defaults={defaults}
      labels={{
        name: t('imports.mapName'),
        standardSid: t('imports.mapStandard'),
        target: t('imports.mapTarget'),
        columns: t('imports.mapColumns'),
        dates: t('imports.mapDates'),
      }}
      checks={{
        name: all(required, atMost(TEXT_LIMITS.columnMapName)),
        standardSid: required,
        target: required,
        columns: (columns, { target }) =>
          target !== '' && fieldsOf(target).some((field) => isRequired(target, field) && !columns[field])
            ? t('imports.mapLacks')
            : null,
        dates: (dates, { target, columns }) =>
          target !== '' && DATE_FIELDS.some((field) => columns[field] && dates[field] === '')
            ? t('imports.datesLack')
            : null,
      }}
      record={
        map
          ? {
              version: map.version,
              latest: () => latestOf(map),
              show: (name, value) =>
                name === 'standardSid'
                  ? (standards.items.find(({ sid }) => sid === value)?.name ?? '')
                  : textOf(value),
            }
          : undefined
      }
      save={async ({ columns, dates, target, ...values }, version) => {
        if (target === '') return ''
        const wanted = fieldsOf(target).map((field) => [field, columns[field] ?? ''] as const)
        const written = DATE_FIELDS.flatMap((field) => {
          const format = columns[field] ? dates[field] : ''
          return format ? [[field, format] as const] : []
        })
        const body = {
          ...values,
          target,
          columns: Object.fromEntries(wanted),
          dates: Object.fromEntries(written),
        }
        const { sid } = await (map
          ? call('PUT /import_maps/:sid', { params: { sid: map.sid }, body: { ...body, version } })
          : call('POST /import_maps', { body }))
        await invalidate('registry')
        return sid
      }}
    >
      <p>{t('imports.mapLead')}</p>
      <TextField name="name" required hint={t('imports.mapNameHint')} />
      <SelectField
        name="standardSid"
        required
        hint={
          owner && isStandardMissing
            ? t('imports.mapStandardMissing', { standard: owner.standard })
            : undefined
        }
        choices={standards.items.map(({ sid, name }) => ({ value: sid, label: name }))}
      />
      <SelectField
        name="target"
        required
        choices={IMPORT_TARGETS.map((value) => ({ value, label: targetWords(value) }))}
      />
      <MapColumns first={first} />
    </FormDialog>
  )
}
