/** Rows of certificates, and the data object that page and PDF are drawn from. */
import { sql } from 'kysely'
import type { Certificate } from '../../../contract/certificates.ts'
import { heldRanges } from '../../ledger/ledger.ts'
import { formatQuantity } from '../../ledger/quantity.ts'
import type { Trx } from '../../platform/database.ts'
import { paperFacts, personalValue } from '../documents/papers.repository.ts'

export type Data = Omit<Certificate, 'sha256' | 'supersededBy'> & {
  readonly template: 'classic' | 'plain'
  readonly isPublic: boolean
}

const REASONS: Readonly<Record<string, string>> = {
  voluntary: 'Voluntary contribution',
  productClaim: 'Claim for a product or service',
  compliance: 'Compliance obligation',
  other: 'Other',
}

type Frame = {
  readonly number: string
  readonly version: number
  readonly at: Date
  readonly demonstration: boolean
}

/** Everything from the operation's facts and the ledger; nothing is typed in twice. */
export async function certificateData(trx: Trx, operationId: string, frame: Frame): Promise<Data> {
  const paper = await paperFacts(trx, operationId)
  const { facts } = paper
  const retired = (await heldRanges(trx, operationId)).filter((range) => range.account === 'retired')
  const vintages = await vintageNames(
    trx,
    retired.map((range) => range.vintageId),
  )
  const links = facts.registryLinks ?? []
  const beneficiary =
    (await personalValue(trx, operationId, 'CCUsRetired.submit', 'beneficiaryName')) ??
    paper.contributor ??
    ''
  return {
    number: frame.number,
    version: frame.version,
    demonstration: frame.demonstration,
    creditType: paper.credit_type,
    unit: paper.unit_name,
    quantity: formatQuantity(
      retired.reduce((sum, range) => sum + range.quantity, 0n),
      paper.unit_scale,
    ),
    beneficiary,
    beneficiaryCountry: paper.beneficiary_country,
    onBehalfOf: paper.contributor ?? paper.platform,
    reason: facts.reasonText ?? REASONS[facts.reasonCode ?? ''] ?? '',
    wording: facts.wording ?? '',
    language: facts.language === 'fr' ? 'fr' : 'en',
    project: paper.project,
    projectIdInRegistry: paper.project_id_in_registry,
    country: paper.country,
    standard: paper.standard,
    retiredOn: facts.retiredOn ?? frame.at.toISOString().slice(0, 10),
    ranges: retired.map((range, index) => ({
      serial: range.serial,
      vintage: vintages.get(range.vintageId) ?? '',
      quantity: formatQuantity(range.quantity, paper.unit_scale),
      link: links[index]?.url ?? links[0]?.url ?? null,
    })),
    registryLinks: links.map(({ url }) => url),
    issuedAt: frame.at.toISOString(),
    issuedBy: paper.platform,
    template: facts.template === 'plain' ? 'plain' : 'classic',
    isPublic: facts.isPublic ?? false,
  }
}

const vintageNames = async (trx: Trx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await trx
    .selectFrom('vintage')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const COLUMNS = ['operation_id', 'number', 'version', 'data', 'sha256', 'released_at'] as const

export const newestOf = (trx: Trx, operationId: string) =>
  trx
    .selectFrom('certificate')
    .select(COLUMNS)
    .where('operation_id', '=', operationId)
    .orderBy('version', 'desc')
    .executeTakeFirst()

/** The version that the machine heard of: a drawing job that ran twice leaves another one behind, which nobody releases. */
export const sealedOf = (trx: Trx, operationId: string) =>
  trx
    .selectFrom('certificate as c')
    .innerJoin('operation as o', 'o.id', 'c.operation_id')
    .select(['c.number', 'c.version', 'c.sha256', 'c.released_at'])
    .where('c.operation_id', '=', operationId)
    .where((where) => where(sql<string>`o.facts ->> 'certificateSha256'`, '=', where.ref('c.sha256')))
    .executeTakeFirst()

export const releasedVersions = (trx: Trx, number: string) =>
  trx
    .selectFrom('certificate')
    .select(COLUMNS)
    .where('number', '=', number)
    .where('released_at', 'is not', null)
    .orderBy('version', 'desc')
    .execute()
