/** What the person who followed an invitation's link can do. Pure. */
import type { InvitationOffer } from '../../../contract/organizations.ts'
import type { Viewer } from '../../../contract/session.ts'

type Offer = Pick<ReturnType<typeof InvitationOffer.parse>, 'state' | 'email'>

/** signIn: nobody is signed in · accept: the invited person is here · wrongPerson: someone else is. */
export type InvitationView = 'signIn' | 'accept' | 'wrongPerson' | 'accepted' | 'expired' | 'revoked'

export function invitationView({ state, email }: Offer, viewer: Viewer | null): InvitationView {
  if (state !== 'open') return state
  if (!viewer) return 'signIn'
  return viewer.person.email.toLowerCase() === email.toLowerCase() ? 'accept' : 'wrongPerson'
}
