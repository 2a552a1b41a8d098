/** Passwords of local accounts: how they are stored, and which are too weak. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { t } from '../messages.ts'

const derive = promisify<string, Buffer, number, Buffer>(scrypt)
const KEY_BYTES = 32
export const SHORTEST = 12
/** A hash of a megabyte would be work for nothing. */
export const LONGEST = 200

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return `${salt.toString('hex')}:${(await derive(password, salt, KEY_BYTES)).toString('hex')}`
}

/** Compared when there is no such account, so that the answer takes as long. */
const NOBODY = `${'00'.repeat(16)}:${'00'.repeat(KEY_BYTES)}`

/** @param stored null: there is no account; takes as long */
export async function matches(password: string, stored: string | null): Promise<boolean> {
  if (password.length > LONGEST) return false
  const [salt = '', hash = ''] = (stored ?? NOBODY).split(':')
  const expected = Buffer.from(hash, 'hex')
  const given = await derive(password, Buffer.from(salt, 'hex'), KEY_BYTES)
  return stored !== null && expected.length === given.length && timingSafeEqual(expected, given)
}

/** What people choose when they must choose something long. */
const COMMON =
  /password|passwort|motdepasse|contrasena|letmein|welcome|iloveyou|qwert|azerty|administrator|changeme|secret|monkey|dragon|football|sunshine|princess|trustno|superman|master|login|understory/g
const ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'azertyuiop']
const FEWEST_DIFFERENT = 5
/** Of this many characters something must remain when everything that is easy to guess is taken away. */
const LEAST_LEFT = 8

type About = { readonly email: string; readonly name: string }

/** @returns why it cannot be taken, as a sentence, or null */
export function weakness(password: string, { email, name }: About): string | null {
  if (password.length < SHORTEST) return t('identity.passwords.leastCharacters', { shortest: SHORTEST })
  if (password.length > LONGEST) return t('identity.passwords.mostCharacters', { longest: LONGEST })
  const plain = password.toLowerCase()
  if (new Set(plain).size < FEWEST_DIFFERENT) return t('identity.passwords.fewDifferentCharacters')
  const own = [...email.toLowerCase().split(/[@.]/), ...name.toLowerCase().split(/\s+/)]
  const without = [...own.filter((word) => word.length > 2), ...runsIn(plain)].reduce(
    (rest, easy) => rest.replaceAll(easy, ''),
    plain,
  )
  const left = unleet(without)
    .replace(COMMON, '')
    .replaceAll(/[\s._-]/g, '')
  if (repeats(left) || new Set(left).size < FEWEST_DIFFERENT || left.length < LEAST_LEFT)
    return t('identity.passwords.easyGuessFewWordsNot')
  return null
}

const unleet = (text: string) =>
  /^[\d\W]*$/.test(text)
    ? text
    : text.replace(/[@4]/g, 'a').replace(/3/g, 'e').replace(/0/g, 'o').replace(/\$/g, 's')

/** Pieces of four and more that go along the alphabet, the digits or the keyboard, forwards or backwards. */
function runsIn(text: string): readonly string[] {
  const rows = ROWS.flatMap((row) => [row, row.split('').toReversed().join('')])
  const found: string[] = []
  for (let start = 0; start < text.length; start += 1) {
    let end = start + 4
    if (end > text.length || !rows.some((row) => row.includes(text.slice(start, end)))) continue
    while (end < text.length && rows.some((row) => row.includes(text.slice(start, end + 1)))) end += 1
    found.push(text.slice(start, end))
  }
  return found.toSorted((one, other) => other.length - one.length)
}

/** The same piece again and again. */
const repeats = (text: string): boolean => /^(.{1,5}?)\1{2,}$/.test(text)
