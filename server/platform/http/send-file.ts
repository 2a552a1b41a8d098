/** Answers with a file to save. */
import type { FastifyReply } from 'fastify'

type SentFile = { readonly name: string; readonly mediaType: string; readonly bytes: Buffer | string }

/** RFC 6266: an ASCII name for old programs, the real one in UTF-8. */
const attachmentNamed = (name: string): string =>
  `attachment; filename="${name.replace(/[^\w .-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`

/** @param headers in addition to those of every file */
export const sendFile = (
  reply: FastifyReply,
  { name, mediaType, bytes }: SentFile,
  headers: Readonly<Record<string, string>> = {},
): FastifyReply =>
  reply
    .headers({
      'content-type': mediaType,
      'content-disposition': attachmentNamed(name),
      'x-content-type-options': 'nosniff',
      ...headers,
    })
    .send(bytes)

/** Of a file that is made for this one answer. @param name of plain letters */
export const downloadHeaders = (mediaType: string, name: string) => ({
  'content-type': mediaType,
  'content-disposition': `attachment; filename="${name}"`,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
})
