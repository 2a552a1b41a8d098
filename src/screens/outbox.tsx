/** The e-mails to one address that the demonstration keeps instead of sending them. */
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { Field, Input } from '@fluentui/react-components'
import { Form, useSearchParams } from 'react-router'
import { EmailText } from '../features/shared/platform/e-mail-text.tsx'
import { dateTime } from '../lib/format.ts'
import { call } from '../lib/http.ts'
import { t } from '../lib/messages.ts'
import { prefetching } from '../lib/query-client.ts'
import { Button } from '../ui/button.tsx'
import { Empty, Page, PageHead, Panel } from '../ui/page.tsx'
import styles from '../features/account/account.module.css'
import { TEXT_LIMITS } from '../../machines/kernel/text-limits.ts'

const outboxQuery = (to: string) =>
  queryOptions({
    queryKey: ['outbox', to],
    queryFn: async () => (await call('GET /outbox', { query: { to } })).items,
    staleTime: 0,
  })

export const loader = prefetching(({ search }) => [outboxQuery(search.get('to') ?? '')])

export function Component() {
  const to = useSearchParams()[0].get('to') ?? ''
  const { data: emails } = useSuspenseQuery(outboxQuery(to))
  return (
    <Page>
      <div className={styles.narrow}>
        <PageHead
          title={t('account.outboxTitle')}
          lead={to ? t('account.outboxLead', { email: to }) : t('account.outboxNoAddress')}
        />
        <Form key={to} className="wrap gap-4 align-end" noValidate>
          <Field label={t('account.outboxAddress')}>
            <Input name="to" type="email" defaultValue={to} maxLength={TEXT_LIMITS.email} />
          </Field>
          <Button type="submit" label={t('account.outboxShow')} />
        </Form>
        {to && emails.length === 0 && <Empty title={t('account.outboxNothing')} />}
        {emails.map(({ sid, subject, text, createdAt }) => (
          <Panel key={sid} title={subject} aside={<time dateTime={createdAt}>{dateTime(createdAt)}</time>}>
            <p className="written">
              <EmailText text={text} />
            </p>
          </Panel>
        ))}
      </div>
    </Page>
  )
}
