/** Certifications on a vintage: what its units carry, with evidence and validity. */
import { invalidate } from '../shared/change/invalidate.ts'
import { Input, Select } from '@fluentui/react-components'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { RegistryRow } from '../../../contract/registry.ts'
import { registryEntities } from '../../../contract/registry/all.ts'
import { call } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { website } from '../../ui/form/checks.ts'
import { useField } from '../../ui/form/fields-context.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { ChoiceOptions } from '../../ui/form/select-options.tsx'
import { firstChoicesQuery, labelsQuery } from '../shared/registry/queries.ts'
import { OnlyFirst } from '../../ui/page.tsx'
import styles from './registry.module.css'

type Label = {
  readonly certificationSid: string
  readonly evidenceLink: string
  readonly validFrom: string
  readonly validTo: string
}
type Values = { items: readonly Label[] }

const EMPTY: Label = { certificationSid: '', evidenceLink: '', validFrom: '', validTo: '' }

const wrongLabel = ({ certificationSid, evidenceLink, validFrom, validTo }: Label): string | null => {
  if (certificationSid === '') return t('shared.required')
  return (
    website(evidenceLink) ?? (validFrom && validTo && validTo < validFrom ? t('shared.datesInOrder') : null)
  )
}

type Props = { readonly vintage: RegistryRow; readonly onClose: () => void }

export default function LabelsDialog({ vintage, onClose }: Props) {
  const { data } = useSuspenseQuery(labelsQuery(vintage.sid))
  const defaults: Values = {
    items: data.items.map(({ certificationSid, evidenceLink, validFrom, validTo }) => ({
      certificationSid,
      evidenceLink,
      validFrom: validFrom ?? '',
      validTo: validTo ?? '',
    })),
  }
  return (
    <FormDialog<Values, void>
      title={t('registry.labelsOf', { name: vintage.name })}
      submit={t('shared.save')}
      onClose={onClose}
      defaults={defaults}
      labels={{ items: t('registry.labels') }}
      checks={{
        items: (items) => items.map(wrongLabel).find((wrong) => wrong !== null) ?? null,
      }}
      save={async ({ items }) => {
        const body = {
          items: items.map((item) => ({
            ...item,
            validFrom: item.validFrom || null,
            validTo: item.validTo || null,
          })),
        }
        await call('PUT /vintages/:sid/labels', { params: { sid: vintage.sid }, body })
        await invalidate('registry')
      }}
    >
      <p>{t('registry.labelsLead')}</p>
      <LabelRows />
    </FormDialog>
  )
}

function LabelRows() {
  const { value: items, change, error, id, ref } = useField<readonly Label[]>('items')
  const { data } = useSuspenseQuery(firstChoicesQuery(registryEntities.additionalCertification))
  const put = (place: number, changes: Partial<Label>) =>
    change(items.map((item, index) => (index === place ? { ...item, ...changes } : item)))
  return (
    <div className="stack gap-5" id={id} ref={ref} tabIndex={-1}>
      <OnlyFirst count={data.items.length} isComplete={data.nextCursor === null} />
      {items.map((item, place) => (
        <fieldset key={place} className={styles.label} aria-label={`${t('registry.labels')} ${place + 1}`}>
          <Select
            aria-label={t('registry.certification')}
            value={item.certificationSid}
            onChange={(_, { value }) => put(place, { certificationSid: value })}
          >
            <option value="">{t('shared.choose')}</option>
            <ChoiceOptions choices={data.items.map(({ sid, name }) => ({ value: sid, label: name }))} />
          </Select>
          <Input
            type="url"
            aria-label={t('registry.evidence')}
            placeholder="https://"
            value={item.evidenceLink}
            onChange={(_, { value }) => put(place, { evidenceLink: value })}
          />
          <Input
            type="date"
            aria-label={t('registry.validFrom')}
            value={item.validFrom}
            onChange={(_, { value }) => put(place, { validFrom: value })}
          />
          <Input
            type="date"
            aria-label={t('registry.validTo')}
            value={item.validTo}
            onChange={(_, { value }) => put(place, { validTo: value })}
          />
          <Button
            label={t('registry.removeLabel', { place: place + 1 })}
            variant="quiet"
            onClick={() => change(items.filter((_, index) => index !== place))}
          />
        </fieldset>
      ))}
      {error && <p role="alert">{error}</p>}
      <Button label={t('registry.addLabel')} onClick={() => change([...items, EMPTY])} />
    </div>
  )
}
