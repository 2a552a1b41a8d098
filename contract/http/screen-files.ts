/** `screen-files.json` of a build: the files of each address beyond the entry, for preloading and prefetching. */
export type ScreenFiles = {
  /** Addresses on this server: scripts, style sheets, copy. */
  readonly files: readonly string[]
  /** By the pattern of the address (`/admin/operations/:operationSid`): places in `files`. */
  readonly screens: Readonly<Record<string, readonly number[]>>
}

export const SCREEN_FILES = 'screen-files.json'

/** How a file is fetched before it is used: attributes of its `<link>`. */
export function linkOf(file: string): Readonly<Record<string, string>> {
  if (file.endsWith('.js')) return { rel: 'modulepreload', crossorigin: '', href: file }
  const as = file.endsWith('.css') ? 'style' : 'fetch'
  return { rel: 'preload', as, crossorigin: '', href: file }
}

/** @returns a `<link>`, HTML */
export const elementOf = (attributes: Readonly<Record<string, string>>): string =>
  `<link ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ')}>`
