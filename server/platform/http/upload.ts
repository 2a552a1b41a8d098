/** Reads an uploaded file; every upload call takes exactly one. */
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { sqlState } from '../database.ts'
import { wrongField } from './refused.ts'
import { t } from '../messages.ts'

/** The specification's name of the field (section 8). */
const FIELD = 'file'

/** The parser stops at the second file, so that nothing of it is kept (`files: 1` where it is registered). */
const SECOND_FILE = 'FST_FILES_LIMIT'

export type Upload = {
  /** The name given by the sender. */
  readonly name: string
  /** Piece by piece, one byte past `mostBytes` at most. @throws Refused 400 at the end when a second file follows */
  readonly bytes: AsyncIterable<Buffer>
  /** Another field of the form; those behind the file are known when all of it was read. */
  readonly text: (name: string) => string | null
}

/** @param mostBytes the reader refuses the next one @throws Refused 400 without a file */
export async function openUpload(request: FastifyRequest, mostBytes: number): Promise<Upload> {
  if (!request.isMultipart()) throw wrongField(FIELD, t('refusals.http.sendFileMultipartFormData'))
  // The parser truncates at its limit, and a truncated file must not be accepted.
  const parts = request.parts({ limits: { fileSize: mostBytes + 1 } })
  const file = await firstFile(parts)
  if (file?.fieldname !== FIELD) throw wrongField(FIELD, t('refusals.http.chooseFile'))
  const text = (name: string): string | null => {
    const field = file.fields[name]
    return field && 'value' in field && typeof field.value === 'string' ? field.value : null
  }
  // Browsers write a double quote so, and leave a percent sign as it is (WHATWG, multipart/form-data).
  return { name: file.filename.replaceAll('%22', '"'), bytes: bytesOfOnly(file, parts), text }
}

type Parts = AsyncIterator<Multipart>

async function firstFile(parts: Parts): Promise<MultipartFile | null> {
  for (let next = await parts.next(); !next.done; next = await parts.next())
    if (next.value.type === 'file') return next.value
  return null
}

async function* bytesOfOnly({ file }: MultipartFile, parts: Parts): AsyncGenerator<Buffer> {
  yield* file as AsyncIterable<Buffer>
  // Only at its end is it known that no second file follows.
  try {
    await firstFile(parts)
  } catch (error) {
    if (sqlState(error) === SECOND_FILE) throw wrongField(FIELD, t('refusals.http.sendFileTime'))
    throw error
  }
}
