/** A bank statement on its way to the server. */
import { STATEMENT_LIMITS } from '../../../../contract/rules/bank-statements.ts'
import { bytes } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'
import { UploadPanel } from '../../../ui/upload/upload-panel.tsx'
import { useStatementUpload } from './use-statement-upload.ts'

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
