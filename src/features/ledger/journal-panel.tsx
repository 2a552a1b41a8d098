/** The journals of all operations: what the last night's verification found, and the signed head over them. */
import { ArrowDownloadRegular, CheckmarkRegular, ErrorCircleFilled } from '@fluentui/react-icons'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { hrefOf } from '../../addresses/paths.ts'
import { dateTime, quantity } from '../../lib/format.ts'
import { call } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Panel, Skeleton } from '../../ui/page.tsx'
import { journalLines } from './health-view.ts'
import styles from './ledger.module.css'
import { verifyingQuery, type JournalCheck, type JournalState } from '../shared/ledger/queries.ts'

const EXPORT = '/proxy/ledger/head/export'

export function JournalPanel() {
  /** Time of the check that another one was asked after; null: none was. */
  const [before, setBefore] = useState<string | null>(null)
  const { data, isError } = useQuery(verifyingQuery(before))
  const verify = useMutation({
    mutationFn: () => call('POST /ledger/head', {}),
    onMutate: () => setBefore(data?.check?.at ?? ''),
    onError: () => setBefore(null),
  })
  const isVerifying = before !== null && (data?.check?.at ?? '') === before
  const again = (
    <Button
      label={t(isVerifying ? 'admin.ledgerVerifying' : 'admin.ledgerVerifyNow')}
      variant="quiet"
      size="small"
      loading={isVerifying}
      onClick={() => verify.mutate()}
    />
  )
  const take = data?.head && (
    <Button
      label={t('admin.ledgerHeadExport')}
      icon={<ArrowDownloadRegular />}
      variant="quiet"
      size="small"
      href={EXPORT}
      download
    />
  )
  return (
    <Panel
      title={t('admin.ledgerJournals')}
      aside={
        <>
          {again}
          {take}
        </>
      }
      flush
    >
      {isError && (
        <p className="pad-5" role="alert">
          {t('admin.ledgerJournalsNotRead')}
        </p>
      )}
      {!data && !isError && (
        <div className="stack gap-4 soft pad-5">
          <Skeleton rows={3} />
        </div>
      )}
      {data && !data.check && <p className="pad-5">{t('admin.ledgerJournalsNotYet')}</p>}
      {data?.check && (
        <output className={styles.verified}>
          {t('admin.ledgerVerified', {
            when: dateTime(data.check.at),
            operations: quantity(data.check.operations),
            rows: quantity(data.check.rows),
          })}
        </output>
      )}
      {data?.check && <Findings check={data.check} />}
      {data?.head && <Head head={data.head} check={data.check} />}
    </Panel>
  )
}

const ADDRESSES = {
  operation: (sid: string) => hrefOf('adminOperation', { operationSid: sid }),
  onboarding: (sid: string) => hrefOf('adminOnboarding', { onboardingSid: sid }),
  submission: (sid: string) => hrefOf('projectOffering', { projectOfferingSid: sid }),
  // A cart is its organization's alone.
  cartApproval: () => hrefOf('organizations', {}),
}
const Findings = ({ check }: { readonly check: JournalCheck }) => (
  <ul>
    {journalLines(check).map(({ kind, broken, examined }) => (
      <li key={kind} className={styles.check} data-holds={broken === 0}>
        <span className={styles.mark}>
          {broken === 0 ? (
            <CheckmarkRegular aria-hidden fontSize={18} />
          ) : (
            <ErrorCircleFilled aria-hidden fontSize={18} />
          )}
          <span className="visually-hidden">
            {t(broken === 0 ? 'admin.ledgerHolds' : 'admin.ledgerHoldsNot')}
          </span>
        </span>
        <div className={`stack gap-2 shrink ${styles.checkText}`}>
          <p>{t(`admin.ledgerCheck.${kind}`)}</p>
          {kind === 'fold' && check.untold > 0 && <p>{t('admin.ledgerUntold', { count: check.untold })}</p>}
          {broken > 0 && (
            <>
              <p className={styles.brokenCount}>{t('admin.ledgerBreaks', { count: broken })}</p>
              <Examples examples={check.examples.filter((one) => one.kind === kind)} />
            </>
          )}
        </div>
        <span className={styles.checkFigures}>{t(`admin.ledgerExamined.${kind}`, { count: examined })}</span>
      </li>
    ))}
  </ul>
)

const Examples = ({ examples }: Pick<JournalCheck, 'examples'>) => (
  <ul className="stack gap-1 text-s soft breaks">
    {examples.map(({ subject, problem }, index) => (
      <li key={`${subject?.sid ?? ''}${index}`}>
        {subject && (
          <>
            <Link to={ADDRESSES[subject.of](subject.sid)}>
              {subject.name ?? t(`admin.ledgerUnnamed.${subject.of}`)}
            </Link>{' '}
          </>
        )}
        {problem}
      </li>
    ))}
  </ul>
)

function Head({
  head: { number, at, digest, isSealed },
  check,
}: {
  readonly head: NonNullable<JournalState['head']>
  readonly check: JournalState['check']
}) {
  return (
    <div className={styles.journalHead}>
      <p>
        {t(isSealed ? 'admin.ledgerHeadSealed' : 'admin.ledgerHeadUnsealed', {
          number: quantity(number),
          when: dateTime(at),
        })}
        {check && ` ${t('admin.ledgerHeadTook', { seconds: quantity(Math.round(check.ms / 10) / 100) })}`}
      </p>
      <p className={styles.serial}>{digest}</p>
    </div>
  )
}
