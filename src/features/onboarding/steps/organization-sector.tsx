/** Industries as boxes to tick, with a search when the list is long. */
import { Checkbox, Input } from '@fluentui/react-components'
import { SearchRegular } from '@fluentui/react-icons'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../../lib/messages.ts'
import { industriesQuery } from '../../shared/industry/queries.ts'
import { useStepField } from '../step-context.ts'
import styles from '../sector.module.css'
import { ErrorText } from '../../../ui/form/error-text.tsx'
import { useField } from '../../../ui/form/fields-context.ts'

/** As many as the event takes. */
const MOST = 20
/** Up to here a list is read faster than it is searched. */
const SEARCHED_FROM = 12

export function OrganizationSector() {
  const { title } = useStepField('industrySids')
  const { data: industries } = useSuspenseQuery(industriesQuery)
  const [search, setSearch] = useState('')
  const { id, ref, value, change, error } = useField<unknown>('industrySids')
  const chosen = Array.isArray(value) ? (value as readonly string[]) : []
  const wanted = search.trim().toLowerCase()
  const shown = industries.filter(({ name }) => name.toLowerCase().includes(wanted))
  const toggle = (sid: string) =>
    change(chosen.includes(sid) ? chosen.filter((one) => one !== sid) : [...chosen, sid])
  return (
    <fieldset className="column gap-4" id={id} ref={ref} tabIndex={-1}>
      <legend>
        {title}
        <span className="required-star" aria-hidden>
          {' '}
          *
        </span>
      </legend>
      {industries.length > SEARCHED_FROM && (
        <Input
          type="search"
          value={search}
          contentBefore={<SearchRegular />}
          placeholder={t('onboarding.searchIndustries')}
          aria-label={t('onboarding.searchIndustries')}
          onChange={(_, data) => setSearch(data.value)}
          // Enter would send the whole form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <div className={styles.boxes}>
        {shown.map(({ sid, name }) => (
          <Checkbox
            key={sid}
            label={name}
            checked={chosen.includes(sid)}
            disabled={chosen.length >= MOST && !chosen.includes(sid)}
            onChange={() => toggle(sid)}
          />
        ))}
      </div>
      {shown.length === 0 && <p className="note">{t('onboarding.noIndustry', { search })}</p>}
      <p className="note" aria-live="polite">
        {t('onboarding.industriesChosen', { count: chosen.length })}
      </p>
      <ErrorText>{error}</ErrorText>
    </fieldset>
  )
}
