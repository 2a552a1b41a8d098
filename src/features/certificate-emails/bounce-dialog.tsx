/** Reports a bounce that the mail service did not: from a phone call or a mailbox. */
import { t } from '../../lib/messages.ts'
import { all, atMost, required } from '../../ui/form/checks.ts'
import { LongTextField } from '../../ui/form/fields.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { reportBounce, type Email } from '../shared/certificate-email/queries.ts'
import { TEXT_LIMITS } from '../../../machines/kernel/text-limits.ts'

type Props = { readonly email: Email; readonly onClose: () => void }

export default function BounceDialog({ email: { sid, to }, onClose }: Props) {
  return (
    <FormDialog<{ reason: string }, void>
      title={t('issuing.bounceTitle', { address: to })}
      submit={t('issuing.bounceSubmit')}
      onClose={onClose}
      defaults={{ reason: '' }}
      labels={{ reason: t('issuing.bounceReason') }}
      checks={{ reason: all(required, atMost(TEXT_LIMITS.bounceReason)) }}
      save={({ reason }) => reportBounce(sid, reason)}
    >
      <LongTextField name="reason" required rows={3} hint={t('issuing.bounceHint')} />
    </FormDialog>
  )
}
