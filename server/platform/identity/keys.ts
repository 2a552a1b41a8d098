// The embedded provider's signing key and cookie secret: made once, kept outside the repository.
import { generateKeyPairSync, randomBytes, type JsonWebKey } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

interface Keys {
  signing: JsonWebKey & { kid: string; alg: string; use: string }
  cookie: string
}

export function loadOrMakeKeys(folder: string): Keys {
  const file = path.join(folder, 'identity-keys.json')
  if (fs.existsSync(file)) return JSON.parse(fs.readFileSync(file, 'utf8')) as Keys
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const signing = {
    ...privateKey.export({ format: 'jwk' }),
    kid: randomBytes(8).toString('hex'),
    alg: 'RS256',
    use: 'sig',
  }
  const keys = { signing, cookie: randomBytes(32).toString('base64url') }
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(`${file}.new`, JSON.stringify(keys), { mode: 0o600 })
  fs.renameSync(`${file}.new`, file)
  return keys
}
