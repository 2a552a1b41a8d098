/** The seller's public profile: written at the left, seen as visitors will at the right. */
import { invalidate } from '../shared/change/invalidate.ts'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import type { ProfileBody, ProfileRecord } from '../../../contract/organizations/organizations.ts'
import { hrefOf } from '../../addresses/paths.ts'
import { call } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { atMost, website } from '../../ui/form/checks.ts'
import { LongTextField, SwitchField, TextField } from '../../ui/form/fields.tsx'
import { SavingForm } from '../../ui/form/form.tsx'
import formStyles from '../../ui/form/form.module.css'
import { Panel } from '../../ui/page.tsx'
import { ProfileHead } from '../shared/organization/profile-head.tsx'
import styles from './settings.module.css'
import { TEXT_LIMITS } from '../../../machines/kernel/text-limits.ts'

type Props = {
  readonly sid: string
  readonly profile: ProfileRecord
  readonly who: { readonly name: string; readonly country: string }
  readonly isLocked: boolean
}

/** A year is written as text, because one types it sign by sign. */
type Values = Omit<ProfileBody, 'foundedIn'> & { readonly foundedIn: string }

const valuesOf = ({
  isPublished,
  headline,
  description,
  website: site,
  foundedIn,
}: ProfileRecord): Values => ({
  isPublished,
  headline,
  description,
  website: site,
  foundedIn: String(foundedIn ?? ''),
})

const yearOf = (text: string): number | null => (text.trim() === '' ? null : Number(text))

function wrongYear(text: string): string | null {
  const year = yearOf(text)
  const isYear = year === null || (Number.isInteger(year) && year >= 1800 && year <= 2100)
  return isYear ? null : t('settings.foundedWrong')
}

export function ProfileForm({ sid, profile, who, isLocked }: Props) {
  return (
    <SavingForm<Values, unknown>
      submit={t('shared.save')}
      isLocked={isLocked}
      className={styles.fields}
      defaults={valuesOf(profile)}
      record={{
        version: profile.version,
        latest: async () => {
          const now = await call('GET /organizations/:sid/profile', { params: { sid } })
          return { version: now.version, values: valuesOf(now) }
        },
      }}
      labels={{
        isPublished: t('settings.isPublished'),
        headline: t('settings.headline'),
        description: t('settings.description'),
        website: t('settings.website'),
        foundedIn: t('settings.foundedIn'),
      }}
      checks={{
        headline: atMost(TEXT_LIMITS.headline),
        description: atMost(TEXT_LIMITS.profile),
        website,
        foundedIn: wrongYear,
      }}
      save={async (values, version) => {
        const body = { ...values, foundedIn: yearOf(values.foundedIn), version }
        await call('PUT /organizations/:sid/profile', { params: { sid }, body })
        await invalidate('organization', sid)
      }}
    >
      <div className={styles.profile}>
        <Panel title={who.name} body={styles.fields}>
          <SwitchField name="isPublished" isLocked={isLocked} hint={t('settings.isPublishedHint')} />
          <TextField name="headline" isLocked={isLocked} hint={t('settings.headlineHint')} />
          <LongTextField
            name="description"
            rows={9}
            isLocked={isLocked}
            hint={t('settings.descriptionHint')}
          />
          <div className={formStyles.pair}>
            <TextField name="website" type="url" placeholder="https://" isLocked={isLocked} />
            <TextField name="foundedIn" inputMode="numeric" isLocked={isLocked} />
          </div>
        </Panel>
        <Preview sid={sid} who={who} isPublic={profile.isPublished} />
      </div>
    </SavingForm>
  )
}

type PreviewProps = Pick<Props, 'sid' | 'who'> & {
  /** As it is saved. */
  readonly isPublic: boolean
}

function Preview({ sid, who, isPublic }: PreviewProps) {
  const written = useWatch<Values>()
  return (
    <Panel
      title={t('settings.preview')}
      aside={
        isPublic && (
          <Link className="text-m underline-offset" to={hrefOf('profile', { sid })}>
            {t('settings.showPublic')}
          </Link>
        )
      }
    >
      <div className="stack gap-4 justify-start">
        <ProfileHead
          profile={{
            ...who,
            headline: written.headline ?? '',
            description: written.description ?? '',
            website: written.website ?? '',
            foundedIn: wrongYear(written.foundedIn ?? '') ? null : yearOf(written.foundedIn ?? ''),
          }}
          heading="h3"
        />
        {!written.isPublished && <p className="note">{t('settings.notPublished')}</p>}
      </div>
    </Panel>
  )
}
