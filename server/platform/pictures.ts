/** Pictures from outside: decoded for real and drawn anew as WebP, so that nothing but pixels remains. */
import sharp from 'sharp'
import { Refused } from './http/refused.ts'

/** A decoded picture may not need more memory than this many pixels. */
export const MOST_PIXELS = 40_000_000
const ACCEPTED: ReadonlySet<string> = new Set(['png', 'jpeg', 'webp'])

export type Picture = { readonly bytes: Buffer; readonly width: number; readonly height: number }

const refuse = (reason: string) => new Refused(415, 'unsupported_file', reason)

/**
 * @param longest pixels of the longer side; smaller pictures stay as they are
 * @throws Refused 415 for other kinds (SVG among them), for too many pixels, for what cannot be decoded
 */
export async function drawnAnew(bytes: Buffer, longest: number): Promise<Picture> {
  const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
  const found = await image.metadata().catch(() => null)
  if (!found?.format || !ACCEPTED.has(found.format))
    throw refuse('Please choose a PNG, JPEG or WebP picture.')
  try {
    const { data, info } = await image
      .rotate()
      .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 86 })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch {
    throw refuse('This picture cannot be read, or it has more than 40 million pixels.')
  }
}
