/** The seal's key and its certificate: made at first start, kept beside the data, never in the repository. */
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'

export type SealKey = { readonly privateKey: CryptoKey; readonly certificate: Uint8Array<ArrayBuffer> }
export type SealKeys = {
  readonly current: SealKey
  /** Also the earlier ones: what they sealed still verifies. */ readonly trusted: readonly Uint8Array[]
}

const RSA = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const
const YEARS = 10
const COMMON_NAME = '2.5.4.3'
const ORGANIZATION = '2.5.4.10'

/**
 * One folder per key, `seal/<time>/`; the newest is used. Put another one beside it to rotate.
 * @param name of the platform, stands in the certificate
 */
export async function loadOrMakeSealKeys(dataFolder: string, name: string): Promise<SealKeys> {
  const folder = path.join(dataFolder, 'seal')
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const finished = () =>
    fs
      .readdirSync(folder)
      .filter((entry) => /^\d+$/.test(entry))
      .toSorted()
  if (finished().length === 0) await make(folder, name)
  const all = finished()
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
      certificate: new Uint8Array(fs.readFileSync(path.join(newest, 'certificate.der'))),
    },
    trusted: all.map((entry) => new Uint8Array(fs.readFileSync(path.join(folder, entry, 'certificate.der')))),
  }
}

async function make(folder: string, name: string): Promise<void> {
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
  fs.renameSync(unfinished, path.join(folder, String(Date.now())))
}

async function selfSigned(pair: CryptoKeyPair, name: string): Promise<Uint8Array> {
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
