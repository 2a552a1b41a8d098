/** What needs tables (documents, registries, serials, quantities), after the machine accepted; an issue rolls back. */
import { rowOf, type ByEvent } from '../../../machines/operation/by-event.ts'
import { isFutureDay, isPastDay, isTooFarAhead } from '../../../machines/kernel/days.ts'
import { fieldsOf } from '../../../machines/kernel/fields.ts'
import type { Workflow } from '../../../machines/workflows.ts'
import { rows, type Connection } from '../../platform/statements.ts'
import { parseQuantity } from '../../../contract/rules/quantity.ts'
import type { FieldIssue } from '../../platform/http/refused.ts'
import { isUuid } from '../../platform/canonical.ts'
import { wrongLines } from '../invoices/lines.ts'
import { checkDescent } from './frozen.ts'
import { Accepted, Confirmed, Invoice, issue, Lines, Links } from '../payloads.ts'
import { checkCorrection, checkText, wrongCurrency } from './corrections.ts'
import { checkTemplate } from './certificates.ts'
import { checkMoved, checkPart, checkReduction } from './moved.ts'
import { checkFeeVat, checkReversal } from './payments.ts'
import type { LockedRow } from '../row.ts'
import { checkSubstitute } from '../substitute.ts'
import { t } from '../../platform/messages.ts'
import { checkAdded, checkDeferred } from '../plan-tranches.ts'

export type Asked = {
  readonly connection: Connection
  readonly workflow: Workflow
  readonly row: LockedRow
  readonly type: string
  readonly payload: Readonly<Record<string, unknown>>
  /** ISO time of the event. */
  readonly at: string
}

export type Check = (asked: Asked) => Promise<readonly FieldIssue[]> | readonly FieldIssue[]

/** Every fact that does not fit, by field; an empty list when all do. */
export async function checkFacts(asked: Asked): Promise<readonly FieldIssue[]> {
  const documents = await checkDocuments(asked)
  const own = (await rowOf(CHECKS, asked.type)?.(asked)) ?? []
  return [...documents, ...own]
}

/** Does this event read anything from tables? If not, the transition needs no further round trip. */
export const hasFacts = (workflow: Workflow, type: string): boolean =>
  rowOf(CHECKS, type) !== undefined || documentFieldsOf(workflow, type).length > 0

const CHECKS: ByEvent<Check> = {
  'AcceptOperation.accept': async (asked) => [...(await checkManager(asked)), ...wrongCurrency(asked)],
  'CCUsAvailability.confirm': checkConfirmation,
  'CCUsAvailability.counter': checkLines,
  'CCUsAvailability.ask': checkLines,
  'CCUsAvailability.take': (asked) => isAhead('reservedUntil', asked),
  'proposal.send': (asked) => isAhead('validUntil', asked),
  'CSfeeVAT.submit': checkFeeVat,
  'CSInvoice.issue': (asked) => {
    const wrong = wrongLines(asked.row, Invoice.parse(asked.payload).lines)
    return [...(wrong === null ? [] : [issue('lines', wrong)]), ...isNotOver('dueOn', asked)]
  },
  'contributorPaymentValidation.announce': (asked) => hasCome('sentOn', asked),
  'contributorPaymentValidation.submit': (asked) => isNear('valueDate', asked),
  'contributorPaymentValidation.approve': checkReversal,
  'pcPaymentValidation.submit': (asked) => isNear('valueDate', asked),
  'pcPaymentValidation.approve': checkReversal,
  'CCUsRetired.submit': async (asked) => [...(await checkMoved(asked)), ...hasCome('retiredOn', asked)],
  'CCUsRetired.recordPart': async (asked) => [...(await checkPart(asked)), ...hasCome('retiredOn', asked)],
  'CCUsRetired.reduce': async (asked) => {
    const wrong = await checkLines(asked)
    return wrong.length > 0 ? wrong : checkReduction(asked)
  },
  'ccusTransferValidation.submit': async (asked) => [
    ...(await checkMoved(asked)),
    ...hasCome('transferredOn', asked),
  ],
  'CCUsRegisterLink.submit': checkLinks,
  'certificateTemplate.choose': checkTemplate,
  'operation.correct': (asked) => checkCorrection(asked, checkLines),
  'tranche.add': async (asked) => [...isNotOver('startsOn', asked), ...(await checkAdded(asked))],
  'tranche.defer': (asked) => {
    const passed = isAhead('startsOn', asked)
    return passed.length > 0 ? passed : checkDeferred(asked.row, asked.payload)
  },
  'tranche.substitute': checkSubstitute,
  'ccValidation.approve': checkText,
  'mcValidation.approve': checkText,
  'rcValidation.approve': checkText,
  'ccSigned.submit': checkSigned,
  'ccSigned.approve': checkSigned,
  'mcSigned.submit': checkSigned,
  'mcSigned.approve': checkSigned,
  'rcSigned.submit': checkSigned,
  'rcSigned.approve': checkSigned,
}

const fields = new WeakMap<Workflow, Map<string, readonly string[]>>()

function documentFieldsOf(workflow: Workflow, type: string): readonly string[] {
  const known = fields.get(workflow) ?? new Map<string, readonly string[]>()
  fields.set(workflow, known)
  const spec = workflow.events[type]
  const found =
    known.get(type) ??
    (spec ? fieldsOf(spec).flatMap((one) => (one.input === 'document' ? [one.name] : [])) : [])
  known.set(type, found)
  return found
}

/** Documents must have been uploaded to this very operation, and have the hash that is signed for. */
async function checkDocuments({ connection, workflow, row, type, payload }: Asked) {
  const named = documentFieldsOf(workflow, type).flatMap((field) => {
    const sid = payload[field]
    return typeof sid === 'string' ? [{ field, sid }] : []
  })
  if (named.length === 0) return []
  const ids = named.map(({ sid }) => sid).filter(isUuid)
  const stored = await rows<{ id: string; sha256: string }>(
    connection,
    'select id, sha256 from document where id = any ($1::uuid[]) and operation_id = $2',
    [ids, row.id],
    'documents_named',
  )
  const hashes = new Map(stored.map((one) => [one.id, one.sha256]))
  const issues: FieldIssue[] = []
  for (const { field, sid } of named) {
    const hash = hashes.get(sid.toLowerCase())
    if (!hash) issues.push(issue(field, t('refusals.workflow.documentNotUploadedOperation')))
    else if (field === 'documentSid' && typeof payload.sha256 === 'string' && payload.sha256 !== hash)
      issues.push(issue('sha256', t('refusals.workflow.notFingerprintDocument')))
  }
  return issues
}

async function checkManager({ connection, payload }: Asked) {
  const { accountManager } = Accepted.parse(payload)
  const [found] = isUuid(accountManager)
    ? await rows(
        connection,
        'select 1 where acting_manager($1) is not null',
        [accountManager],
        'platform_person',
      )
    : []
  return found ? [] : [issue('accountManager', t('refusals.workflow.accountManagerPersonPlatform'))]
}

async function checkLines({ connection, row, payload }: Asked): Promise<readonly FieldIssue[]> {
  const { lines } = Lines.parse(payload)
  const vintages = await rows<{ id: string }>(connection, 'select id from vintage where project_id = $1', [
    row.project_id,
  ])
  const known = new Set(vintages.map((vintage) => vintage.id))
  const issues: FieldIssue[] = []
  for (const [index, line] of lines.entries()) {
    const at = (field: string) => `lines.${index}.${field}`
    const quantity = parseQuantity(line.quantity, row.unit_scale)
    if (!known.has(line.vintageSid))
      issues.push(issue(at('vintageSid'), t('refusals.workflow.notVintageProject')))
    if (lines.findIndex((other) => other.vintageSid === line.vintageSid) !== index)
      issues.push(issue(at('vintageSid'), t('refusals.workflow.vintageStandsAnotherLineAlready')))
    if (quantity === null)
      issues.push(issue(at('quantity'), t('refusals.workflow.standardNotDivideUnitFinely')))
    const numbered = line.serialRanges?.reduce((sum, range) => sum + BigInt(range.end - range.start) + 1n, 0n)
    if (numbered !== undefined && numbered !== quantity)
      issues.push(issue(at('serialRanges'), t('refusals.workflow.rangesNotHoldQuantity')))
  }
  return issues
}

/** What is confirmed is what was asked for; anything else is a counter-offer, which the platform decides on. */
async function checkConfirmation(asked: Asked): Promise<readonly FieldIssue[]> {
  const { connection, row, payload } = asked
  const { lines } = Confirmed.parse(payload)
  const issues = [...(await checkLines(asked)), ...isAhead('reservedUntil', asked)]
  if (issues.length > 0) return issues
  const wanted = await rows<{ vintage_id: string; quantity: string }>(
    connection,
    'select vintage_id, quantity::text as quantity from operation_line where operation_id = $1',
    [row.id],
    'operation_lines',
  )
  const same =
    wanted.length === lines.length &&
    wanted.every((want) =>
      lines.some(
        (line) =>
          line.vintageSid === want.vintage_id &&
          parseQuantity(line.quantity, row.unit_scale) === BigInt(want.quantity),
      ),
    )
  return same ? [] : [issue('lines', t('refusals.workflow.notAskedOfferAnotherQuantity'))]
}

/** A standard without a registry link gives nothing to compare with; then a person's check is all there is. */
function checkLinks({ row, payload }: Asked): readonly FieldIssue[] {
  const home = row.registry_link ? hostOf(row.registry_link) : null
  if (!home) return []
  return Links.parse(payload).links.flatMap(({ url }, index) => {
    const host = hostOf(url)
    const fits = host === home || host?.endsWith(`.${home}`)
    return fits ? [] : [issue(`links.${index}.url`, t('refusals.workflow.linkLead', { home }))]
  })
}

const hostOf = (url: string): string | null =>
  URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : null

async function checkSigned(asked: Asked): Promise<readonly FieldIssue[]> {
  return [...(await checkDescent(asked)), ...hasCome('signedOn', asked)]
}

const dayCheck =
  (
    isWrong: typeof isFutureDay,
    message: 'dayInFuture' | 'valueDateTooFarAhead' | 'dayPassed' | 'momentPassed',
  ) =>
  (field: string, { payload, at }: Asked): readonly FieldIssue[] => {
    const day = payload[field]
    return typeof day === 'string' && isWrong(day, at)
      ? [issue(field, t(`refusals.workflow.${message}`))]
      : []
  }

/** What has happened is of today or before. */
const hasCome = dayCheck(isFutureDay, 'dayInFuture')
const isNear = dayCheck(isTooFarAhead, 'valueDateTooFarAhead')
const isNotOver = dayCheck(isPastDay, 'dayPassed')
const isAhead = dayCheck((moment, at) => Date.parse(moment) <= Date.parse(at), 'momentPassed')
