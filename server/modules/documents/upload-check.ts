/** Decides by a real parse whether an uploaded file is what it claims; images are redrawn, so nothing hides in them. */
import { MOST_UPLOAD_BYTES } from '../../../contract/rules/uploads.ts'
import path from 'node:path'
import { fileNameOf } from '../../platform/file-name.ts'
import { Refused } from '../../platform/http/refused.ts'
import { decoded, WHITE } from '../../platform/pictures.ts'
import { wrongInPdf } from './pdf-thread.ts'
import { t } from '../../platform/messages.ts'

export const MOST_BYTES = MOST_UPLOAD_BYTES

export type Checked = { readonly bytes: Buffer; readonly mediaType: string; readonly name: string }

const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['.pdf'],
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
}

const refuse = (reason: string) => new Refused(415, 'unsupported_file', reason)

/** @param name only its last part is kept, without control characters @throws Refused 415 */
export async function checkUpload(bytes: Buffer, name: string): Promise<Checked> {
  const { fileTypeFromBuffer } = await import('file-type')
  const found = (await fileTypeFromBuffer(bytes))?.mime ?? 'unknown'
  const endings = ENDINGS[found]
  if (!endings) throw refuse(t('refusals.documents.choosePdfPngJpegFile'))
  const clean = fileNameOf(name) || 'document'
  if (!endings.includes(path.extname(clean).toLowerCase()))
    throw refuse(t('refusals.documents.contentButNameSaysOtherwise', { found }))
  if (found === 'application/pdf') return { bytes: await checkPdf(bytes), mediaType: found, name: clean }
  return { bytes: await drawAgain(bytes, found), mediaType: found, name: clean }
}

async function checkPdf(bytes: Buffer): Promise<Buffer> {
  // Bytes around it make a file that is a PDF to one program and something else to another.
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw refuse(t('refusals.documents.pdfNotBeginPdf'))
  if (!endsAsPdf(bytes)) throw refuse(t('refusals.documents.pdfNotEndPdf'))
  const wrong = await wrongInPdf(bytes)
  if (wrong !== null) throw refuse(wrong)
  return bytes
}

const END = Buffer.from('%%EOF')
/** Of a zip: a directory at the very end makes an archive of whatever is before it. */
const ARCHIVE_END = Buffer.from('PK\x05\x06', 'latin1')
const ARCHIVE_TAIL = 65_557

function endsAsPdf(bytes: Buffer): boolean {
  const end = bytes.lastIndexOf(END)
  const rest = bytes.subarray(end + END.length)
  return (
    end >= 0 &&
    rest.every((byte) => byte === 0 || byte === 10 || byte === 13 || byte === 32) &&
    !bytes.subarray(-ARCHIVE_TAIL).includes(ARCHIVE_END)
  )
}

async function drawAgain(bytes: Buffer, mediaType: string): Promise<Buffer> {
  try {
    const image = (await decoded(bytes)).flatten(WHITE)
    return await (mediaType === 'image/png' ? image.png() : image.jpeg({ quality: 88 })).toBuffer()
  } catch {
    throw refuse(t('refusals.documents.imageCannotReadLarger40'))
  }
}
