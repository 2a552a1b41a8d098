import { queryOptions } from '@tanstack/react-query'
import type { Verification } from '../../../contract/certificates.ts'
import { call } from '../../lib/http.ts'
import { upload } from '../../lib/upload.ts'

export const certificateQuery = (number: string) =>
  queryOptions({
    queryKey: ['certificate', number],
    queryFn: () => call('GET /certificates/:number', { params: { number }, query: {} }, { quiet: true }),
  })

/** Without a file the stored certificate is checked. */
export const verify = (number: string, file: File | null): Promise<Verification> =>
  file
    ? upload('POST /certificates/:number/verify', { params: { number }, file })
    : call('POST /certificates/:number/verify', { params: { number } }, { silent: true })
