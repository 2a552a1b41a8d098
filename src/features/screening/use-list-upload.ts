/** The upload machine, running over the call that replaces a list. */
import { invalidate } from '../shared/change/invalidate.ts'
import { useMachine } from '@xstate/react'
import { LIST_LIMITS } from '../../../contract/rules/screening.ts'
import { machine } from '../../../machines/upload/machine.ts'
import { quantity } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { notify } from '../../lib/notifications.ts'
import { inspect } from '../../lib/inspection.ts'
import { sendingActor } from '../shared/upload/sending-actor.ts'
import { upload } from '../../lib/upload/upload.ts'
import { sourceWords } from './words.ts'

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

export const useListUpload = () => useMachine(listUpload, { input: { most: LIST_LIMITS.bytes }, inspect })
