/** An organization's own facts: its owner in the settings, the superadmin in the back office. */
import { invalidate } from '../shared/change/invalidate.ts'
import { useSuspenseQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { OrganizationBody, OrganizationDetail } from '../../../contract/organizations/organizations.ts'
import { checkVat } from '../../../contract/rules/vat.ts'
import { call } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { all, atMost, required } from '../../ui/form/checks.ts'
import { useField } from '../../ui/form/fields-context.ts'
import { ChecksField, SelectField, SwitchField, TextField, type FieldProps } from '../../ui/form/fields.tsx'
import { SavingForm } from '../../ui/form/form.tsx'
import { valueText } from '../../ui/form/form-state.ts'
import styles from '../../ui/form/form.module.css'
import { industriesQuery } from '../shared/industry/queries.ts'
import { countriesQuery } from '../shared/organization/queries.ts'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { TEXT_LIMITS } from '../../../machines/kernel/text-limits.ts'

type Props = {
  readonly organization: OrganizationDetail
  readonly aside?: ReactNode
  readonly onSaved?: () => void
}

/** What the form shows; the version travels beside it. */
type Values = Omit<OrganizationBody, 'version'>

const wrongVat = (vat: string, country: string): string | null => {
  const verdict = checkVat(country, vat)
  return verdict.ok ? null : verdict.message
}

export function OrganizationForm({ organization, aside, onSaved }: Props) {
  const [{ data: countries }, { data: industries }] = useSuspenseQueries({
    queries: [countriesQuery, industriesQuery],
  })
  const { sid, isPlatform, identityLocked: isLocked } = organization
  const why = isLocked ? t('settings.identityLocked') : undefined
  return (
    <SavingForm<Values, unknown>
      key={sid}
      submit={t('shared.save')}
      aside={aside}
      defaults={bodyOf(organization)}
      labels={{
        name: t('settings.organizationName'),
        country: t('settings.country'),
        vat: t('settings.vat'),
        isBuyer: t('settings.buysCredits'),
        isSeller: t('settings.sellsCredits'),
        industrySids: t('settings.industries'),
      }}
      checks={{
        name: all(required, atMost(TEXT_LIMITS.organizationName)),
        vat: (vat, { country }) => wrongVat(vat, country),
        isBuyer: (isBuyer, { isSeller }) =>
          isBuyer || isSeller || isPlatform ? null : t('settings.oneSide'),
      }}
      record={{
        version: organization.version,
        latest: async () => {
          const now = await call('GET /organizations/:sid', { params: { sid } })
          return { version: now.version, values: bodyOf(now) }
        },
        show: (name, value) =>
          name === 'industrySids' && Array.isArray(value)
            ? industries
                .filter((industry) => value.includes(industry.sid))
                .map((industry) => industry.name)
                .join(', ')
            : valueText(value),
      }}
      save={async (body, version) => {
        await call('PUT /organizations/:sid', { params: { sid }, body: { ...body, version } })
        await invalidate('organization', sid)
      }}
      {...(onSaved ? { onSaved } : {})}
    >
      <TextField name="name" required isLocked={isLocked} hint={why} autoComplete="organization" />
      <div className={styles.pair}>
        <SelectField
          name="country"
          required
          isLocked={isLocked}
          choices={countries.map(({ code, displayName }) => ({ value: code, label: displayName }))}
        />
        <VatField name="vat" isLocked={isLocked} />
      </div>
      {!isPlatform && <Sides />}
      {industries.length > 0 && (
        <ChecksField
          name="industrySids"
          hint={t('settings.industriesHint')}
          choices={industries.map((industry) => ({ value: industry.sid, label: industry.name }))}
        />
      )}
    </SavingForm>
  )
}

function Sides() {
  const { error } = useField<boolean>('isBuyer')
  return (
    <fieldset className="shrink no-spacing no-border">
      <legend>{t('settings.sides')}</legend>
      <SwitchField name="isBuyer" hint={t('settings.buysHint')} />
      <SwitchField name="isSeller" hint={t('settings.sellsHint')} />
      <ErrorText>{error}</ErrorText>
    </fieldset>
  )
}

/** Says what is still missing while one types, and when it fits. */
function VatField({ name, isLocked = false }: FieldProps) {
  const { value, error } = useField<string>(name)
  const country = useWatch<OrganizationBody, 'country'>({ name: 'country' })
  const typed = value.trim()
  const verdict = checkVat(country, typed)
  const hint = !verdict.ok && !error ? verdict.message : t('settings.vatHint')
  return (
    <TextField
      name={name}
      hint={typed !== '' && verdict.ok && !isLocked ? t('settings.vatFits') : hint}
      isLocked={isLocked}
      autoCapitalize="characters"
      spellCheck={false}
    />
  )
}

const bodyOf = ({ name, country, vat, isBuyer, isSeller, industries }: OrganizationDetail): Values => ({
  name,
  country,
  vat: vat ?? '',
  isBuyer,
  isSeller,
  industrySids: industries.map(({ sid }) => sid),
})
