/** The seal's key and its certificate: made at first start, kept beside the data, never in the repository. */
import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { base64Url } from '../../../contract/rules/seals/bytes.ts'

export type SealKey = { readonly privateKey: CryptoKey; readonly certificate: Uint8Array<ArrayBuffer> }
export type SealKeys = {
  readonly current: SealKey
  /** Also the earlier ones: what they sealed still verifies. */ readonly trusted: readonly Uint8Array[]
}

const RSA = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const
const YEARS = 10
const COMMON_NAME = '2.5.4.3'
const ORGANIZATION = '2.5.4.10'

/** There is no key, and something was sealed already: a new one would hide that the folder is lost. */
class SealKeysMissing extends Error {}

/** Whether nothing was sealed yet, so that a first key may be made. */
export type MayMake = () => Promise<boolean>
const ALWAYS: MayMake = () => Promise.resolve(true)

/** One folder per key, `seal/<time>/`: the newest seals, all are trusted. @throws SealKeysMissing */
export async function loadOrMakeSealKeys(
  dataFolder: string,
  name: string,
  mayMake: MayMake = ALWAYS,
): Promise<SealKeys> {
  const folder = folderOf(dataFolder)
  if (finishedIn(folder).length === 0) {
    if (!(await mayMake()))
      throw new SealKeysMissing(`${folder} holds no key, and documents were sealed with one.`)
    await make(folder, name)
  }
  const all = finishedIn(folder)
  const newest = path.join(folder, all.at(-1)!)
  return {
    current: {
      privateKey: await crypto.subtle.importKey(
        'pkcs8',
        fs.readFileSync(path.join(newest, 'key.der')),
        RSA,
        false,
        ['sign'],
      ),
      certificate: certificateIn(newest),
    },
    trusted: all.map((entry) => certificateIn(path.join(folder, entry))),
  }
}

/** The keys as they are now: read again when another one was put beside them, so that a change needs no restart. */
export function watchedSealKeys(
  dataFolder: string,
  name: string,
  mayMake: MayMake = ALWAYS,
): () => Promise<SealKeys> {
  let known: SealKeys | null = null
  let reading: Promise<SealKeys> | null = null
  const read = async (): Promise<SealKeys> => {
    // Keys are only ever added.
    if (known?.trusted.length !== finishedIn(folderOf(dataFolder)).length)
      known = await loadOrMakeSealKeys(dataFolder, name, mayMake)
    return known
  }
  return () => (reading ??= read().finally(() => (reading = null)))
}

/** Adds the key that seals from now on. @returns its certificate in DER */
export async function rotateSealKey(dataFolder: string, name: string): Promise<Uint8Array> {
  const folder = folderOf(dataFolder)
  const before = finishedIn(folder)
  const made = await make(folder, name, Number(before.at(-1) ?? 0))
  return certificateIn(made)
}

export const hasSealKeys = (dataFolder: string): boolean => finishedIn(folderOf(dataFolder)).length > 0

function folderOf(dataFolder: string): string {
  const folder = path.join(dataFolder, 'seal')
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

const finishedIn = (folder: string): readonly string[] =>
  fs
    .readdirSync(folder)
    .filter((entry) => /^\d+$/.test(entry))
    .toSorted((a, b) => Number(a) - Number(b))

const certificateIn = (folder: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(fs.readFileSync(path.join(folder, 'certificate.der')))

/** @param after time of the newest key: the new one is newer, whatever the clock says */
async function make(folder: string, name: string, after = 0): Promise<string> {
  const pair = await crypto.subtle.generateKey(
    { ...RSA, modulusLength: 3072, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ['sign', 'verify'],
  )
  const certificate = await selfSigned(pair, name)
  const key = await crypto.subtle.exportKey('pkcs8', pair.privateKey)
  const unfinished = fs.mkdtempSync(path.join(folder, 'unfinished-'))
  fs.writeFileSync(path.join(unfinished, 'key.der'), new Uint8Array(key), { mode: 0o600 })
  fs.writeFileSync(path.join(unfinished, 'certificate.der'), certificate)
  const place = path.join(folder, String(Math.max(Date.now(), after + 1)))
  fs.renameSync(unfinished, place)
  return place
}

async function selfSigned(pair: CryptoKeyPair, name: string): Promise<Uint8Array> {
  const [asn1js, pkijs] = await Promise.all([import('asn1js'), import('pkijs')])
  const certificate = new pkijs.Certificate()
  certificate.version = 2 // X.509 v3
  certificate.serialNumber = new asn1js.Integer({ valueHex: new Uint8Array([1, ...randomBytes(15)]).buffer })
  for (const subject of [certificate.issuer, certificate.subject]) {
    subject.typesAndValues.push(
      new pkijs.AttributeTypeAndValue({
        type: COMMON_NAME,
        value: new asn1js.Utf8String({ value: `${name} certificate seal` }),
      }),
      new pkijs.AttributeTypeAndValue({ type: ORGANIZATION, value: new asn1js.Utf8String({ value: name }) }),
    )
  }
  const now = new Date()
  certificate.notBefore.value = now
  certificate.notAfter.value = new Date(
    Date.UTC(now.getUTCFullYear() + YEARS, now.getUTCMonth(), now.getUTCDate()),
  )
  certificate.extensions = [
    new pkijs.Extension({
      extnID: '2.5.29.19',
      critical: true,
      extnValue: new pkijs.BasicConstraints({ cA: false }).toSchema().toBER(),
    }),
    // Digital signature and content commitment, nothing else.
    new pkijs.Extension({
      extnID: '2.5.29.15',
      critical: true,
      extnValue: new asn1js.BitString({ valueHex: new Uint8Array([0xc0]).buffer, unusedBits: 6 }).toBER(),
    }),
  ]
  await certificate.subjectPublicKeyInfo.importKey(pair.publicKey)
  await certificate.sign(pair.privateKey, 'SHA-256')
  return new Uint8Array(certificate.toSchema(true).toBER())
}

/**
 * A detached signature over text: RFC 7515 with unencoded content (RFC 7797). The content is signed as it is, behind the header and a point, so that any tool can check it (openssl dgst).
 * The same content and key give the same text (RSASSA-PKCS1-v1_5 has no random part).
 */
export async function signDetached(content: string, { privateKey, certificate }: SealKey): Promise<string> {
  const header = base64Url(
    Buffer.from(
      JSON.stringify({
        alg: 'RS256',
        b64: false,
        crit: ['b64'],
        'x5t#S256': base64Url(createHash('sha256').update(certificate).digest()),
      }),
    ),
  )
  const signature = await crypto.subtle.sign(
    'RSASSA-PKCS1-v1_5',
    privateKey,
    Buffer.from(`${header}.${content}`),
  )
  return `${header}..${base64Url(new Uint8Array(signature))}`
}
