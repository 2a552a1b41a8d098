/** Where an application stands, what is asked, since when, and what happens next: all read from the machine. */
import { CheckmarkRegular } from '@fluentui/react-icons'
import { Link } from 'react-router'
import type { OnboardingDetail } from '../../../contract/organizations/onboarding-shapes.ts'
import { hrefOf, places } from '../../addresses/paths.ts'
import { date, dateTime } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { JournalList } from '../shared/journal/journal-list.tsx'
import { FactItem, PageHead, Panel } from '../../ui/page.tsx'
import { AccessStatusChip } from '../shared/organization/access-status-chip.tsx'
import { isMine } from '../shared/machine/offer-buttons.tsx'
import { AskedDocuments } from './asked-documents.tsx'
import { AskedQuestions } from './asked-questions.tsx'
import { SignatoryPanel } from './signatory-panel.tsx'
import { APPEAL, historyOf, stageName, stagesOf, statusWords, turnOf } from './status-view.ts'
import styles from './status.module.css'

type Props = { readonly detail: OnboardingDetail }

export function StatusPage({ detail }: Props) {
  const { title, lead } = statusWords(detail)
  const { organization, accessStatus, mayAct } = detail
  return (
    <div className={styles.status}>
      <PageHead
        above={
          <>
            {organization?.name}
            <AccessStatusChip status={accessStatus} />
          </>
        }
        title={title}
        lead={lead}
      />
      <Stages detail={detail} />
      <OnwardLink detail={detail} />
      {mayAct && (
        <>
          <AskedDocuments detail={detail} />
          <AskedQuestions detail={detail} />
          <SignatoryPanel detail={detail} />
        </>
      )}
      <Next detail={detail} />
      {mayAct && (
        <JournalList
          title={t('onboarding.history')}
          nothing={t('onboarding.nothingHappened')}
          rows={historyOf(detail).map(({ sid, at, label, by, role, reason }) => ({
            key: sid,
            at,
            label,
            by,
            role,
            reason,
          }))}
        />
      )}
    </div>
  )
}

const Stages = ({ detail }: Props) => (
  <ol className={styles.stages} aria-label={t('onboarding.stages')}>
    {stagesOf(detail).map(({ name, state }, at) => (
      <li key={name} className={styles[state]} aria-current={state === 'current' ? 'step' : undefined}>
        <span className={styles.mark} aria-hidden>
          {state === 'done' ? <CheckmarkRegular fontSize={16} /> : at + 1}
        </span>
        <span>
          {stageName(name)}
          {state === 'done' && <span className="visually-hidden">, {t('onboarding.done')}</span>}
        </span>
      </li>
    ))}
  </ol>
)

/** The one thing to do, where it lies on another page. */
function OnwardLink({ detail: { step, accessStatus, organization, mayAct, offers } }: Props) {
  const mayAppeal = offers.some((offer) => offer.type === APPEAL && isMine(offer))
  if (step !== null)
    return mayAct ? (
      <div>
        <Link to={places.onboarding.path} className={styles.onward}>
          {t('onboarding.goOn')}
        </Link>
      </div>
    ) : (
      <p className="measure written soft">{t('onboarding.ownerFills')}</p>
    )
  if (!organization?.sid) return null
  const { sid: id, isBuyer, isSeller } = organization
  if (accessStatus === 'validated')
    return (
      <div className="wrap gap-3">
        {isBuyer && (
          <Link to={hrefOf('contributorHome', { id })} className={styles.onward}>
            {t('onboarding.lookAtProjects')}
          </Link>
        )}
        {isSeller && (
          <Link to={hrefOf('projectSubmission', { id })} className={styles.onward}>
            {t('onboarding.firstOffering')}
          </Link>
        )}
      </div>
    )
  if (accessStatus !== 'rejected') return null
  return (
    <div>
      <Link to={hrefOf('onboardingRejected', { id })} className={styles.onward}>
        {t(mayAppeal ? 'onboarding.whyAndAppeal' : 'onboarding.reason')}
      </Link>
    </div>
  )
}

function Next({ detail }: Props) {
  const { next, court, since, dueAt, submittedAt, begunAt } = detail
  const turn = turnOf(detail)
  const fact = (label: string, value: string) => (
    <FactItem label={label} valueClass="top-1 text-m tabular">
      {value}
    </FactItem>
  )
  return (
    <Panel title={t('onboarding.next')} body={styles.next}>
      <p className="measure written soft">{next}</p>
      <dl className={styles.facts}>
        {turn && fact(t('onboarding.court'), t(`onboarding.court.${turn}`))}
        {fact(t('onboarding.since'), dateTime(since))}
        {dueAt &&
          turn === court &&
          fact(t(court === 'applicant' ? 'onboarding.dueYou' : 'onboarding.duePlatform'), date(dueAt))}
        {fact(t(submittedAt ? 'onboarding.submittedAt' : 'onboarding.begunAt'), date(submittedAt ?? begunAt))}
      </dl>
    </Panel>
  )
}
