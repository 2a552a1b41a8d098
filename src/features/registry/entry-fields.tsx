/** A form's control for each kind of field. */
import { Input } from '@fluentui/react-components'
import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { registryEntities } from '../../../contract/registry/all.ts'
import type { RegistryField } from '../../../contract/registry/entity.ts'
import { countryCodesQuery } from '../../lib/countries.ts'
import { countryName } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { useField } from '../../ui/form/fields-context.ts'
import { SelectField, TextField } from '../../ui/form/fields.tsx'
import { choicesQuery, knownName, MOST_CHOICES } from '../shared/registry/queries.ts'

type Props = {
  readonly field: RegistryField
  readonly known: { readonly value: string; readonly label: string } | null
}
type Control = (props: Props) => ReactNode

const shared = ({ name, required, help }: RegistryField) => ({
  name,
  ...(required ? { required } : {}),
  ...(help ? { hint: help } : {}),
})

const CONTROLS: Readonly<Record<RegistryField['kind'], Control>> = {
  text: ({ field }) => <TextField {...shared(field)} />,
  url: ({ field }) => <TextField {...shared(field)} type="url" placeholder="https://" />,
  date: ({ field }) => <TextField {...shared(field)} type="date" />,
  country: ({ field }) => <CountryField field={field} />,
  choice: ({ field }) => (
    <SelectField
      {...shared(field)}
      isOptional={!field.required}
      choices={(field.choices ?? []).map(({ value, title }) => ({ value, label: title }))}
    />
  ),
  reference: (props) => <ReferenceField {...props} />,
}

/** @param known the entry that is chosen already, which may not be among the first that are offered */
export function EntryField({ field, known }: Props) {
  const Control = CONTROLS[field.kind]
  return <Control field={field} known={known} />
}

function CountryField({ field }: { readonly field: RegistryField }) {
  const codes = useQuery(countryCodesQuery).data ?? []
  return (
    <SelectField
      {...shared(field)}
      choices={codes.map((code) => ({ value: code, label: countryName(code) }))}
    />
  )
}

/** All choices where they are few; where they are many, a search narrows them. */
function ReferenceField({ field, known }: Props) {
  const entity = registryEntities[field.of ?? 'project']
  const [search, setSearch] = useState('')
  const { data } = useQuery({ ...choicesQuery(entity, search), placeholderData: keepPreviousData })
  const found = (data?.items ?? []).map(({ sid, name }) => ({ value: sid, label: name }))
  const { value: sid } = useField<string>(field.name)
  const chosen = sid === '' || sid === known?.value ? null : { value: sid, label: knownName(entity, sid) }
  const others = [known, chosen].flatMap((one) =>
    one && !found.some(({ value }) => value === one.value) ? [one] : [],
  )
  const isMany = search !== '' || (data?.count ?? 0) > MOST_CHOICES
  return (
    <div className="stack gap-3">
      <SelectField {...shared(field)} isOptional choices={[...others, ...found]} />
      {isMany && (
        <Input
          type="search"
          size="small"
          aria-label={t('registry.narrow', { what: entity.title })}
          placeholder={t('registry.narrow', { what: entity.title })}
          value={search}
          onChange={(_, { value }) => setSearch(value)}
        />
      )}
    </div>
  )
}
