/** The same certificate under the seal of today: a version of its own, for one whose key is no longer trusted. */
import { invalidate } from '../shared/change/invalidate.ts'
import { useMutation } from '@tanstack/react-query'
import type { Certificate } from '../../../contract/certificates.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { openAlert } from '../../ui/alert-dialog/alert.ts'
import { correct } from './queries.ts'

export function ResealButton({ certificate: { number, version } }: { readonly certificate: Certificate }) {
  const reseal = useMutation({
    mutationFn: () => correct(number, { version, reason: t('certificate.resealReason'), reseal: true }),
    onSuccess: () => invalidate('certificate'),
  })
  const ask = async () => {
    const { confirmed } = await openAlert({
      title: t('certificate.resealTitle', { number }),
      confirm: { text: t('certificate.reseal') },
      deny: { text: t('shared.notSure') },
    })
    if (confirmed) reseal.mutate()
  }
  return <Button label={t('certificate.reseal')} loading={reseal.isPending} onClick={() => void ask()} />
}
