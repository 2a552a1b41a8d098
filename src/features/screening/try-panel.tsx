/** One name held against the lists, as applicants are: what is asked, and what is found. */
import { Field, Radio, RadioGroup } from '@fluentui/react-components'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countryCodesQuery } from '../../lib/countries.ts'
import { countryName } from '../../lib/format.ts'
import { call } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/page.tsx'
import { SelectControl, TextControl } from '../../ui/form/controls.tsx'
import { SelectOptions } from '../../ui/form/select-options.tsx'
import { Hits } from './hits.tsx'
import styles from './screening.module.css'
import { TEXT_LIMITS } from '../../../machines/kernel/text-limits.ts'

type Kind = 'person' | 'organization'

const SHORTEST_NAME = 2

export function TryPanel() {
  const [kind, setKind] = useState<Kind>('person')
  const [name, setName] = useState('')
  const [birthDate, setBirthDate] = useState('')
  const [country, setCountry] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { data: codes = [] } = useQuery(countryCodesQuery)
  const search = useMutation({
    mutationFn: () =>
      call(
        'POST /screenings',
        {
          body: {
            kind,
            name: name.trim(),
            birthDate: kind === 'person' && birthDate !== '' ? birthDate : null,
            country: country === '' ? null : country,
          },
        },
        { quiet: true, silent: true },
      ).then((answer) => ({ answer, name: name.trim() })),
  })
  return (
    <Panel title={t('compliance.tryTitle')} body="column gap-5">
      <p className={`note ${styles.note}`}>{t('compliance.tryLead')}</p>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const isShort = name.trim().length < SHORTEST_NAME
          setMissing(isShort)
          if (!isShort) search.mutate()
        }}
      >
        <Field className={styles.kind} label={t('compliance.tryKind')}>
          <RadioGroup
            layout="horizontal"
            value={kind}
            onChange={(_, { value }) => setKind(value === 'organization' ? value : 'person')}
          >
            <Radio value="person" label={t('compliance.kindPerson')} />
            <Radio value="organization" label={t('compliance.kindOrganization')} />
          </RadioGroup>
        </Field>
        <TextControl
          className={styles.name}
          label={t('compliance.tryName')}
          required
          hint={t('compliance.tryNameHint')}
          error={isMissing ? t('compliance.tryNameMissing') : null}
          value={name}
          change={setName}
          maxLength={TEXT_LIMITS.organizationName}
          autoComplete="off"
        />
        {kind === 'person' && (
          <TextControl
            label={t('compliance.tryBirthDate')}
            hint={t('compliance.tryOptional')}
            value={birthDate}
            change={setBirthDate}
            type="date"
          />
        )}
        <SelectControl
          label={t('compliance.tryCountry')}
          hint={t('compliance.tryOptional')}
          value={country}
          change={setCountry}
          empty={t('compliance.tryAnyCountry')}
        >
          <SelectOptions values={codes} wordsOf={countryName} />
        </SelectControl>
        <div className={styles.submit}>
          <Button
            type="submit"
            variant="primary"
            label={t('compliance.tryStart')}
            loading={search.isPending}
          />
        </div>
      </form>
      <div aria-live="polite">
        {search.isError && (
          <p className="callout">
            {t('compliance.tryNotNow')} {search.error.message}
          </p>
        )}
        {search.data && <Hits {...search.data} />}
      </div>
    </Panel>
  )
}
