import { queryOptions } from '@tanstack/react-query'
import type { Verification } from '../../../contract/certificates/certificates.ts'
import type { Request } from '../../lib/api.ts'
import { addressOf, call, nullIfMissing } from '../../lib/http.ts'
import { itemsQuery, queryClient, quietQuery } from '../../lib/query-client.ts'
import { upload } from '../../lib/sending/upload.ts'

/** @param version null: the current one */
const certificateQuery = (number: string, version: number | null = null) =>
  quietQuery(['certificate', number, version], 'GET /certificates/:number', {
    params: { number },
    query: version === null ? {} : { version },
  })

/** null: there is none under this number. */
export const foundCertificateQuery = (number: string, version: number | null = null) =>
  queryOptions({
    queryKey: ['certificate', number, version, 'found'],
    queryFn: () => queryClient.fetchQuery(certificateQuery(number, version)).catch(nullIfMissing),
  })

export const sealKeysQuery = itemsQuery(['sealKeys'], 'GET /seal_keys', {}, { quiet: true })

/** Without a file the stored certificate is checked. */
export const verify = (number: string, file: File | null): Promise<Verification> =>
  file
    ? upload('POST /certificates/:number/verify', { params: { number }, file })
    : call('POST /certificates/:number/verify', { params: { number } }, { silent: true })

export const correctionStartQuery = (number: string) =>
  queryOptions({
    // Beside the certificate's own keys: a form that is open starts from what was read when it opened.
    queryKey: ['correction', number],
    queryFn: () => call('GET /certificates/:number/versions', { params: { number } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const correct = (number: string, body: Request<'POST /certificates/:number/versions'>['body']) =>
  call('POST /certificates/:number/versions', { params: { number }, body })

/** Of a file of a version; the current one where it is left out. */
export const fileAddress = (part: 'file' | 'proof', number: string, version: number | null): string =>
  addressOf(`/certificates/:number/${part}`, { number }) + (version === null ? '' : `?version=${version}`)
