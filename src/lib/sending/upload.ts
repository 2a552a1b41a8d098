/** Multipart calls, with progress and cancelling: fetch cannot tell how much has left. */
import { fromWire, wireKey } from '../../../contract/http/wire.ts'
import type { Answer, CallKey, Request } from '../api.ts'
import {
  addressOf,
  type ApiProblem,
  ConnectionLost,
  ERROR_TYPE,
  problemFrom,
  report,
  type CallOptions,
} from '../http.ts'
import { onceKeys } from './send-once.ts'
import { traceHeaders } from '../tracing.ts'

export type Upload<Key extends CallKey> = Request<Key> & {
  readonly file: File
  /** Further fields of the form; they travel before the file. */
  readonly fields?: Readonly<Record<string, string>>
  /** Share that has left, 0 to 1. */
  readonly onProgress?: (share: number) => void
}

const sendOnce = onceKeys()

/** Idempotent. @throws ApiProblem when refused, DOMException AbortError when cancelled */
export function upload<Key extends CallKey>(
  key: Key,
  { file, fields = {}, onProgress, ...rest }: Upload<Key>,
  options: CallOptions = {},
): Promise<Answer<Key>> {
  const [method = 'POST', path = ''] = key.split(' ')
  const { params } = rest as { readonly params?: Readonly<Record<string, string>> }
  const { name: fileName, size, lastModified } = file
  return sendOnce({ key, ...rest, ...fields, fileName, size, lastModified }, ({ idempotencyKey }) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...fields, idempotencyKey }))
      form.append(wireKey(name), value)
    form.append('file', file)
    const request = new XMLHttpRequest()
    request.open(method, addressOf(path, params))
    for (const [name, value] of Object.entries(traceHeaders())) request.setRequestHeader(name, value)
    request.responseType = 'json'
    if (onProgress)
      request.upload.addEventListener('progress', ({ loaded, total }) =>
        onProgress(total > 0 ? loaded / total : 0),
      )
    return new Promise((resolve, reject) => {
      options.signal?.addEventListener('abort', () => request.abort(), { once: true })
      request.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')))
      request.addEventListener('error', () => reject(refused(request, key, options)))
      request.addEventListener('load', () => {
        const isOk = request.status >= 200 && request.status < 300
        if (isOk) resolve(fromWire(request.response) as Answer<Key>)
        else reject(refused(request, key, options))
      })
      request.send(form)
    })
  })
}

const refused = (request: XMLHttpRequest, key: string, options: CallOptions): ApiProblem =>
  report(
    request.status === 0
      ? new ConnectionLost()
      : problemFrom(request.status, request.response, request.getResponseHeader(ERROR_TYPE)),
    key,
    options,
  )
