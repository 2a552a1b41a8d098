/** Button on an operation's page: sends a reminder to the people whose turn it is. Shown to people who act for the platform. */
import { useMutation } from '@tanstack/react-query'
import type { OperationDetail } from '../../../contract/operations/shapes.ts'
import { call } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { isConfirmed } from '../../ui/alert-dialog/alert.ts'
import { Button } from '../../ui/button.tsx'
import { BULK_WORDS } from '../shared/operation/bulk-words.ts'
import { invalidate } from '../shared/change/invalidate.ts'
import { useMay } from '../shared/person/may.ts'

export function Remind({ detail: { sid, party, status } }: { readonly detail: OperationDetail }) {
  const mayRemind = useMay('platformWriter')
  const { mutate, isPending, data } = useMutation({
    mutationFn: () =>
      call(
        'POST /operations/bulk',
        { body: { action: 'remind', operations: { sids: [sid] }, accountManager: null } },
        { silent: true },
      ),
    onSettled: () => invalidate('operation', sid),
  })
  const ask = async () => {
    const confirmed = await isConfirmed({
      title: t('operation.remindTitle', { count: 1 }),
      message: t('operation.remindText'),
      confirm: { text: t('operation.remind') },
    })
    if (confirmed) mutate()
  }
  const isOffered = party === 'platform' && mayRemind && status === 'open'
  if (!isOffered) return null
  const result = data?.items[0]?.result
  return (
    <>
      <Button label={t('operation.remind')} size="small" loading={isPending} onClick={() => void ask()} />
      <output>{result && t(BULK_WORDS[result][0])}</output>
    </>
  )
}
