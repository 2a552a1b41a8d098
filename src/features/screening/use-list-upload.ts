/** The upload machine, running over the call that replaces a list. */
import { useMachine } from '@xstate/react'
import { fromCallback } from 'xstate'
import { LIST_LIMITS } from '../../../contract/rules/screening.ts'
import type { SendingEvent } from '../../../machines/upload/events.ts'
import { machine, type SendInput } from '../../../machines/upload/machine.ts'
import { quantity } from '../../lib/format.ts'
import { ApiProblem } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { notify } from '../../lib/notifications.ts'
import { queryClient } from '../../lib/query-client.ts'
import { upload } from '../../lib/upload.ts'
import { screeningListsQuery } from './queries.ts'
import { sourceWords } from './words.ts'

const send = fromCallback<SendingEvent, SendInput>(({ input: { file }, sendBack }) => {
  if (!(file instanceof File)) throw new Error('there is no file to send')
  const abort = new AbortController()
  const work = async () => {
    try {
      const list = await upload(
        'POST /screening_lists',
        { file, onProgress: (share) => sendBack({ type: 'progress', share }) },
        { quiet: true, signal: abort.signal },
      )
      await queryClient.invalidateQueries({ queryKey: screeningListsQuery.queryKey })
      const title = t('compliance.loadDone', {
        source: sourceWords(list.source),
        entries: quantity(list.entries),
      })
      notify({ intent: 'success', title })
      sendBack({ type: 'answered', sid: list.sid })
    } catch (error) {
      if (abort.signal.aborted) return
      const reason = error instanceof ApiProblem ? (error.issues[0]?.message ?? error.message) : String(error)
      sendBack({ type: 'refused', reason })
    }
  }
  void work()
  return () => abort.abort()
})

const listUpload = machine.provide({ actors: { send } })

export const useListUpload = () => useMachine(listUpload, { input: { most: LIST_LIMITS.bytes } })
