/** Serials as they were typed, with what is stored of them: what reading shows, and what issuing is decided by. */
import { REGISTRIES } from '../../../contract/rules/serials/registries.ts'
import {
  readSerialEntry,
  type TypedSerial,
  type Unread,
} from '../../../contract/rules/serials/serial-entry.ts'
import type { Serial } from '../../../contract/rules/serials/serial-numbers.ts'
import type { Trx } from '../../platform/database.ts'
import { wrongField } from '../../platform/http/refused.ts'
import { standardsOf } from '../registry/registries.ts'
import {
  findKnown,
  findProject,
  findProjects,
  findStandards,
  findVintages,
  type Known,
  type StoredProject,
  type StoredStandard,
  type StoredVintage,
} from './serials.repository.ts'
import { t } from '../../platform/messages.ts'

export type SerialFacts = { readonly text: string } & (
  | { readonly serial: null; readonly unread: Unread }
  | {
      readonly serial: Serial
      readonly unread: null
      readonly standard: StoredStandard | null
      readonly project: StoredProject | null
      readonly vintage: StoredVintage | null
      /** Of the imports and the ledger; null where no standard knows any of the numbers. */
      readonly known: Known | null
    }
)

type Ask = { readonly serials: readonly TypedSerial[]; readonly projectSid?: string | undefined }

/** @returns facts in the order of the ask, and the project that was asked for. @throws Refused 400 for an unknown project, or one that is missing where a form is unknown */
export async function serialFacts(trx: Trx, { serials, projectSid }: Ask) {
  const wanted = projectSid === undefined ? null : await findProject(trx, projectSid)
  if (projectSid !== undefined && !wanted) throw wrongField('projectSid', t('refusals.serials.noSuchProject'))
  const readings = serials.map((entry) => ({ text: entry.text, ...readSerialEntry(entry) }))
  if (!wanted && readings.some(({ serial }) => serial?.programme === null))
    throw wrongField('projectSid', t('refusals.serials.sayWhoseNumbersFormNot'))
  const read = readings.flatMap(({ serial }) => (serial ? [serial] : []))
  const standardOf = await standardsByProgramme(trx, read, wanted)
  const asked = read.map((serial) => ({ serial, standardId: standardOf(serial) }))
  const known = await findKnown(trx, asked)
  const rows = asked.map(({ serial, standardId }, at) => {
    // Asked of every standard: one that knows the numbers is theirs, two are none.
    const [found = null, another] = known[at]!
    return { serial, standardId: standardId ?? (another ? null : (found?.standardId ?? null)), known: found }
  })
  const placed = await placesOf(trx, rows, wanted)
  const left = placed.values()
  const facts = readings.map(({ text, serial, unread }): SerialFacts =>
    serial ? { text, serial, unread: null, ...left.next().value! } : { text, serial: null, unread },
  )
  return { wanted, facts }
}

/** The standard that a form belongs to; of several with one registry, and for a form that says none, the wanted project's. */
async function standardsByProgramme(trx: Trx, read: readonly Serial[], wanted: StoredProject | null) {
  const standards = new Map<string, readonly string[]>()
  for (const [programme, registry] of Object.entries(REGISTRIES))
    if (read.some((serial) => serial.programme === programme))
      standards.set(programme, await standardsOf(trx, registry))
  return ({ programme }: Serial): string | null => {
    const found = standards.get(programme ?? '') ?? []
    if (found.length === 1) return found[0]!
    const isPossible = wanted && (found.length === 0 || found.includes(wanted.standardId))
    return isPossible ? wanted.standardId : null
  }
}

type Row = { readonly serial: Serial; readonly standardId: string | null; readonly known: Known | null }

/** Standard, project and vintage of each row, looked up together. */
async function placesOf(trx: Trx, rows: readonly Row[], wanted: StoredProject | null) {
  const standardIds = rows.flatMap(({ standardId }) => standardId ?? [])
  const projects = await findProjects(trx, {
    standardIds,
    refs: rows.flatMap(({ serial }) => refsOf(serial)),
    vintageIds: rows.flatMap(({ known }) => known?.vintages ?? []),
  })
  const vintages = await findVintages(trx, [...projects.map(({ id }) => id), ...(wanted ? [wanted.id] : [])])
  const standards = await findStandards(trx, standardIds)
  return rows.map(({ serial, standardId, known }) => {
    const named = vintages.filter(({ id }) => known?.vintages.includes(id))
    const owners = new Set(named.map(({ projectId }) => projectId))
    const project =
      owners.size === 1
        ? (projects.find(({ id }) => owners.has(id)) ?? null)
        : owners.size > 1
          ? null
          : serial.project === null
            ? wanted
            : projectNamed(projects, serial, standardId)
    return {
      standard: standards.find(({ id }) => id === standardId) ?? null,
      project,
      vintage:
        named.length > 0 ? (named.length === 1 ? named[0]! : null) : vintageOf(vintages, project, serial),
      known,
    }
  })
}

const prefixOf = ({ programme }: Serial): string =>
  programme !== null && programme in REGISTRIES ? REGISTRIES[programme as keyof typeof REGISTRIES].prefix : ''

/** The ways in which a project's id is in the registry: as the files write it, or as people do. */
export const refsOf = (serial: Serial): string[] =>
  serial.project === null ? [] : [serial.project, prefixOf(serial) + serial.project]

const projectNamed = (projects: readonly StoredProject[], serial: Serial, standardId: string | null) =>
  refsOf(serial)
    .map((ref) => projects.find((project) => project.ref === ref && project.standardId === standardId))
    .find((project) => project !== undefined) ?? null

/** The project's vintage of exactly the serial's period, else the only one that lies within it. */
function vintageOf(
  vintages: readonly StoredVintage[],
  project: StoredProject | null,
  { period }: Serial,
): StoredVintage | null {
  if (!project || !period) return null
  const within = vintages.filter(
    ({ projectId, from, to }) => projectId === project.id && from >= period.from && to <= period.to,
  )
  const exact = within.find(({ from, to }) => from === period.from && to === period.to)
  return exact ?? (within.length === 1 ? within[0]! : null)
}
