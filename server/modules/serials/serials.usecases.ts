/** Reads serials while a form is filled in: what they say, and what speaks against them. */
import type { TypedSerial, Unread } from '../../../contract/rules/serials/serial-entry.ts'
import { quantityOf, type Serial } from '../../../contract/rules/serials/serial-numbers.ts'
import type { ReadSerial, SerialWarning } from '../../../contract/ledger/serials.ts'
import { formatQuantity } from '../../../contract/rules/quantity.ts'
import type { Range } from '../../ledger/serials.ts'
import type { Trx } from '../../platform/database.ts'
import { refsOf, serialFacts, type SerialFacts } from './facts.ts'
import { whyOtherVintage } from './other-vintage.ts'
import { findVintages, type StoredProject, type StoredVintage } from './serials.repository.ts'
import { gapsIn, inWords, shared } from './stretches.ts'
import { t } from '../../platform/messages.ts'

const REASONS: Readonly<Record<Unread, string>> = {
  unknownForm: t('refusals.serials.unknownForm'),
  backwards: t('refusals.serials.backwards'),
  tooLarge: t('refusals.serials.tooLarge'),
  tooLong: t('refusals.serials.tooLong'),
}

type Ask = {
  readonly serials: readonly TypedSerial[]
  readonly projectSid?: string | undefined
  readonly vintageSid?: string | undefined
}

/** In the order of the ask. @throws Refused 400, see serialFacts */
export async function readSerials(trx: Trx, ask: Ask): Promise<ReadSerial[]> {
  const { facts, wanted } = await serialFacts(trx, ask)
  const vintages = wanted && ask.vintageSid ? await findVintages(trx, [wanted.id]) : []
  const vintage = vintages.find(({ id }) => id === ask.vintageSid)
  return facts.map((fact, at) =>
    fact.serial
      ? shownOf(fact, warningsOf(fact, { project: wanted, vintage }, overlapsOf(facts, at)))
      : unreadOf(fact),
  )
}

const unreadOf = ({ text, unread }: { readonly text: string; readonly unread: Unread }): ReadSerial => ({
  text,
  status: 'unread',
  reason: REASONS[unread],
  first: null,
  last: null,
  numberingSpace: null,
  quantity: null,
  country: null,
  standard: null,
  project: null,
  projectIdInRegistry: null,
  vintage: null,
  warnings: [],
})

type Facts = Extract<SerialFacts, { readonly unread: null }>

const named = (one: { readonly id: string; readonly name: string } | null) =>
  one && { sid: one.id, name: one.name }

const shownOf = (
  { text, serial, standard, project, vintage }: Facts,
  warnings: readonly SerialWarning[],
): ReadSerial => ({
  text,
  status: 'read',
  reason: null,
  first: String(serial.start),
  last: String(serial.end),
  numberingSpace: serial.numberingSpace,
  quantity: formatQuantity(quantityOf(serial), standard?.scale ?? 1),
  country: serial.country ?? project?.country ?? null,
  standard: named(standard),
  project: named(project),
  projectIdInRegistry: serial.project ?? project?.ref ?? null,
  vintage: named(vintage),
  warnings: [...warnings],
})

type Wanted = { readonly project: StoredProject | null; readonly vintage: StoredVintage | undefined }

function warningsOf(facts: Facts, wanted: Wanted, overlaps: readonly Overlap[]): SerialWarning[] {
  const { serial, project, known } = facts
  const found: SerialWarning[] = []
  const warn = (code: SerialWarning['code'], stretches: readonly Range[], text: string) => {
    if (stretches.length > 0)
      found.push({ code, text, first: String(stretches[0]!.start), last: String(stretches.at(-1)!.end) })
  }
  const all: readonly Range[] = [serial]
  if (wanted.project && isOther(facts, wanted.project))
    warn(
      'otherProject',
      all,
      t('refusals.serials.otherProject', {
        project: projectWords(serial, project),
        wanted: wanted.project.name,
      }),
    )
  const other = wanted.vintage ? whyOtherVintage(facts, wanted.vintage) : null
  if (other !== null) warn('otherVintage', all, other)
  const { issued = [], retired = [], known: listed = [], vintages = [] } = known ?? {}
  if (issued.length > 0)
    warn('issued', issued, t('refusals.serials.issuedAlready', { numbers: inWords(issued) }))
  for (const { range, line } of overlaps)
    warn('overlaps', [range], t('refusals.serials.standInLine', { numbers: inWords([range]), line }))
  if (retired.length > 0)
    warn('retired', retired, t('refusals.serials.retiredAlready', { numbers: inWords(retired) }))
  if (listed.length === 0) warn('notKnown', all, t('refusals.serials.notKnown'))
  else {
    const gaps = gapsIn(serial, listed)
    if (gaps.length > 0)
      warn('partlyKnown', gaps, t('refusals.serials.partlyKnown', { numbers: inWords(gaps) }))
  }
  if (vintages.length > 1) warn('severalVintages', all, t('refusals.serials.severalVintages'))
  return found.map(grammatical)
}

/** One number is, several are. */
const grammatical = (warning: SerialWarning): SerialWarning => ({
  ...warning,
  text: warning.text.replace(/^(Number \d+) are /, '$1 is ').replace(/^(Number \d+) stand /, '$1 stands '),
})

/** By the project itself where it is known, else by its standard and its id in the registry. */
function isOther({ serial, standard, project }: Facts, wanted: StoredProject): boolean {
  if (project) return project.id !== wanted.id
  if (standard && standard.id !== wanted.standardId) return true
  return serial.project !== null && !refsOf(serial).includes(wanted.ref)
}

const projectWords = (serial: Serial, project: StoredProject | null): string =>
  project
    ? t('refusals.serials.project', { name: project.name })
    : serial.project === null
      ? t('refusals.serials.anotherStandard')
      : t('refusals.serials.projectOfRegistry', { id: serial.project })

type Overlap = { readonly range: Range; readonly line: number }

/** Other lines of the same ask with numbers of this one; the first says enough. */
function overlapsOf(facts: readonly SerialFacts[], at: number): Overlap[] {
  const own = facts[at]?.serial
  if (!own) return []
  for (const [line, { serial }] of facts.entries()) {
    if (line === at || serial?.numberingSpace !== own.numberingSpace) continue
    const range = shared(own, serial)
    if (range) return [{ range, line: line + 1 }]
  }
  return []
}
