/** What a certificate says, as text that anyone can verify without us; and the certificates of the seal. */
import { createHash, X509Certificate } from 'node:crypto'
import type { CertificateProof, SealKey } from '../../../contract/certificates/certificates.ts'
import { pemOf } from '../../../contract/rules/seals/bytes.ts'
import { PROOF_TYPE } from '../../../contract/rules/seals/proof-type.ts'
import { toWire } from '../../../contract/http/wire.ts'
import type { Scope } from '../../platform/database.ts'
import { notFound } from '../../platform/http/refused.ts'
import { canonical, sha256 } from '../../platform/canonical.ts'
import { dataOf } from './certificates.repository.ts'
import { released } from './certificates.usecases.ts'
import type { Places } from './sealing.ts'
import { withdrawals } from './withdrawals.repository.ts'
import { signDetached } from '../seals/seal-keys.ts'

/** Signed on request with the current key. @throws Refused 404 as for the file */
export async function certificateProof(
  places: Places,
  scope: Scope,
  number: string,
  version?: number,
): Promise<CertificateProof> {
  const { shown, mayName } = await released(places, scope, number, version)
  if (!mayName) throw notFound()
  const {
    template: _template,
    design: _design,
    wordingSource: _source,
    isPublic: _public,
    ...facts
  } = dataOf(shown)
  const content = canonical(toWire({ ...facts, fileSha256: shown.sha256 }))
  const { current } = await places.sealKeys()
  return {
    type: PROOF_TYPE,
    number,
    version: shown.version,
    content,
    sha256: sha256(content),
    algorithm: 'RS256',
    jws: await signDetached(content, current),
    certificates: [pemOf(current.certificate)],
  }
}

/** The current one first. */
export async function sealKeyList({
  sealKeys,
  database,
}: Pick<Places, 'sealKeys' | 'database'>): Promise<SealKey[]> {
  const withdrawn = await withdrawals(database)
  const { trusted } = await sealKeys()
  return trusted.toReversed().map((der, index) => {
    const certificate = new X509Certificate(der)
    const fingerprint = createHash('sha256').update(der).digest('hex')
    return {
      fingerprint,
      subject: certificate.subject.replaceAll('\n', ', '),
      validFrom: certificate.validFromDate.toISOString(),
      validTo: certificate.validToDate.toISOString(),
      isCurrent: index === 0,
      pem: pemOf(der),
      withdrawal: withdrawn.get(fingerprint) ?? null,
    }
  })
}
