/** The serial numbers of an inventory: what is new and may be issued, and what speaks against the rest. */
import type { OfferingContent } from '../../../contract/offerings/offering-content.ts'
import type { Serial } from '../../../contract/rules/serials/serial-numbers.ts'
import { parseRange, type Range } from '../../ledger/serials.ts'
import type { Issue } from '../../ledger/ledger.ts'
import type { Trx } from '../../platform/database.ts'
import type { FieldIssue } from '../../platform/http/refused.ts'
import { serialFacts, type SerialFacts } from '../serials/facts.ts'
import { whyOtherVintage } from '../serials/other-vintage.ts'
import { findVintages, type StoredVintage } from '../serials/serials.repository.ts'
import { gapsIn, shared } from '../serials/stretches.ts'
import type { Submission } from './row.ts'
import { t } from '../../platform/messages.ts'
import { queryRows } from '../../platform/statements.ts'

export type Inventory = {
  /** What is not in the ledger yet. */
  readonly blocks: readonly Issue[]
  /** By field, such as `inventory.0.serials.2`. */
  readonly issues: readonly FieldIssue[]
}

type Entry = {
  readonly field: string
  readonly vintageId: string
  readonly facts: SerialFacts
}

type Place = Pick<Submission, 'projectId' | 'standardId'> & { readonly vintages: readonly StoredVintage[] }

type Issued = Range & { readonly vintageId: string; readonly space: string }

/** Reads every serial of a working copy. Empty `issues` mean that all of it can be issued now. */
export async function readInventory(
  trx: Trx,
  { id, projectId, standardId }: Pick<Submission, 'id' | 'projectId' | 'standardId'>,
  { inventory }: Pick<OfferingContent, 'inventory'>,
): Promise<Inventory> {
  const typed = inventory.flatMap(({ vintageSid, serials }, line) =>
    serials.map((serial, at) => ({
      field: `inventory.${line}.serials.${at}`,
      vintageId: vintageSid,
      serial,
    })),
  )
  if (typed.length === 0) return { blocks: [], issues: [] }
  const { facts } = await serialFacts(trx, {
    serials: typed.map(({ serial }) => serial),
    projectSid: projectId,
  })
  const entries = typed.map(({ field, vintageId }, at): Entry => ({ field, vintageId, facts: facts[at]! }))
  const issued = await issuedFrom(trx, id)
  const vintages = await findVintages(trx, [projectId])
  const blocks: Issue[] = []
  const issues: FieldIssue[] = []
  entries.forEach((entry, at) => {
    const message = refusalOf(entry, entries.slice(0, at), issued, { projectId, standardId, vintages })
    if (message !== null) issues.push({ path: entry.field, message })
    else blocks.push(...newBlocks(entry, issued, standardId))
  })
  return { blocks, issues }
}

/** Numbers that came into the ledger from this very offering. */
async function issuedFrom(trx: Trx, offeringId: string): Promise<readonly Issued[]> {
  const rows = await queryRows(trx)<{ vintage_id: string; numbering_space: string; range: string }>`
    select vintage_id, numbering_space, range::text from offering_issue where offering_id = ${offeringId}::uuid`
  return rows.map((row) => ({
    ...parseRange(row.range),
    vintageId: row.vintage_id,
    space: row.numbering_space,
  }))
}

const UNREAD: Readonly<Record<'unknownForm' | 'backwards' | 'tooLarge' | 'tooLong', string>> = {
  unknownForm: t('refusals.submissions.unknownForm'),
  backwards: t('refusals.serials.backwards'),
  tooLarge: t('refusals.submissions.tooLarge'),
  tooLong: t('refusals.submissions.tooLong'),
}

function refusalOf(
  { facts, vintageId }: Entry,
  before: readonly Entry[],
  issued: readonly Issued[],
  { projectId, standardId, vintages }: Place,
): string | null {
  if (facts.serial === null) return UNREAD[facts.unread]
  const { serial, standard, project, vintage, known } = facts
  if (standard && standard.id !== standardId)
    return t('refusals.submissions.numbersNotProjectSStandard', { name: standard.name })
  if ((project && project.id !== projectId) || (serial.project !== null && project === null))
    return t('refusals.submissions.numbersBelongNotProject', {
      project: project?.name ?? `project ${serial.project}`,
    })
  const wanted = vintages.find(({ id }) => id === vintageId)
  const other = wanted ? whyOtherVintage({ serial, vintage }, wanted) : null
  if (other !== null) return other
  const twin = before.find((one) => one.facts.serial !== null && meets(one.facts.serial, serial))
  if (twin) return t('refusals.submissions.numbersRangeStandWell', { text: twin.facts.text })
  const own = issued.filter((one) => one.space === serial.numberingSpace && meetsRange(one, serial))
  if (own.some((one) => one.vintageId !== vintageId))
    return t('refusals.submissions.someNumbersIssuedHereAnother')
  // What came into the ledger from here was sold since, and retired by the person who bought it.
  const [retired] = (known?.retired ?? []).flatMap((range) => without(range, own))
  if (retired) return t('refusals.submissions.registrySaysRetired', { numbers: numbers(retired) })
  const foreign = (known?.issued ?? []).flatMap((range) => without(range, own))
  if (foreign[0])
    return t('refusals.submissions.issuedHereAlready', { numbers: capital(numbers(foreign[0])) })
  return null
}

const numbers = ({ start, end }: Range): string =>
  start === end ? `number ${start} was` : `numbers ${start} to ${end} were`

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const meetsRange = (one: Range, other: Range): boolean => shared(one, other) !== null

const meets = (one: Serial, other: Serial): boolean =>
  one.numberingSpace === other.numberingSpace && meetsRange(one, other)

function newBlocks(
  { facts, vintageId }: Entry,
  issued: readonly Issued[],
  standardId: string,
): readonly Issue[] {
  if (facts.serial === null) return []
  const { serial } = facts
  const own = issued.filter(({ space }) => space === serial.numberingSpace)
  return without(serial, own).map((range) => ({
    standardId,
    vintageId,
    numberingSpace: serial.numberingSpace,
    serialTemplate: serial.template,
    range,
  }))
}

/** What is left of a range when others, which do not meet each other, are taken out of it. */
const without = (range: Range, others: readonly Range[]): readonly Range[] =>
  gapsIn(
    range,
    others
      .flatMap((one) => shared(one, range) ?? [])
      .toSorted((one, other) => (one.start < other.start ? -1 : 1)),
  )
