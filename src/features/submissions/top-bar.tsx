/** ProjectTopBar: what it is, where it is, whether it is saved, its pages with what they lack, and what to do next. */
import { CheckmarkCircleFilled } from '@fluentui/react-icons'
import { use } from 'react'
import { Link, NavLink, useNavigate } from 'react-router'
import { SUBMISSION_PAGES, type SubmissionPage } from '../../../contract/rules/offering-content.ts'
import { hrefOf, places } from '../../addresses/paths.ts'
import { flushed } from '../shared/draft/drafts.ts'
import { t } from '../../lib/messages.ts'
import { ToneChip } from '../../ui/chips.tsx'
import { TurnChip } from '../shared/operation/turn-chip.tsx'
import { whenPageIsBack } from '../../ui/keep-focus.ts'
import { PageHead } from '../../ui/page.tsx'
import { SavedState } from '../shared/draft/saved-state.tsx'
import { isConfirmed } from '../../ui/alert-dialog/alert.ts'
import { pageHref } from './addresses.ts'
import { EventActions } from './event-actions.tsx'
import { contentOf } from './draft/draft-actors.ts'
import { countOpenRemarks, openRemarks } from './remark-view.ts'
import { MISSING_ID } from './draft/missing-panel.tsx'
import { keepRefused } from './draft/shortcomings.ts'
import {
  MissingContext,
  useContent,
  useSubmission,
  type SubmissionAround,
} from './draft/submission-context.ts'
import styles from './top-bar.module.css'
import { pageTitle, revisionName, STATUS_TONES, statusName } from '../shared/submission/words.ts'

type Props = { readonly id: string; readonly page: SubmissionPage }

export function ProjectTopBar({ id, page }: Props) {
  const { detail, actor, isEditable } = useSubmission()
  const title = useContent('title')
  const navigate = useNavigate()
  const revision = revisionName(detail)
  return (
    <div className="column gap-5">
      <PageHead
        above={
          <>
            <Link to={hrefOf('carrierHome', { id })}>{places.carrierHome.title}</Link>
            <span>
              {detail.project.name}, {detail.projectIdInRegistry}
            </span>
            <ToneChip tone={STATUS_TONES[detail.status]}>{statusName(detail.status)}</ToneChip>
            {revision && <ToneChip tone="move">{revision}</ToneChip>}
            {detail.court && !isEditable && <TurnChip party={detail.court} viewer="projectCarrier" />}
          </>
        }
        title={title.trim() === '' ? t('submission.untitled') : title}
      >
        {isEditable && <SavedState actor={actor} />}
        <EventActions
          detail={detail}
          before={async (type) => (await isSureWithRemarks(type, detail)) && flushed(actor)}
          onRefused={(problem) => {
            keepRefused(detail.sid, problem, contentOf(actor))
            whenPageIsBack(() => document.getElementById(MISSING_ID)?.focus())
          }}
          onSent={(type) => {
            // What can no longer be edited is looked at as a whole.
            if (type === 'submission.submit')
              void navigate(hrefOf('carrierOffering', { id, sid: detail.sid }))
          }}
        />
      </PageHead>
      <nav aria-label={t('submission.pages')} className={styles.steps}>
        <ol>
          {SUBMISSION_PAGES.map((name, at) => (
            <li key={name}>
              <Step id={id} name={name} number={at + 1} isHere={name === page} />
            </li>
          ))}
        </ol>
      </nav>
    </div>
  )
}

/** Submitting while the review's remarks are open is asked about. */
const isSureWithRemarks = async (type: string, detail: SubmissionAround): Promise<boolean> => {
  const count = countOpenRemarks(detail)
  if (type !== 'submission.submit' || count === 0) return true
  return isConfirmed({
    title: t('submission.submitWithRemarks'),
    message: t('submission.remarksToDo', { count }),
    confirm: { text: t('submission.submitAnyway') },
    deny: { text: t('shared.notSure') },
  })
}

type StepProps = {
  readonly id: string
  readonly name: SubmissionPage
  readonly number: number
  readonly isHere: boolean
}

function Step({ id, name, number, isHere }: StepProps) {
  const { detail } = useSubmission()
  const count = use(MissingContext).filter(({ page }) => page === name).length
  const remarks = openRemarks(detail, name).length
  return (
    <NavLink
      to={pageHref(name, id, detail.sid)}
      className={styles.step ?? ''}
      aria-current={isHere ? 'step' : undefined}
    >
      <span className={styles.number} aria-hidden>
        {count === 0 ? <CheckmarkCircleFilled className={styles.complete} fontSize={22} /> : number}
      </span>
      <span className={`${styles.stepText} ${isHere ? '' : 'visually-hidden-on-phone'}`}>
        <span className="text-m strong">{pageTitle(name)}</span>
        <span className={styles.stepNote}>
          {count === 0 ? t('submission.stepComplete') : t('submission.stepMissing', { count })}
          {remarks > 0 && <strong>{t('submission.stepRemarks', { count: remarks })}</strong>}
        </span>
      </span>
    </NavLink>
  )
}
