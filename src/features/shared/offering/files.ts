/** Addresses of an offering's files, which the browser itself fetches. */
import { addressOf } from '../../../lib/http.ts'

export const photoHref = (sid: string, size: 'small' | 'large'): string =>
  `${addressOf('/offering_photos/:sid', { sid })}?size=${size}`

export const documentHref = (sid: string): string => addressOf('/offering_documents/:sid', { sid })
