/** What an uploaded file is called: shown to people and offered at downloads, never a path. */

/** Characters that change the direction of writing: with them `exe.pdf` can be read as `fdp.exe`. */
const DIRECTION_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

/** Characters of a name that are kept: its end tells what it is. */
const MOST_NAME = 180

/** @returns the last part of the name, without control characters, direction marks and signs of paths; empty when nothing is left */
export const fileNameOf = (path: string | undefined): string =>
  (path ?? '')
    .replace(/^.*[\\/]/su, '')
    .replaceAll(/\p{Cc}/gu, '')
    .replaceAll(DIRECTION_MARKS, '')
    .replaceAll(/["<>|:*?]/g, '')
    .slice(-MOST_NAME)
    // Half of a character, where it was cut.
    .replace(/^[\uDC00-\uDFFF]/u, '')

/** Characters of a name that are kept in a path; file systems take 255 bytes. */
const MOST = 80

/** Paths for names from outside: reserved characters become `_`, names that differ only in case are numbered. */
export function distinctPaths(): (folder: string, name: string) => string {
  const taken = new Set<string>()
  return (folder, name) => {
    const plain = name.replaceAll(/[^\p{L}\p{N} .,_()-]/gu, '_').replace(/^\.+/, '_') || '_'
    const [, whole = plain, ending = ''] = /^(.*?)(\.[A-Za-z0-9]{1,5})?$/.exec(plain) ?? []
    const stem = whole.slice(0, MOST)
    const place = (count: number) => `${folder}/${stem}${count === 1 ? '' : ` (${count})`}${ending}`
    let count = 1
    while (taken.has(place(count).toLowerCase())) count += 1
    taken.add(place(count).toLowerCase())
    return place(count)
  }
}
