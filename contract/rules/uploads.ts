/** Rules for uploads, checked by the form before sending and by the server. */

/** Of one file. */
export const MOST_UPLOAD_BYTES = 15 * 1024 ** 2

/** Media types of logos and photos. */
export const PICTURE_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp']

/** What is wrong with a logo before it is sent, by what the browser knows of it; null: nothing. */
export function wrongLogo({ type, size }: { readonly type: string; readonly size: number }) {
  if (!PICTURE_TYPES.includes(type)) return 'type'
  return size > MOST_UPLOAD_BYTES ? 'size' : null
}
