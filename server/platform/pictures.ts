/** Pictures from outside: decoded for real and redrawn as WebP, so that nothing but pixels remains. */
import { Refused } from './http/refused.ts'
import { t } from './messages.ts'

/** A decoded picture may not need more memory than this many pixels. */
const MOST_PIXELS = 40_000_000
const ACCEPTED: ReadonlySet<string> = new Set(['png', 'jpeg', 'webp'])

/** The library is imported with the first picture. */
const sharp = async () => (await import('sharp')).default

/** Turned as its camera says; whatever is drawn from it holds pixels only. */
export const decoded = async (bytes: Uint8Array) =>
  (await sharp())(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).rotate()

/** Behind what is transparent, where paper or a page would show. */
export const WHITE = { background: 'white' } as const

export type Picture = { readonly bytes: Buffer; readonly width: number; readonly height: number }

const refuse = (reason: string) => new Refused(415, 'unsupported_file', reason)

/** What its header says; null for what is no picture that is accepted. */
async function headerOf(bytes: Buffer) {
  try {
    const found = await (await sharp())(bytes, { limitInputPixels: false }).metadata()
    return found.format && ACCEPTED.has(found.format) ? found : null
  } catch {
    return null // also thrown at once, for no bytes at all
  }
}

/**
 * @param longest pixels of the longer side; pictures are never enlarged
 * @param isLogo stays transparent
 * @throws Refused 415 unless it can be decoded
 */
export async function drawnAgain(bytes: Buffer, longest: number, isLogo = false): Promise<Picture> {
  const found = await headerOf(bytes)
  if (!found) throw refuse(t('refusals.http.choosePngJpegWebpPicture'))
  const pixels = found.width * found.height
  if (pixels > MOST_PIXELS)
    throw refuse(t('refusals.http.pictureMillionPixels40Million', { ceil: Math.ceil(pixels / 1_000_000) }))
  try {
    const picture = await decoded(bytes)
    const { data, info } = await (isLogo ? picture : picture.flatten(WHITE))
      .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 86 })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch {
    throw refuse(t('refusals.http.pictureCannotReadDamagedSave'))
  }
}
