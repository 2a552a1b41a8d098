/** A bank statement on its way to the server. */
import { STATEMENT_LIMITS } from '../../../../contract/rules/bank-statements.ts'
import { bytes } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'
import { UploadPanel } from '../../../ui/upload/upload-panel.tsx'
import { invalidate } from '../../shared/change/invalidate.ts'
import { useMachine } from '@xstate/react'
import { machine } from '../../../../machines/upload/machine.ts'
import { inspect } from '../../../lib/inspection.ts'
import { notify } from '../../../lib/notifications.ts'
import { sendingActor } from '../../shared/upload/sending-actor.ts'
import { upload } from '../../../lib/upload/upload.ts'

const ACCEPT = '.xml,.gz,.zip,application/xml,text/xml,application/gzip,application/zip'

export function LoadPanel() {
  const limit = { bytes: bytes(STATEMENT_LIMITS.bytes) }
  return (
    <UploadPanel
      upload={useStatementUpload()}
      accept={ACCEPT}
      words={{
        title: t('payments.loadTitle'),
        choose: t('payments.loadChoose'),
        hint: t('payments.loadHint', limit),
        other: t('payments.loadOther'),
        start: t('payments.loadStart'),
        notTaken: t('payments.loadNotTaken'),
        reading: t('payments.loadReading'),
        sending: (percent) => t('payments.loadSending', { percent }),
        progress: t('payments.loadProgress'),
        unfit: { empty: t('payments.loadEmpty', limit), tooLarge: t('payments.loadTooLarge', limit) },
      }}
    />
  )
}

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

const useStatementUpload = () =>
  useMachine(statementUpload, { input: { most: STATEMENT_LIMITS.bytes }, inspect })
