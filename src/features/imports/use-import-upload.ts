/** The upload machine, running over the call that judges a file. */
import { useMachine } from '@xstate/react'
import { IMPORT_LIMITS } from '../../../contract/rules/import-files.ts'
import { machine } from '../../../machines/upload/machine.ts'
import { inspect } from '../../lib/inspection.ts'
import { queryClient } from '../../lib/query-client.ts'
import { sendingActor } from '../shared/upload/sending-actor.ts'
import { upload } from '../../lib/upload/upload.ts'
import { importQuery } from './queries.ts'

/** By which this tab asks how far its file is. */
export const WATCH = crypto.randomUUID()

const send = sendingActor(async ({ file, kind, onProgress, signal }) => {
  const report = await upload(
    'POST /registry_imports',
    { file, fields: { kind, watch: WATCH }, onProgress },
    { quiet: true, signal },
  )
  queryClient.setQueryData(importQuery(report.sid).queryKey, report)
  return report.sid
})

const importUpload = machine.provide({ actors: { send } })

export const useImportUpload = () =>
  useMachine(importUpload, { input: { most: IMPORT_LIMITS.bytes }, inspect })
