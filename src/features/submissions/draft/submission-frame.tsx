/** What surrounds every page of a submission: top bar above, what is missing and remarks on the whole beside, neighbours below. */
import { ArrowLeftRegular, ArrowRightRegular } from '@fluentui/react-icons'
import { memo, useDeferredValue, useEffect, type ReactNode } from 'react'
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
import { SubmissionContext, useSubmission } from './submission-context.ts'
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
  const submission = useDraft(sid)
  // Who types sees the letter first, and then what it means for the rest of the page.
  const around = useDeferredValue(submission)
  return (
    <SubmissionContext value={around}>
      <Around id={id} page={page}>
        <SubmissionContext value={submission}>{children}</SubmissionContext>
      </Around>
    </SubmissionContext>
  )
}

type AroundProps = Omit<Props, 'sid'>

/** Its parts are memoized: of a key only the page's own fields are drawn at once. */
const Around = ({ id, page, children }: AroundProps) => (
  <Page>
    <TopBar id={id} page={page} />
    <Before />
    <WithAside aside={<Aside id={id} />}>{children}</WithAside>
    <Neighbours id={id} page={page} />
    <FocusOnField />
  </Page>
)

const TopBar = memo(ProjectTopBar)

const Before = memo(function Before() {
  return (
    <>
      <DraftConflict />
      <Notice />
    </>
  )
})

const Aside = memo(function Aside({ id }: { readonly id: string }) {
  return (
    <>
      <MissingPanel id={id} />
      <WholeRemarks />
    </>
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

const Neighbours = memo(function Neighbours({ id, page }: Pick<Props, 'id' | 'page'>) {
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
})

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
