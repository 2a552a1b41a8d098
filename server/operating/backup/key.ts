/** The backup key: an age identity, of which writers need only the public half (`understory backup-key` or age-keygen). */
import fs from 'node:fs'
import { CannotStart } from '../../platform/cannot-start.ts'

/** Imported with the first backup or restore: most processes need it for neither. */
const age = () => import('age-encryption')

export type BackupKey = {
  /** Public half, `age1…`. */
  readonly recipient: string
  /** Null where only the public half is known: backups can be written, not read. */
  readonly identity: string | null
}

/** @param text comments, and an age identity or its public half @throws CannotStart */
export async function readBackupKey(text: string, from: string): Promise<BackupKey> {
  const { Encrypter, identityToRecipient } = await age()
  const lines = text.split('\n').map((line) => line.trim())
  const identity = lines.find((line) => line.startsWith('AGE-SECRET-KEY-'))
  const recipient = lines.find((line) => line.startsWith('age1'))
  try {
    if (identity) return { identity, recipient: await identityToRecipient(identity) }
    if (recipient) {
      new Encrypter().addRecipient(recipient)
      return { identity: null, recipient }
    }
  } catch (cause) {
    throw new CannotStart(`${from} holds a damaged key.`, { cause })
  }
  throw new CannotStart(`${from} holds no key. Make one with: understory backup-key <file>`)
}

/** @throws CannotStart when there is none */
export function readBackupKeyFile(file: string): Promise<BackupKey> {
  let text: string
  try {
    text = fs.readFileSync(file, 'utf8')
  } catch (cause) {
    throw new CannotStart(`The key file ${file} cannot be read.`, { cause })
  }
  return readBackupKey(text, file)
}

/** Readable by its owner only. @returns the public half @throws CannotStart when the file exists */
export async function makeBackupKey(file: string): Promise<string> {
  const { generateIdentity, identityToRecipient } = await age()
  const identity = await generateIdentity()
  const recipient = await identityToRecipient(identity)
  try {
    fs.writeFileSync(file, `# public key: ${recipient}\n${identity}\n`, { mode: 0o600, flag: 'wx' })
  } catch (cause) {
    throw new CannotStart(`${file} was not written. A key file is never replaced: choose another name.`, {
      cause,
    })
  }
  return recipient
}

export async function encrypt(bytes: Uint8Array, { recipient }: BackupKey): Promise<Uint8Array> {
  const encrypter = new (await age()).Encrypter()
  encrypter.addRecipient(recipient)
  return encrypter.encrypt(bytes)
}

/** @throws CannotStart with another key, only the public half, or damaged bytes */
export async function decrypt(bytes: Uint8Array, key: BackupKey, name: string): Promise<Uint8Array> {
  if (key.identity === null)
    throw new CannotStart('The key file holds only the public half. Reading a backup needs the whole key.')
  const decrypter = new (await age()).Decrypter()
  decrypter.addIdentity(key.identity)
  try {
    return await decrypter.decrypt(bytes)
  } catch (cause) {
    throw new CannotStart(`${name} cannot be opened: it is damaged, or was encrypted for another key.`, {
      cause,
    })
  }
}
