/** A year's papers as one file; the browser follows the address, so that a large one needs no memory here. */
import { Field, Select } from '@fluentui/react-components'
import { ArrowDownloadRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { addressOf } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/page.tsx'
import styles from './contributions.module.css'

/** @param years that allocations name, newest first; this year and the one before are always there */
export function AuditPackPanel({ years }: { readonly years: readonly number[] }) {
  const now = new Date(useNow()).getFullYear()
  const choices = [...new Set([now, now - 1, ...years])].toSorted((a, b) => b - a)
  const [year, setYear] = useState(now)
  return (
    <Panel title={t('contributions.auditPack')}>
      <div className={styles.pack}>
        <p>{t('contributions.auditPackLead')}</p>
        <Field label={t('contributions.packYear')}>
          <Select value={String(year)} onChange={(_, { value }) => setYear(Number(value))}>
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {String(choice)}
              </option>
            ))}
          </Select>
        </Field>
        <Button
          label={t('contributions.downloadPack')}
          icon={<ArrowDownloadRegular />}
          href={`${addressOf('/audit_pack')}?year=${year}`}
          download
        />
      </div>
    </Panel>
  )
}
