/** One organization as the back office sees it. */
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { OrganizationDetail } from '../../../contract/organizations/organizations.ts'
import { hrefOf, places } from '../../addresses/paths.ts'
import { date, quantity, countryName } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { isSomethingUnsaved } from '../../lib/unsaved.ts'
import { Button } from '../../ui/button.tsx'
import { mayLeave } from '../../ui/form/use-unsaved-guard.ts'
import { FactItem, Panel, Skeleton } from '../../ui/page.tsx'
import { RecordFacts } from '../../ui/record-facts.tsx'
import { OrganizationForm } from './organization-form.tsx'
import { OrganizationPeople } from './organization-people.tsx'
import styles from './organization.module.css'
import { useRemoval } from './use-removal.ts'
import { sidesOf } from '../shared/organization/organization-words.ts'

type Props = {
  readonly organization: OrganizationDetail
  /** May delete and restore. */
  readonly mayAct: boolean
  /** May change its facts. */
  readonly mayEdit: boolean
}

export function OrganizationSheet({ organization, mayAct, mayEdit }: Props) {
  const { sid, name, deletedAt, isPlatform, isSeller } = organization
  const removal = useRemoval()
  return (
    <>
      {deletedAt && (
        <div className={styles.banner}>
          <p>{t('admin.isDeleted', { date: date(deletedAt) })}</p>
          {mayAct && (
            <Button
              label={t('admin.restoreOrganization')}
              loading={removal.isBusy}
              onClick={() => removal.restore(organization)}
            />
          )}
        </div>
      )}
      <div className={styles.columns}>
        <div className="column gap-5">
          <Facts organization={organization} mayEdit={mayEdit && !deletedAt} />
          <OrganizationPeople sid={sid} />
        </div>
        <div className="column gap-5">
          <Panel title={t('admin.runningOperations')} body={`stack gap-4 justify-start ${styles.stack}`}>
            <p className={styles.big}>{quantity(organization.runningOperations)}</p>
            <Link to={`${places.adminOperations.path}?search=${encodeURIComponent(name)}`}>
              {t('admin.showOperations')}
            </Link>
          </Panel>
          {organization.onboardingSid && (
            <Panel title={t('admin.onboarding')} body={`stack gap-4 justify-start ${styles.stack}`}>
              <Link to={hrefOf('adminOnboarding', { onboardingSid: organization.onboardingSid })}>
                {t('admin.lookAtOnboarding')}
              </Link>
            </Panel>
          )}
          {isSeller && !deletedAt && (
            <Panel title={t('admin.publicProfile')} body={`stack gap-4 justify-start ${styles.stack}`}>
              <Link to={hrefOf('profile', { sid })}>{t('admin.lookAtProfile')}</Link>
            </Panel>
          )}
          {mayAct && !deletedAt && !isPlatform && (
            <Panel title={t('admin.deletion')} body={`stack gap-4 justify-start ${styles.stack}`}>
              <p className="text-m soft">{t('admin.deleteLead')}</p>
              {organization.runningOperations > 0 && <p className="text-m soft">{t('admin.cannotDelete')}</p>}
              <Button
                label={t('admin.deleteOrganization')}
                disabled={organization.runningOperations > 0}
                loading={removal.isBusy}
                onClick={() => removal.remove(organization)}
              />
            </Panel>
          )}
        </div>
      </div>
    </>
  )
}

type FactsProps = { readonly organization: OrganizationDetail; readonly mayEdit: boolean }

function Facts({ organization, mayEdit }: FactsProps) {
  const [isEditing, setEditing] = useState(false)
  const cancel = async () => {
    if (await mayLeave(isSomethingUnsaved())) setEditing(false)
  }
  if (isEditing && mayEdit)
    return (
      <Panel title={t('admin.editing')}>
        <Suspense fallback={<Skeleton />}>
          <OrganizationForm
            organization={organization}
            onSaved={() => setEditing(false)}
            aside={<Button label={t('common.cancel')} variant="quiet" onClick={() => void cancel()} />}
          />
        </Suspense>
      </Panel>
    )
  return (
    <Panel
      title={t('admin.facts')}
      aside={
        mayEdit && (
          <Button
            label={t('shared.edit')}
            size="small"
            aria-label={t('admin.editName', { name: organization.name })}
            onClick={() => setEditing(true)}
          />
        )
      }
    >
      <div className="stack gap-5">
        <OrganizationFacts organization={organization} />
        <RecordFacts sid={organization.sid} />
      </div>
    </Panel>
  )
}

function OrganizationFacts({ organization }: { readonly organization: OrganizationDetail }) {
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
        <FactItem key={label} label={label} valueClass="top-2 text-l tabular">
          {value}
        </FactItem>
      ))}
    </dl>
  )
}
