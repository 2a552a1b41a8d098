/** Rows of certificates, and the data object that page and PDF are drawn from. */
import { eventName } from '../../../machines/operation/by-event.ts'
import { isoDay } from '../../../machines/kernel/days.ts'
import { sql } from 'kysely'
import type { CertificateLanguage } from '../../../contract/rules/certificate-templates.ts'
import { heldRanges } from '../../ledger/ledger.ts'
import { recordedParts } from '../../workflow/facts/moved.ts'
import { formatQuantity } from '../../../contract/rules/quantity.ts'
import type { Trx } from '../../platform/database.ts'
import { linkOf } from '../balance/ranges.repository.ts'
import { documentFacts, personalValue } from '../documents/document-facts.repository.ts'
import type { DrawnCertificate } from './certificate.drawing.ts'
import { reasonText } from './certificate.words.ts'
import { designOfKey, type Design } from './design.ts'
import { designOf, findTemplate } from './templates.repository.ts'
import { withWording } from './wording.ts'

/** As the version's row keeps it. What is optional is missing in rows from before there were templates to edit. */
export type Data = DrawnCertificate & {
  /** Key or sid, as the event named it. */
  readonly template: string
  readonly design?: Design
  /** The wording before facts took the places of its merge fields. */
  readonly wordingSource?: string
  readonly isPublic: boolean
  /** Absent: the buyer did not choose to publish it. */
  readonly purpose?: string
}

type Frame = {
  readonly number: string
  readonly version: number
  readonly at: Date
  readonly demonstration: boolean
}

/** What `certificateTemplate.choose` says. */
export type Choice = {
  readonly template: string
  readonly language: CertificateLanguage
  readonly wording: string
  readonly isPublic: boolean
}

/** From the operation's facts and the ledger. @param wanted replaces what was chosen, for a preview */
export async function certificateData(
  trx: Trx,
  operationId: string,
  frame: Frame,
  wanted?: Choice,
): Promise<Data> {
  const paper = await documentFacts(trx, operationId)
  const { facts } = paper
  const choice = wanted ?? {
    template: facts.template ?? 'classic',
    language: facts.language === 'fr' ? 'fr' : 'en',
    wording: facts.wording ?? '',
    isPublic: facts.isPublic ?? false,
  }
  const template = await findTemplate(trx, choice.template)
  const retired = (await heldRanges(trx, operationId)).filter((range) => range.account === 'retired')
  const vintages = await vintageNames(
    trx,
    retired.map((range) => range.vintageId),
  )
  const links = facts.registryLinks ?? []
  const beneficiary =
    (await personalValue(trx, operationId, eventName('CCUsRetired.submit'), 'beneficiaryName')) ??
    paper.contributor ??
    ''
  return withWording({
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
    reason: facts.reasonText ?? reasonText(facts.reasonCode, choice.language),
    wording: '',
    wordingSource: choice.wording,
    language: choice.language,
    project: paper.project,
    projectIdInRegistry: paper.project_id_in_registry,
    country: paper.country,
    standard: paper.standard,
    ...(await retirementDays(trx, operationId, facts.retiredOn ?? isoDay(frame.at))),
    ranges: retired.map((range) => ({
      serial: range.serial,
      vintage: vintages.get(range.vintageId) ?? '',
      quantity: formatQuantity(range.quantity, paper.unit_scale),
      link: linkOf(links, range.serial),
    })),
    registryLinks: [...new Set(links.map(({ url }) => url))],
    issuedAt: frame.at.toISOString(),
    issuedBy: paper.platform,
    template: choice.template,
    design: template ? designOf(template) : designOfKey(choice.template),
    isPublic: choice.isPublic,
    ...(paper.public_purpose === null ? {} : { purpose: paper.public_purpose }),
  })
}

/** @param reportedOn the day that the report of all units states */
async function retirementDays(
  trx: Trx,
  operationId: string,
  reportedOn: string,
): Promise<Pick<Data, 'retiredOn' | 'retiredFrom'>> {
  const parts = await recordedParts(trx, operationId)
  const days = [...parts.map(({ retiredOn }) => retiredOn), reportedOn].toSorted()
  const [retiredFrom, retiredOn] = [days[0]!, days.at(-1)!]
  return { retiredOn, ...(retiredFrom === retiredOn ? {} : { retiredFrom }) }
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

const COLUMNS = ['operation_id', 'number', 'version', 'data', 'sha256', 'sealed_at', 'released_at'] as const

export const newestOf = (trx: Trx, operationId: string) =>
  trx
    .selectFrom('certificate')
    .select(COLUMNS)
    .where('operation_id', '=', operationId)
    .orderBy('version', 'desc')
    .executeTakeFirst()

/** The version that the machine heard of: a drawing job that ran twice leaves another one behind, which no one releases. */
export const sealedOf = (trx: Trx, operationId: string) =>
  trx
    .selectFrom('certificate as c')
    .innerJoin('operation as o', 'o.id', 'c.operation_id')
    .select(['c.number', 'c.version', 'c.sha256', 'c.released_at'])
    .where('c.operation_id', '=', operationId)
    .where((where) => where(sql<string>`o.facts ->> 'certificateSha256'`, '=', where.ref('c.sha256')))
    .executeTakeFirst()

/** Versions are released one after the other. */
export const lockOperation = (trx: Trx, operationId: string) =>
  trx.selectFrom('operation').select('id').where('id', '=', operationId).forUpdate().execute()

/** The current one first: released last, though a correction may have used a later number up while it waited. */
export const releasedVersions = (trx: Trx, number: string) =>
  trx
    .selectFrom('certificate')
    .select(COLUMNS)
    .where('number', '=', number)
    .where('released_at', 'is not', null)
    .orderBy('released_at', 'desc')
    .orderBy('version', 'desc')
    .execute()

/** Drawn and sealed, heard of by the machine, and waiting for its release. */
export const waitingVersion = (trx: Trx, number: string) =>
  trx
    .selectFrom('certificate as c')
    .innerJoin('operation as o', 'o.id', 'c.operation_id')
    .select('c.sha256')
    .where('c.number', '=', number)
    .where('c.released_at', 'is', null)
    .where((where) => where(sql<string>`o.facts ->> 'certificateSha256'`, '=', where.ref('c.sha256')))
    .executeTakeFirst()

export type ReleasedVersion = Awaited<ReturnType<typeof releasedVersions>>[number]

export const dataOf = (row: { readonly data: Record<string, unknown> }): Data => row.data as Data

/** What became of the operation's certificate after its first release: the version that counts. */
export const currentOf = (trx: Trx, operationId: string) =>
  trx
    .selectFrom('certificate')
    .select(COLUMNS)
    .where('operation_id', '=', operationId)
    .where('released_at', 'is not', null)
    .orderBy('released_at', 'desc')
    .orderBy('version', 'desc')
    .executeTakeFirst()

export const correctionsOf = (trx: Trx, number: string) =>
  trx
    .selectFrom('certificate_command')
    .select(['version', 'fields', 'reason'])
    .where('number', '=', number)
    .where('kind', '=', 'correct')
    .execute()
