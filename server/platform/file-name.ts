/** What an uploaded file is called: shown to people and offered at downloads, never a path. */

/** Signs that turn the direction of writing: with them `exe.pdf` can be read as `fdp.exe`. */
const DIRECTION_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

/** @returns the last part of the name, without control characters and direction marks; empty when nothing is left */
export const fileNameOf = (path: string | undefined): string =>
  (path ?? '')
    .replace(/^.*[\\/]/su, '')
    .replaceAll(/\p{Cc}/gu, '')
    .replaceAll(DIRECTION_MARKS, '')
