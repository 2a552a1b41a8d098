/** The upload machine, running over the call that judges a file. */
import { useMachine } from '@xstate/react'
import { fromCallback } from 'xstate'
import { IMPORT_LIMITS } from '../../../contract/rules/import-files.ts'
import type { SendingEvent } from '../../../machines/upload/events.ts'
import { machine, type SendInput } from '../../../machines/upload/machine.ts'
import { ApiProblem } from '../../lib/http.ts'
import { queryClient } from '../../lib/query-client.ts'
import { upload } from '../../lib/upload.ts'
import { importQuery } from './queries.ts'

const send = fromCallback<SendingEvent, SendInput>(({ input: { file, kind }, sendBack }) => {
  if (!(file instanceof File)) throw new Error('there is no file to send')
  const abort = new AbortController()
  const work = async () => {
    try {
      const report = await upload(
        'POST /registry_imports',
        { file, fields: { kind }, onProgress: (share) => sendBack({ type: 'progress', share }) },
        { quiet: true, signal: abort.signal },
      )
      queryClient.setQueryData(importQuery(report.sid).queryKey, report)
      sendBack({ type: 'answered', sid: report.sid })
    } catch (error) {
      if (abort.signal.aborted) return
      const reason = error instanceof ApiProblem ? (error.issues[0]?.message ?? error.message) : String(error)
      sendBack({ type: 'refused', reason })
    }
  }
  void work()
  return () => abort.abort()
})

const importUpload = machine.provide({ actors: { send } })

export const useImportUpload = () => useMachine(importUpload, { input: { most: IMPORT_LIMITS.bytes } })
