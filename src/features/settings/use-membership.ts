/** Roles and removals, with the questions that belong to them. */
import { invalidate } from '../shared/change/invalidate.ts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Member } from '../../../contract/organizations/organizations.ts'
import type { Role } from '../../../contract/shared.ts'
import { homeOf } from '../../addresses/homes.ts'
import { call } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { queryClient } from '../../lib/query-client.ts'
import { keepFocus } from '../../ui/keep-focus.ts'
import { isConfirmed } from '../../ui/alert-dialog/alert.ts'
import { fullName, roleName } from '../shared/person/person-words.ts'
import { viewerQuery } from '../shared/session/viewer.ts'

type Of = { readonly sid: string; readonly organization: string; readonly ownSid: string }

/** @param ownSid sid of the person who acts: what it takes from itself it is asked about twice. */
export function useMembership({ sid, organization, ownSid }: Of, onRemoved?: () => void) {
  const navigate = useNavigate()
  const afterwards = async (personSid: string) => {
    await invalidate('organization', sid)
    keepFocus()
    if (personSid !== ownSid) return true
    // One's own rights have changed: what one may open now begins at home.
    const viewer = await queryClient.fetchQuery({ ...viewerQuery, staleTime: 0 })
    await navigate(homeOf(viewer))
    return false
  }
  const changing = useMutation({
    mutationFn: async ({ personSid, role }: { readonly personSid: string; readonly role: Role }) => {
      await call('PUT /organizations/:sid/members/:personSid', { params: { sid, personSid }, body: { role } })
      await afterwards(personSid)
    },
  })
  const removing = useMutation({
    mutationFn: async ({ person }: Member) => {
      await call(
        'DELETE /organizations/:sid/members/:personSid',
        { params: { sid, personSid: person.sid } },
        { messages: { success: t('settings.removed', { name: fullName(person) }) } },
      )
      if (await afterwards(person.sid)) onRemoved?.()
    },
  })
  const changeRole = async ({ person, role: before }: Member, role: Role): Promise<void> => {
    const isDemotion = person.sid === ownSid && before === 'owner' && role !== 'owner'
    // Asked always: the arrow keys run through a closed list, and each of its roles would be given on the way.
    const confirmed = await isConfirmed({
      title: isDemotion
        ? t('settings.demoteTitle')
        : t('settings.changeTitle', { name: fullName(person), role: roleName(role) }),
      message: isDemotion ? t('settings.demoteText', { organization }) : t(`settings.may.${role}`),
      confirm: isDemotion
        ? { text: t('settings.demote'), variant: 'danger' }
        : { text: t('settings.changeRole') },
    })
    if (confirmed) changing.mutate({ personSid: person.sid, role })
  }
  const remove = async (member: Member): Promise<void> => {
    const isLeaving = member.person.sid === ownSid
    const confirmed = await isConfirmed({
      title: isLeaving
        ? t('settings.leaveTitle', { organization })
        : t('settings.removeTitle', { name: fullName(member.person) }),
      message: isLeaving ? t('settings.leaveText') : t('settings.removeText', { organization }),
      confirm: { text: isLeaving ? t('settings.leave') : t('settings.remove'), variant: 'danger' },
    })
    if (confirmed) removing.mutate(member)
  }
  return { changeRole, remove, isBusy: changing.isPending || removing.isPending }
}

/** An organization keeps an owner: the last one can neither go nor change. */
export const isLastOwner = (member: Member, members: readonly Member[]): boolean =>
  member.role === 'owner' &&
  members.filter(({ role, state }) => role === 'owner' && state !== 'deactivated').length <= 1
