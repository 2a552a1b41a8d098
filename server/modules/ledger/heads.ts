/** A head: one signed sentence about the end of every journal. Pure but for the key. */
import { createHash, createPublicKey, verify, X509Certificate } from 'node:crypto'
import * as z from 'zod'
import type { SealKeys } from '../seals/seal-keys.ts'
import { canonical, sha256 } from '../../platform/canonical.ts'
import type { Leaf } from '../../workflow/journal/walk.ts'

const FORMAT = 'understory-journal-head/1'

/** What is signed, as canonical JSON. */
export const Statement = z.strictObject({
  format: z.literal(FORMAT),
  /** From 1, without gaps. */
  number: z.int().min(1),
  at: z.iso.datetime(),
  operations: z.int().min(0),
  rows: z.int().min(0),
  /** sha256 over one line for each operation, in the order of their ids: `id version head_hash`. */
  digest: z.string().regex(/^[0-9a-f]{64}$/),
  /** sha256 of the statement before; null for the first. */
  previous: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
})
export type Statement = z.infer<typeof Statement>

/** As it is kept and exported. */
export const SignedHead = z.strictObject({
  statement: z.string().max(2_000),
  /** RSA PKCS#1 v1.5 over sha256, base64. */
  signature: z.string().max(2_000),
  /** X.509 in DER, base64. */
  certificate: z.string().max(8_000),
})
export type SignedHead = z.infer<typeof SignedHead>

/** Takes leaves in the order of their ids. */
export function digesting() {
  const hash = createHash('sha256')
  return {
    add: ({ id, version, head_hash: headHash }: Leaf) => void hash.update(`${id} ${version} ${headHash}\n`),
    digest: (): string => hash.digest('hex'),
  }
}

const ALGORITHM = 'RSASSA-PKCS1-v1_5'

export async function signed(said: Omit<Statement, 'format'>, { current }: SealKeys): Promise<SignedHead> {
  const statement = canonical({ format: FORMAT, ...said })
  const signature = await crypto.subtle.sign(ALGORITHM, current.privateKey, Buffer.from(statement))
  return {
    statement,
    signature: Buffer.from(signature).toString('base64'),
    certificate: Buffer.from(current.certificate).toString('base64'),
  }
}

/** By which a later head names an earlier one. */
export const nameOf = ({ statement }: Pick<SignedHead, 'statement'>): string => sha256(statement)

/** @param trusted certificates in DER @returns the head; null unless one of them signed exactly this */
export function readSigned(
  { statement, signature, certificate }: SignedHead,
  trusted: readonly Uint8Array[],
): Statement | null {
  const der = Buffer.from(certificate, 'base64')
  if (!trusted.some((one) => der.equals(one))) return null
  const key = createPublicKey(new X509Certificate(der).publicKey.export({ type: 'spki', format: 'pem' }))
  if (!verify('sha256', Buffer.from(statement), key, Buffer.from(signature, 'base64'))) return null
  const said = Statement.safeParse(JSON.parse(statement))
  return said.success ? said.data : null
}
