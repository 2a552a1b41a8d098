/** What surrounds every page of a submission: top bar above, what is missing and remarks on the whole beside, neighbours below. */
import { ArrowLeftRegular, ArrowRightRegular } from '@fluentui/react-icons'
import { memo, useEffect, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { SubmissionPage } from '../../../../contract/rules/offering-content.ts'
import { t } from '../../../lib/messages.ts'
import { Page, Panel } from '../../../ui/page.tsx'
import { WithAside } from '../../../ui/with-aside.tsx'
import { neighbours, pageHref } from '../addresses.ts'
import { DraftConflict } from './draft-conflict.tsx'
import { blockedOffers } from '../../shared/machine/offer-buttons.tsx'
import { MissingPanel } from './missing-panel.tsx'
import { countOpenRemarks } from '../remark-view.ts'
import { Remarks } from '../remarks.tsx'
import { MissingContext, SubmissionContext, useSubmission } from './submission-context.ts'
import styles from '../submission.module.css'
import { ProjectTopBar } from '../top-bar.tsx'
import { useDraft } from './use-draft.ts'
import { pageTitle } from '../../shared/submission/words.ts'

type Props = {
  /** Organization in the address. */
  readonly id: string
  readonly sid: string
  readonly page: SubmissionPage
  readonly children: ReactNode
}

export function SubmissionFrame({ id, sid, page, children }: Props) {
  const { submission, missing } = useDraft(sid)
  return (
    <SubmissionContext value={submission}>
      <MissingContext value={missing}>
        <Framed id={id} page={page}>
          {children}
        </Framed>
      </MissingContext>
    </SubmissionContext>
  )
}

/** Memoized: a save draws nothing of it again. */
const Framed = memo(function Framed({ id, page, children }: Omit<Props, 'sid'>) {
  const aside = (
    <>
      <MissingPanel id={id} />
      <WholeRemarks />
    </>
  )
  return (
    <Page>
      <ProjectTopBar id={id} page={page} />
      <DraftConflict />
      <Notice />
      <WithAside aside={aside}>{children}</WithAside>
      <Neighbours id={id} page={page} />
      <FocusOnField />
    </Page>
  )
})

/** Why it cannot be edited, or what the review asked for. */
function Notice() {
  const { detail, isEditable } = useSubmission()
  const open = countOpenRemarks(detail)
  const blocked = blockedOffers(detail)
  if (isEditable && open > 0)
    return <p className={styles.notice}>{t('submission.remarksToDo', { count: open })}</p>
  if (isEditable) return null
  return (
    <div className={`pad-4-5 text-m radius-m ${styles.locked}`}>
      <p>{t(detail.court === 'platform' ? 'submission.lockedInReview' : 'submission.locked')}</p>
      {blocked.map(({ type, label, why }) => (
        <p key={type}>{t('submission.blocked', { label, why: why ?? '' })}</p>
      ))}
    </div>
  )
}

function WholeRemarks() {
  const { detail } = useSubmission()
  if (!detail.comments.some(({ field }) => field === '')) return null
  return (
    <Panel title={t('submission.remarksOnWhole')}>
      <Remarks field="" />
    </Panel>
  )
}

function Neighbours({ id, page }: Pick<Props, 'id' | 'page'>) {
  const { detail } = useSubmission()
  const { before, after } = neighbours(page)
  return (
    <nav className={`wrap gap-3 text-m strong ${styles.neighbours}`} aria-label={t('submission.neighbours')}>
      {before && (
        <Link to={pageHref(before, id, detail.sid)}>
          <ArrowLeftRegular aria-hidden fontSize={18} />
          {pageTitle(before)}
        </Link>
      )}
      {after && (
        <Link to={pageHref(after, id, detail.sid)} className={styles.next}>
          {pageTitle(after)}
          <ArrowRightRegular aria-hidden fontSize={18} />
        </Link>
      )}
    </nav>
  )
}

/** The list of what is missing leads to the field itself. */
function FocusOnField() {
  const { hash, key } = useLocation()
  useEffect(() => {
    const element = document.getElementById(decodeURIComponent(hash.slice(1)))
    element?.scrollIntoView({ block: 'center' })
    element?.focus({ preventScroll: true })
  }, [hash, key])
  return null
}
