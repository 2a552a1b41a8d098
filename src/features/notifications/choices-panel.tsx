/** How often the person wants an e-mail, for each kind of event. */
import { useSuspenseQuery } from '@tanstack/react-query'
import type { NotificationTopic } from '../../../contract/notifications.ts'
import { EMAIL_CHOICES, NOTIFICATION_TOPICS } from '../../../contract/rules/notifications.ts'
import { call } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { keepAnswer } from '../../lib/query-client.ts'
import { SelectField } from '../../ui/form/fields.tsx'
import form from '../../ui/form/form.module.css'
import { SavingForm } from '../../ui/form/form.tsx'
import { Panel } from '../../ui/page.tsx'
import { notificationChoicesQuery } from './queries.ts'

export function ChoicesPanel() {
  const { data } = useSuspenseQuery(notificationChoicesQuery)
  const labels = Object.fromEntries(NOTIFICATION_TOPICS.map((topic) => [topic, t(`account.topic.${topic}`)]))
  const choices = EMAIL_CHOICES.map((value) => ({ value, label: t(`account.email.${value}`) }))
  return (
    <Panel title={t('account.notifications')}>
      <div id="notifications" className="stack gap-4">
        <p className="hint prose">{t('account.notificationsText')}</p>
        <SavingForm
          submit={t('account.notificationsSave')}
          defaults={data}
          labels={labels as Record<NotificationTopic, string>}
          checks={{}}
          save={async (body) => {
            keepAnswer(notificationChoicesQuery.queryKey, await call('PUT /notification_choices', { body }))
          }}
        >
          <div className={form.pair}>
            {NOTIFICATION_TOPICS.map((topic) => (
              <SelectField
                key={topic}
                name={topic}
                hint={t(`account.topicHint.${topic}`)}
                choices={choices}
              />
            ))}
          </div>
        </SavingForm>
      </div>
    </Panel>
  )
}
