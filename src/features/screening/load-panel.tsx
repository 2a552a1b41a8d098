/** A published list on its way to the server, where it replaces the one in force. */
import { LIST_LIMITS } from '../../../contract/rules/screening.ts'
import { bytes, quantity } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { UploadPanel } from '../../ui/upload/upload-panel.tsx'
import { invalidate } from '../shared/change/invalidate.ts'
import { useMachine } from '@xstate/react'
import { machine } from '../../../machines/upload/machine.ts'
import { notify } from '../../lib/notifications.ts'
import { inspect } from '../../lib/inspection.ts'
import { sendingActor } from '../shared/upload/sending-actor.ts'
import { upload } from '../../lib/upload/upload.ts'
import { sourceWords } from './words.ts'

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

const send = sendingActor(async ({ file, onProgress, signal }) => {
  const list = await upload('POST /screening_lists', { file, onProgress }, { quiet: true, signal })
  await invalidate('screening')
  const title = t('compliance.loadDone', {
    source: sourceWords(list.source),
    entries: quantity(list.entries),
  })
  notify({ intent: 'success', title })
  return list.sid
})

const listUpload = machine.provide({ actors: { send } })

const useListUpload = () => useMachine(listUpload, { input: { most: LIST_LIMITS.bytes }, inspect })
