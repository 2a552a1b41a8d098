/** Adds or changes an entry of any registry entity. */
import { invalidate } from '../shared/change/invalidate.ts'
import { useRef, useState } from 'react'
import type { RegistryBody, RegistryRow } from '../../../contract/registry.ts'
import { registryEntities } from '../../../contract/registry/all.ts'
import type { RegistryEntity, RegistryField } from '../../../contract/registry/entity.ts'
import { countryName } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { upload } from '../../lib/sending/upload.ts'
import { all, atMost, holding, required, website, type Check } from '../../ui/form/checks.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { RecordFacts } from '../../ui/record-facts.tsx'
import { LogoDrop } from '../../ui/upload/logo-drop.tsx'
import { usePreview } from '../../ui/upload/use-preview.ts'
import { EntryField } from './entry-fields.tsx'
import styles from './registry.module.css'
import { addEntry, changeEntry, knownName, readEntry } from '../shared/registry/queries.ts'

type Props = {
  readonly entity: RegistryEntity
  /** null: a new one. */
  readonly entry: RegistryRow | null
  readonly onClose: () => void
}

type Values = Record<string, string>

const valuesOf = ({ fields }: RegistryEntity, entry: RegistryRow | null): Values =>
  Object.fromEntries(fields.map(({ name }) => [name, entry?.[name] ?? '']))

const bodyOf = ({ fields }: RegistryEntity, values: Values): RegistryBody =>
  Object.fromEntries(
    fields.map(({ name, required: isRequired }) => [name, values[name] || (isRequired ? '' : null)]),
  )

function checkOf(field: RegistryField): Check<string, Values> {
  const length = atMost(field.most ?? 300)
  const form = field.kind === 'url' ? all(website, holding(field.contains ?? ''), length) : length
  const checked = field.required ? all(required, form) : form
  return (value, values) => {
    const first = field.notBefore && values[field.notBefore]
    return checked(value) ?? (first && value && value < first ? t('shared.datesInOrder') : null)
  }
}

/** The name of what is chosen already. */
const knownOf = ({ kind, name }: RegistryField, entry: RegistryRow | null) => {
  const value = kind === 'reference' ? entry?.[name] : null
  return value ? { value, label: entry?.[name.replace(/Sid$/, 'Name')] ?? value } : null
}

const recordOf = (entity: RegistryEntity, { sid, version }: RegistryRow) => ({
  version,
  latest: async () => {
    const now = (await readEntry(entity, sid)) ?? null
    return { version: now?.version ?? '', values: valuesOf(entity, now) }
  },
  show: (name: string, value: unknown): string => {
    const field = entity.fields.find((one) => one.name === name)
    const text = typeof value === 'string' ? value : ''
    if (text === '' || !field) return text
    if (field.kind === 'reference' && field.of) return knownName(registryEntities[field.of], text)
    if (field.kind === 'country') return countryName(text)
    return field.choices?.find((choice) => choice.value === text)?.title ?? text
  },
})

export default function EntryDialog({ entity, entry, onClose }: Props) {
  const [logo, setLogo] = useState<File | null>(null)
  // Once it is entered, saving again changes it: the logo may be refused after the entry was taken.
  const saved = useRef<{ readonly sid: string; readonly version: string | null } | null>(
    entry && { sid: entry.sid, version: null },
  )
  const what = entity.title.toLowerCase()
  const { fields } = entity
  return (
    <FormDialog<Values, void>
      title={entry ? t('registry.change', { what }) : t('registry.add', { what })}
      submit={t('shared.save')}
      onClose={onClose}
      defaults={valuesOf(entity, entry)}
      labels={Object.fromEntries(fields.map(({ name, title }) => [name, title]))}
      checks={Object.fromEntries(fields.map((field) => [field.name, checkOf(field)]))}
      record={entry ? recordOf(entity, entry) : undefined}
      save={async (values, version) => {
        const body = bodyOf(entity, values)
        const known = saved.current
        const row = known
          ? await changeEntry(entity, known.sid, { ...body, version: known.version ?? version })
          : await addEntry(entity, body)
        saved.current = row
        const { sid } = row
        if (logo)
          await upload(`PUT ${entity.path}/:sid/logo` as 'PUT /carbon_standards/:sid/logo', {
            params: { sid },
            file: logo,
          })
        await invalidate('registry')
      }}
    >
      {fields.map((field) => (
        <EntryField key={field.name} field={field} known={knownOf(field, entry)} />
      ))}
      {entity.hasLogo && (
        <LogoField
          name={entry?.name ?? entity.title}
          src={entry?.['logo'] ?? null}
          file={logo}
          onFile={setLogo}
        />
      )}
      {entry && <RecordFacts sid={entry.sid} />}
    </FormDialog>
  )
}

type LogoProps = {
  readonly name: string
  /** The logo that there is. */
  readonly src: string | null
  readonly file: File | null
  readonly onFile: (file: File) => void
}

/** Chosen now, sent when the form is saved. */
function LogoField({ name, src, file, onFile }: LogoProps) {
  const shown = usePreview(file) ?? src
  return (
    <div className={styles.logoField}>
      {shown && <img className={styles.preview} src={shown} alt={t('registry.logoOf', { name })} />}
      <LogoDrop
        label={t('registry.logo')}
        hint={file ? t('registry.logoChosen', { name: file.name }) : t('registry.logoHint')}
        onFile={onFile}
      />
    </div>
  )
}
