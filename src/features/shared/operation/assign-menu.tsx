/** Who of the platform takes operations over: oneself, a colleague, or no one; and who is in charge of one. */
import { useMutation, useQuery } from '@tanstack/react-query'
import type { OperationDetail } from '../../../../contract/operations/shapes.ts'
import { call } from '../../../lib/http.ts'
import { invalidate } from '../change/invalidate.ts'
import { useMay } from '../person/may.ts'
import { t } from '../../../lib/messages.ts'
import { Menu } from '../../../ui/menu.tsx'
import { usePageActions } from '../../../ui/page-actions.ts'
import { colleaguesQuery } from '../platform/queries.ts'
import { viewerQuery } from '../session/viewer.ts'

type Props = {
  readonly label: string
  readonly disabled?: boolean
  readonly size?: 'small'
  /** @param accountManager null: no one */
  readonly onAssign: (accountManager: string | null) => void
}

export function AssignMenu({ label, disabled = false, size, onAssign }: Props) {
  const { data: colleagues } = useQuery(colleaguesQuery)
  const { data: viewer } = useQuery(viewerQuery)
  const me = viewer?.person.sid
  const others = colleagues?.items.filter(({ sid }) => sid !== me) ?? []
  const isAmong = colleagues?.items.some(({ sid }) => sid === me)
  const groups = [
    [
      ...(me && isAmong ? [{ key: me, label: t('operation.assignMe'), onChoose: () => onAssign(me) }] : []),
      { key: 'noOne', label: t('operation.assignNoOne'), onChoose: () => onAssign(null) },
    ],
    others.map(({ sid, name }) => ({ key: sid, label: name, onChoose: () => onAssign(sid) })),
  ]
  const actions = groups.flat().map((choice) => ({
    label: t('operation.assignedTo', { name: choice.label }),
    note: label,
    run: choice.onChoose,
  }))
  usePageActions(disabled ? [] : actions)
  return <Menu button={{ label, disabled, ...(size && { size }) }} groups={groups} />
}

/** For the platform; who may act assigns it. */
export function InCharge({ detail: { sid, party, accountManager } }: { readonly detail: OperationDetail }) {
  const mayAssign = useMay('platformWriter')
  const { mutate, isPending } = useMutation({
    mutationFn: (to: string | null) =>
      call('POST /operations/bulk', {
        body: { action: 'assign', operations: { sids: [sid] }, accountManager: to },
      }),
    onSettled: () => invalidate('operation', sid),
  })
  if (party !== 'platform') return null
  const label = accountManager
    ? t('operation.assignedTo', { name: accountManager.name })
    : t('operation.unassigned')
  return mayAssign ? (
    <AssignMenu label={label} size="small" disabled={isPending} onAssign={(to) => mutate(to)} />
  ) : (
    <span>{label}</span>
  )
}
