/** A published list on its way to the server, where it replaces the one in force. */
import { LIST_LIMITS } from '../../../contract/rules/screening.ts'
import { bytes } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { UploadPanel } from '../../ui/upload/upload-panel.tsx'
import { useListUpload } from './use-list-upload.ts'

const ACCEPT = '.xml,.csv,application/xml,text/xml,text/csv'

export function LoadPanel() {
  const limit = { bytes: bytes(LIST_LIMITS.bytes) }
  return (
    <UploadPanel
      upload={useListUpload()}
      accept={ACCEPT}
      words={{
        title: t('compliance.loadTitle'),
        choose: t('compliance.loadChoose'),
        hint: t('compliance.loadHint', limit),
        other: t('compliance.loadOther'),
        start: t('compliance.loadStart'),
        notTaken: t('compliance.loadNotTaken'),
        reading: t('compliance.loadReading'),
        sending: (percent) => t('compliance.loadSending', { percent }),
        progress: t('compliance.loadProgress'),
        unfit: { empty: t('compliance.loadEmpty', limit), tooLarge: t('compliance.loadTooLarge', limit) },
      }}
    />
  )
}
