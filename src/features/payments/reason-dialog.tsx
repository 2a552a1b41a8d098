/** Asks why, and does it. */
import { invalidateSoon } from '../shared/change/invalidate.ts'
import type { ReactNode } from 'react'
import { t } from '../../lib/messages.ts'
import { reason } from '../../ui/form/checks.ts'
import { LongTextField } from '../../ui/form/fields.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'

type Props = {
  readonly title: string
  readonly submit: string
  readonly hint?: string
  readonly isDanger?: boolean
  /** What is decided on, before the question. */
  readonly about?: ReactNode
  readonly onClose: () => void
  readonly save: (reason: string) => Promise<unknown>
}

export const ReasonDialog = ({ save, hint = t('payments.reasonHint'), about, ...dialog }: Props) => (
  <FormDialog
    {...dialog}
    defaults={{ reason: '' }}
    labels={{ reason: t('payments.reason') }}
    checks={{ reason }}
    save={async (typed) => {
      await save(typed.reason.trim())
      await invalidateSoon({ topic: 'payments' })
    }}
  >
    {about}
    <LongTextField name="reason" rows={3} required hint={hint} />
  </FormDialog>
)
