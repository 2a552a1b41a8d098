/** The upload machine, running over the call that imports a bank statement. */
import { invalidate } from '../../shared/change/invalidate.ts'
import { useMachine } from '@xstate/react'
import { STATEMENT_LIMITS } from '../../../../contract/rules/bank-statements.ts'
import { machine } from '../../../../machines/upload/machine.ts'
import { t } from '../../../lib/messages.ts'
import { inspect } from '../../../lib/inspection.ts'
import { notify } from '../../../lib/notifications.ts'
import { sendingActor } from '../../shared/upload/sending-actor.ts'
import { upload } from '../../../lib/upload/upload.ts'

const send = sendingActor(async ({ file, onProgress, signal }) => {
  const { isNew, statements } = await upload(
    'POST /bank_statements',
    { file, onProgress },
    { quiet: true, signal },
  )
  await invalidate('payments')
  const count = statements.reduce((sum, { entries, known }) => sum + entries - known, 0)
  notify({
    intent: 'success',
    title: isNew ? t('payments.loadDone', { count }) : t('payments.loadKnown'),
  })
  return statements[0]?.sid ?? ''
})

const statementUpload = machine.provide({ actors: { send } })

export const useStatementUpload = () =>
  useMachine(statementUpload, { input: { most: STATEMENT_LIMITS.bytes }, inspect })
