import { Link, type LoaderFunction } from 'react-router'
import { places } from '../addresses/paths.ts'
import { OrganizationChoice } from '../features/account/organization-choice.tsx'
import { SignInFirst } from '../features/shared/session/sign-in-first.tsx'
import { restoredViewer } from '../features/shared/session/sign-in.ts'
import { useViewer } from '../features/shared/session/viewer.ts'
import { t } from '../lib/messages.ts'
import { Empty, Page, PageHead, Panel } from '../ui/page.tsx'
import styles from '../features/account/account.module.css'

export const loader: LoaderFunction = async () => {
  await restoredViewer()
  return null
}

export function Component() {
  const viewer = useViewer()
  return (
    <Page>
      <div className={styles.narrow}>
        <PageHead title={t('account.choiceTitle')} lead={t('account.choiceLead')} />
        {viewer === null && <Visitor />}
        {viewer?.memberships.length === 0 && (
          <Empty title={t('account.choiceNone')}>
            <WithoutOne />
          </Empty>
        )}
        {viewer && viewer.memberships.length > 0 && <OrganizationChoice viewer={viewer} />}
      </div>
    </Page>
  )
}

const Visitor = () => (
  <Panel title={t('account.choiceVisitor')} body="stack gap-5">
    <SignInFirst>{t('account.choiceVisitorText')}</SignInFirst>
    <div className="stack gap-3">
      <WithoutOne />
    </div>
  </Panel>
)

const WithoutOne = () => (
  <>
    <p className="hint prose">{t('account.choiceNoneText')}</p>
    <Link to={places.onboarding.path}>{t('account.choiceBegin')}</Link>
  </>
)
