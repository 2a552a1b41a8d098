/** Upload of one document: progress, cancelling, another try; or a draft that the server draws. */
import { invalidate } from '../../shared/change/invalidate.ts'
import { useRef, useState } from 'react'
import type { OperationDocument } from '../../../../contract/operation-shapes.ts'
import { call } from '../../../lib/http.ts'
import { upload } from '../../../lib/upload/upload.ts'

type Work = (signal: AbortSignal) => Promise<OperationDocument>

export function useDocumentUpload(sid: string, step: string, onDone: (document: OperationDocument) => void) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const [progress, setProgress] = useState<number | null>(null)
  const last = useRef<Work | null>(null)
  const abort = useRef<AbortController | null>(null)

  const run = async (work: Work) => {
    last.current = work
    abort.current = new AbortController()
    setState('busy')
    setProgress(null)
    try {
      const document = await work(abort.current.signal)
      await invalidate('document', sid)
      onDone(document)
      setState('idle')
    } catch (error) {
      setState(error instanceof DOMException && error.name === 'AbortError' ? 'idle' : 'failed')
    }
  }

  const uploading =
    (file: File): Work =>
    (signal) =>
      upload(
        'POST /operations/:sid/documents',
        { params: { sid }, file, fields: { kind: step }, onProgress: setProgress },
        { signal },
      )

  const drawing: Work = (signal) =>
    call(
      'POST /operations/:sid/documents/drafts',
      { params: { sid }, body: { step } },
      { silent: true, signal },
    )

  return {
    state,
    progress,
    start: (file: File) => void run(uploading(file)),
    draw: () => void run(drawing),
    cancel: () => abort.current?.abort(),
    retry: () => last.current && void run(last.current),
  }
}
