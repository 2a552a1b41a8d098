import { saveFile } from '../../lib/save-file.ts'

/** Hands a value to the browser as a download. */
export const saveAsFile = (name: string, value: unknown): void =>
  saveFile(name, new Blob([`${JSON.stringify(value, null, 2)}\n`], { type: 'application/json' }))
