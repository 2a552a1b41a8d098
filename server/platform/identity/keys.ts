/** Keys of the embedded provider: tokens are signed with one, cookies with the other. */
import { generateKeyPairSync, randomBytes, type JsonWebKey } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

interface Keys {
  signing: JsonWebKey & { kid: string; alg: string; use: string }
  cookie: string
}

/** Servers that start at once on one folder end with the same keys: those that were there first. */
export function loadOrMakeKeys(folder: string): Keys {
  const file = path.join(folder, 'identity-keys.json')
  if (!fs.existsSync(file)) makeKeys(folder, file)
  return JSON.parse(fs.readFileSync(file, 'utf8')) as Keys
}

function makeKeys(folder: string, file: string): void {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const signing = {
    ...privateKey.export({ format: 'jwk' }),
    kid: randomBytes(8).toString('hex'),
    alg: 'RS256',
    use: 'sig',
  }
  const keys: Keys = { signing, cookie: randomBytes(32).toString('base64url') }
  fs.mkdirSync(folder, { recursive: true })
  const unfinished = `${file}.${randomBytes(6).toString('hex')}`
  fs.writeFileSync(unfinished, JSON.stringify(keys), { mode: 0o600 })
  try {
    fs.linkSync(unfinished, file)
  } catch (error) {
    if (!fs.existsSync(file)) throw error
  } finally {
    fs.rmSync(unfinished)
  }
}
