/** One name held against the lists, as applicants are: what is asked, and what is found. */
import { Field, Input, Radio, RadioGroup, Select } from '@fluentui/react-components'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countryCodesQuery } from '../../lib/countries.ts'
import { countryName } from '../../lib/format.ts'
import { call } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/page.tsx'
import { SelectOptions } from '../../ui/form/select-options.tsx'
import { Hits } from './hits.tsx'
import styles from './screening.module.css'

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
        <Field
          className={styles.name}
          label={t('compliance.tryName')}
          required
          hint={t('compliance.tryNameHint')}
          validationState={isMissing ? 'error' : 'none'}
          validationMessage={isMissing ? t('compliance.tryNameMissing') : null}
        >
          <Input
            value={name}
            maxLength={200}
            autoComplete="off"
            onChange={(_, { value }) => setName(value)}
          />
        </Field>
        {kind === 'person' && (
          <Field label={t('compliance.tryBirthDate')} hint={t('compliance.tryOptional')}>
            <Input type="date" value={birthDate} onChange={(_, { value }) => setBirthDate(value)} />
          </Field>
        )}
        <Field label={t('compliance.tryCountry')} hint={t('compliance.tryOptional')}>
          <Select value={country} onChange={(_, { value }) => setCountry(value)}>
            <option value="">{t('compliance.tryAnyCountry')}</option>
            <SelectOptions values={codes} wordsOf={countryName} />
          </Select>
        </Field>
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
