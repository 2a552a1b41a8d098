/** An invitation as the person who follows its link sees it. */
import { invalidate } from '../shared/change/invalidate.ts'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import type { Viewer } from '../../../contract/session.ts'
import type { Role } from '../../../contract/shared.ts'
import { homeOf } from '../../addresses/homes.ts'
import { places } from '../../addresses/paths.ts'
import type { Answer } from '../../lib/api.ts'
import { date } from '../../lib/format.ts'
import { call } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { keepAnswer } from '../../lib/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { FactItem, PageHead, Panel } from '../../ui/page.tsx'
import { fullName, roleName } from '../shared/person/person-words.ts'
import { SignInFirst } from '../shared/session/sign-in-first.tsx'
import { signOut } from '../shared/session/sign-in.ts'
import { viewerQuery } from '../shared/session/viewer.ts'
import styles from './account.module.css'
import type { InvitationOffer } from '../../../contract/organizations/organizations.ts'

type Offer = Answer<'GET /invitations/:token'>
type Props = { readonly token: string; readonly offer: Offer; readonly viewer: Viewer | null }

export function InvitationSheet({ token, offer, viewer }: Props) {
  const { organization, role, email } = offer
  const until = date(offer.expiresAt)
  const view = invitationView(offer, viewer)
  const words = { organization, date: until, invited: email, email: viewer?.person.email ?? '' }
  const closed: Partial<Record<InvitationView, { readonly title: string; readonly text: string }>> = {
    wrongPerson: { title: t('account.wrongPersonTitle'), text: t('account.wrongPerson', words) },
    expired: { title: t('account.expiredTitle'), text: t('account.expiredText', words) },
    revoked: { title: t('account.revokedTitle'), text: t('account.revokedText', words) },
    replaced: { title: t('account.replacedTitle'), text: t('account.replacedText', words) },
    accepted: { title: t('account.acceptedTitle'), text: t('account.acceptedText', words) },
  }
  const refusal = closed[view]
  if (refusal)
    return (
      <>
        <PageHead above={organization} title={refusal.title} lead={refusal.text} />
        <div>
          {view === 'wrongPerson' ? (
            <Button label={t('account.signOut')} onClick={() => void signOut()} />
          ) : (
            <Link to={places.home.path}>{t('account.goHome')}</Link>
          )}
        </div>
      </>
    )
  return (
    <>
      <PageHead
        title={t('account.invitationTitle', { organization })}
        lead={t('account.invitationLead', { organization, role: ROLES[role]() })}
      />
      <Panel title={roleName(role)} body="stack gap-6">
        <p className="hint prose">{MAY[role]()}</p>
        <dl className={styles.facts}>
          <FactItem label={t('account.invitationFor')}>{email}</FactItem>
          <FactItem label={t('account.invitationUntil')}>{until}</FactItem>
        </dl>
        {viewer ? (
          <Accept token={token} viewer={viewer} organization={organization} />
        ) : (
          <SignInFirst email={email}>{t('account.signInNote', { email })}</SignInFirst>
        )}
      </Panel>
    </>
  )
}

const ROLES: Readonly<Record<Role, () => string>> = {
  owner: () => t('account.roleOwner'),
  operator: () => t('account.roleOperator'),
  readOnly: () => t('account.roleReadOnly'),
}

const MAY: Readonly<Record<Role, () => string>> = {
  owner: () => t('account.ownerMay'),
  operator: () => t('account.operatorMay'),
  readOnly: () => t('account.readOnlyMay'),
}

type Accepting = { readonly token: string; readonly viewer: Viewer; readonly organization: string }

function Accept({ token, viewer: { person }, organization }: Accepting) {
  const navigate = useNavigate()
  const accepting = useMutation({
    mutationFn: () =>
      call(
        'POST /invitations/:token/accept',
        { params: { token } },
        { messages: { success: t('account.acceptedNow', { organization }) } },
      ),
    onSuccess: (viewer) => {
      keepAnswer(viewerQuery.queryKey, viewer)
      return navigate(homeOf(viewer))
    },
    // Someone may have been faster: show what the link offers now.
    onError: () => invalidate('invitation', token),
  })
  return (
    <div className="stack gap-4 justify-start">
      <Button
        variant="primary"
        size="large"
        label={t('account.accept')}
        loading={accepting.isPending}
        onClick={() => accepting.mutate()}
      />
      <p className="block note">{t('account.acceptNote', { name: fullName(person), email: person.email })}</p>
    </div>
  )
}

type Invited = Pick<ReturnType<typeof InvitationOffer.parse>, 'state' | 'email'>

/** What the person who followed the link can do. signIn: no one is signed in · accept: the invited person is here · wrongPerson: someone else is. */
type InvitationView = 'signIn' | 'accept' | 'wrongPerson' | 'accepted' | 'expired' | 'revoked' | 'replaced'

export function invitationView({ state, email }: Invited, viewer: Viewer | null): InvitationView {
  if (state !== 'open') return state
  if (!viewer) return 'signIn'
  return viewer.person.email.toLowerCase() === email.toLowerCase() ? 'accept' : 'wrongPerson'
}
