import type { OrganizationDetail } from '../../../contract/organizations.ts'
import { countryName, date } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { sidesOf } from '../shared/organization/organization-words.ts'
import styles from './organization.module.css'

export function OrganizationFacts({ organization }: { readonly organization: OrganizationDetail }) {
  const { country, vat, createdAt, industries } = organization
  const facts = [
    [t('admin.country'), countryName(country)],
    [t('admin.vat'), vat ?? t('admin.vatNone')],
    [t('admin.sides'), sidesOf(organization)],
    [t('admin.joined'), date(createdAt)],
    [
      t('admin.industries'),
      industries.length === 0 ? t('admin.noIndustriesNamed') : industries.map(({ name }) => name).join(', '),
    ],
  ] as const
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
