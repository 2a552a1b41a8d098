import type { Viewer } from '../../contract/session.ts'
import { useSearchParams } from 'react-router'
import { places } from '../addresses/paths.ts'
import { ErasePanel, ExportPanel, PasswordPanel } from '../features/account/personal-data.tsx'
import { sessionsQuery } from '../features/account/queries.ts'
import { SessionsPanel } from '../features/account/sessions-panel.tsx'
import { ChoicesPanel } from '../features/notifications/choices-panel.tsx'
import { notificationChoicesQuery } from '../features/notifications/queries.ts'
import { siteQuery, useViewer, viewerQuery } from '../features/shared/session/viewer.ts'
import { call } from '../lib/http.ts'
import { t } from '../lib/messages.ts'
import { keepAnswer, prefetching } from '../lib/query-client.ts'
import { Page, PageHead, Panel } from '../ui/page.tsx'
import { all, atMost, required } from '../ui/form/checks.ts'
import { TextField } from '../ui/form/fields.tsx'
import { SavingForm } from '../ui/form/form.tsx'
import form from '../ui/form/form.module.css'
import styles from '../features/account/account.module.css'
import { TEXT_LIMITS } from '../../machines/kernel/text-limits.ts'

export const loader = prefetching(() => [notificationChoicesQuery, sessionsQuery, siteQuery])

export function Component() {
  const viewer = useViewer()
  const isPasswordChanged = useSearchParams()[0].get('password') === 'changed'
  if (!viewer) return null
  const { person } = viewer
  return (
    <Page>
      <div className={styles.narrow}>
        <PageHead
          above={t('account.emailNote', { email: person.email })}
          title={places.account.title}
          lead={t('account.lead')}
        />
        {isPasswordChanged && (
          <output className="done-surface done-text radius-m pad-4-5 text-m">
            {t('account.passwordChanged')}
          </output>
        )}
        <Panel title={t('account.name')}>
          <NameForm person={person} />
        </Panel>
        <ChoicesPanel />
        <SessionsPanel />
        <PasswordPanel email={person.email} />
        <ExportPanel />
        <ErasePanel email={person.email} />
      </div>
    </Page>
  )
}

const NameForm = ({ person: { firstName, lastName } }: Pick<Viewer, 'person'>) => (
  <SavingForm
    submit={t('shared.save')}
    defaults={{ firstName, lastName }}
    labels={{ firstName: t('account.firstName'), lastName: t('account.lastName') }}
    checks={{
      firstName: all(required, atMost(TEXT_LIMITS.personName)),
      lastName: all(required, atMost(TEXT_LIMITS.personName)),
    }}
    save={async (body) => {
      keepAnswer(viewerQuery.queryKey, await call('PUT /me', { body }))
    }}
  >
    <div className={form.pair}>
      <TextField name="firstName" required autoComplete="given-name" />
      <TextField name="lastName" required autoComplete="family-name" />
    </div>
  </SavingForm>
)
