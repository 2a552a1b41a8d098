/** What was written to whom: a list, and the chosen e-mail beside it. */
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { hrefOf } from '../../addresses/paths.ts'
import { bytes, dateTime } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { ToneChip } from '../../ui/chips.tsx'
import { CellName, CellNote } from '../../ui/data-list/data-list-cells.tsx'
import { ListPager } from '../../ui/data-list/data-list-pager.tsx'
import { ListToolbar } from '../../ui/data-list/data-list-toolbar.tsx'
import { isFiltered } from '../../ui/data-list/data-list-view.ts'
import { DataList, lineColumn } from '../../ui/data-list/data-list.tsx'
import { Empty, FactItem, Panel } from '../../ui/page.tsx'
import { useAddress } from '../../ui/use-address.ts'
import { WithAside } from '../../ui/with-aside.tsx'
import styles from '../shared/certificate-email/emails.module.css'
import { EmailText } from '../shared/platform/e-mail-text.tsx'
import { mailsQuery, sendAgain } from '../shared/platform/queries.ts'
import { may } from '../shared/person/may.ts'
import { viewerQuery } from '../shared/session/viewer.ts'
import { MAIL_STATES, mailsIn, OUTBOX, outboxFilters, type Mail } from './outbox-view.ts'

export function Outbox() {
  const [search, go] = useAddress()
  const { data } = useSuspenseQuery(mailsQuery(mailsIn(search)))
  const asked = search.get('mail')
  const chosen = data.items.find(({ sid }) => sid === asked) ?? null
  const open = (sid: string | null) => go((now) => withMail(now, sid), { replace: true })
  const list = (
    <Panel title={t('admin.mailsOutbox')} flush>
      <DataList
        label={t('admin.mailsOutbox')}
        rows={data.items}
        keyOf={({ sid }) => sid}
        spec={OUTBOX}
        columns={[
          {
            name: 'subject',
            title: t('admin.mailsSubject'),
            cell: (mail) => <Subject mail={mail} isOpen={mail === chosen} onOpen={() => open(mail.sid)} />,
          },
          { name: 'to', title: t('admin.mailsTo'), cell: ({ to }) => <Address to={to} /> },
          lineColumn<Mail>('createdAt', t('admin.mailsWritten'), ({ createdAt }) => dateTime(createdAt)),
          { name: 'state', title: t('admin.state'), cell: (mail) => <State mail={mail} /> },
        ]}
        onPress={({ sid }) => open(sid)}
        empty={
          <Empty title={t(isFiltered(OUTBOX, search) ? 'admin.mailsNothingFits' : 'admin.mailsNothing')}>
            {isFiltered(OUTBOX, search) && <Link to="?">{t('admin.mailsShowAll')}</Link>}
          </Empty>
        }
      />
      <ListPager nextCursor={data.nextCursor} />
    </Panel>
  )
  return (
    <>
      <ListToolbar
        label={t('admin.mailsFilter')}
        spec={OUTBOX}
        search={{ label: t('admin.mailsSearch'), placeholder: t('admin.mailsSearchExample') }}
        filters={outboxFilters(data.families)}
      />
      {chosen ? (
        <WithAside isWide isLeading aside={<Preview mail={chosen} onClose={() => open(null)} />}>
          {list}
        </WithAside>
      ) : (
        list
      )}
    </>
  )
}

/** The page of the list stays. */
function withMail(search: URLSearchParams, sid: string | null): URLSearchParams {
  const next = new URLSearchParams(search)
  if (sid) next.set('mail', sid)
  else next.delete('mail')
  return next
}

type SubjectProps = { readonly mail: Mail; readonly isOpen: boolean; readonly onOpen: () => void }

const Subject = ({ mail: { subject, family }, isOpen, onOpen }: SubjectProps) => (
  <>
    <span className="block weight-500 breaks">
      <Button modifier="link" label={subject} aria-expanded={isOpen} onClick={onOpen} />
    </span>
    {family && <CellNote>{family}</CellNote>}
  </>
)

/** On one line: the list has less room beside an e-mail. */
const Address = ({ to }: Pick<Mail, 'to'>) => (
  <CellName>
    <span className="block clipped no-wrap">{to}</span>
  </CellName>
)

const State = ({ mail: { state } }: { readonly mail: Mail }) => (
  <ToneChip tone={MAIL_STATES[state].tone}>{t(MAIL_STATES[state].words)}</ToneChip>
)

function Preview({ mail, onClose }: { readonly mail: Mail; readonly onClose: () => void }) {
  const { sid, to, subject, text, createdAt, sentAt, failure, tries, operationSid, attachments } = mail
  const { data: viewer } = useQuery(viewerQuery)
  const again = useMutation({ mutationFn: sendAgain })
  return (
    <Panel
      title={subject}
      aside={<Button label={t('shared.close')} variant="quiet" size="small" onClick={onClose} />}
    >
      <div className="column gap-4">
        <dl className={styles.envelope}>
          <FactItem label={t('admin.mailsTo')} valueClass="breaks">
            {to}
          </FactItem>
          <FactItem label={t('admin.mailsWritten')}>{dateTime(createdAt)}</FactItem>
          <FactItem label={t('admin.state')}>
            <State mail={mail} /> {sentAt && dateTime(sentAt)}
            {failure && (
              <span className="block alarm-text">
                {failure} {tries > 0 && t('admin.mailsTries', { count: tries })}
              </span>
            )}
          </FactItem>
          {attachments.length > 0 && (
            <FactItem label={t('admin.mailsAttached')}>
              {attachments.map(({ name, bytes: size }) => (
                <span key={name} className="block">
                  {name} ({bytes(size)})
                </span>
              ))}
            </FactItem>
          )}
        </dl>
        {failure && may('platformWriter', viewer ?? null) && (
          <p>
            <Button
              label={t('admin.mailsSendAgain')}
              size="small"
              loading={again.isPending}
              onClick={() => again.mutate(sid)}
            />
          </p>
        )}
        <div className={styles.text}>
          <EmailText text={text} />
        </div>
        {operationSid && (
          <p>
            <Link to={hrefOf('adminOperation', { operationSid })}>{t('admin.mailsOpenOperation')}</Link>
          </p>
        )}
      </div>
    </Panel>
  )
}
