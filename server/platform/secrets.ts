/** Removes credentials from texts (tokens in links, codes and tokens in queries), for logs and for lists that others read. */
import { isUuid } from './canonical.ts'

const HIDDEN = '…'

/** Words, numbers, ids and names of files tell where; everything longer could be a key to it. */
const HARMLESS = /^(?:[a-z]+(?:[_-][a-z]+)*|[\w.-]{0,15}|[\w-]{1,60}\.[a-z0-9]{2,5})$/

/** @returns method-free address for a log: known kinds of path segments, and the names of parameters without their values */
export function addressWithoutSecrets(address: string): string {
  const [path = '', query] = address.split('?', 2)
  const shown = path
    .split('/')
    .map((segment) => (HARMLESS.test(segment) || isUuid(segment) ? segment : HIDDEN))
    .join('/')
  if (query === undefined) return shown
  const names = query.split('&', 50).map((part) => {
    const name = part.split('=', 1)[0] ?? ''
    return HARMLESS.test(name) ? name : HIDDEN
  })
  return `${shown}?${names.join('&')}`
}

/** A JWT, or a run that is too long and too mixed for a word of ours. */
const RUN = /[\w-]{20,}(?:\.[\w-]{10,}){0,2}/g

const isMixed = (run: string): boolean =>
  !isUuid(run) && /\d/.test(run) && (/[A-Z]/.test(run) ? /[a-z]/.test(run) : run.length >= 32)

/** @returns the text, with whatever looks like a token left out */
export const textWithoutSecrets = (text: string): string =>
  text.replaceAll(RUN, (run) => (run.split('.').some(isMixed) ? HIDDEN : run))

const LINK = /(https?:\/\/\S+\/)[\w-]{40,}/g

/** A link that lets its reader in is the recipient's alone. */
export const withoutSecretLinks = (text: string): string => text.replaceAll(LINK, `$1${HIDDEN}`)
