/** Documents of years, of an entity or a purpose as one file. The browser downloads from the address, so a large file needs no memory here. */
import { ArrowDownloadRegular } from '@fluentui/react-icons'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../lib/messages.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/page.tsx'
import { SelectControl, type Bound } from '../../ui/form/controls.tsx'
import { ChoiceOptions } from '../../ui/form/select-options.tsx'
import styles from './contributions.module.css'
import { entitiesQuery, purposesQuery, totalsQuery } from './queries.ts'
import { packAddress } from './view.ts'

/** Offers the years that allocations name, this year and the one before. */
export function AuditPackPanel() {
  const { years } = useSuspenseQuery(totalsQuery({})).data
  const { data: entities } = useSuspenseQuery(entitiesQuery)
  const { data: purposes } = useSuspenseQuery(purposesQuery)
  const now = new Date(useNow()).getFullYear()
  const choices = [...new Set([now, now - 1, ...years])]
    .toSorted((a, b) => b - a)
    .map((year) => ({ value: String(year), label: String(year) }))
  const [chosen, setChosen] = useState({ from: now, to: now, entity: '', purpose: '' })
  const { from, to, entity, purpose } = chosen
  const address = packAddress({
    yearFrom: from,
    yearTo: to,
    ...(entity && { entity }),
    ...(purpose && { purpose }),
  })
  return (
    <Panel title={t('contributions.auditPack')} body={`wrap gap-4 col-gap-6 align-end ${styles.pack}`}>
      <p>{t('contributions.auditPackLead')}</p>
      <Choice
        label={t('contributions.yearFrom')}
        value={String(from)}
        choices={choices}
        // A range never ends before it begins.
        change={(value) => setChosen({ ...chosen, from: Number(value), to: Math.max(Number(value), to) })}
      />
      <Choice
        label={t('contributions.yearTo')}
        value={String(to)}
        choices={choices}
        change={(value) => setChosen({ ...chosen, to: Number(value), from: Math.min(Number(value), from) })}
      />
      <Choice
        label={t('contributions.entity')}
        value={entity}
        choices={[{ value: '', label: t('contributions.everyEntity') }, ...named(entities)]}
        change={(value) => setChosen({ ...chosen, entity: value })}
      />
      <Choice
        label={t('contributions.purpose')}
        value={purpose}
        choices={[{ value: '', label: t('contributions.everyPurpose') }, ...named(purposes)]}
        change={(value) => setChosen({ ...chosen, purpose: value })}
      />
      <Button
        label={t('contributions.downloadPack')}
        icon={<ArrowDownloadRegular />}
        href={address}
        download
      />
    </Panel>
  )
}

const named = (items: readonly { readonly sid: string; readonly name: string }[]) =>
  items.map(({ sid, name }) => ({ value: sid, label: name }))

type ChoiceProps = Parameters<typeof ChoiceOptions>[0] & Bound

const Choice = ({ choices, ...bound }: ChoiceProps) => (
  <SelectControl {...bound}>
    <ChoiceOptions choices={choices} />
  </SelectControl>
)
