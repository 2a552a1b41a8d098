/** One row of a registry's file as what it says about projects, vintages and serial numbers. Pure. */
import type { ImportProblem, ImportTarget } from '../../../contract/ledger/imports.ts'
import { GONE, THERE } from '../../../contract/rules/imports/cells.ts'
import type { Serial } from '../../../contract/rules/serials/serial-numbers.ts'
import {
  date,
  first,
  optional,
  optionalDate,
  periodEnd,
  quantity,
  required,
  serial,
  Unreadable,
  type Dates,
  type Values,
} from './cells.ts'
import { countryOf } from './country-names.ts'
import type { Layout } from './layouts.ts'
import { t } from '../../platform/messages.ts'

type ReadRow = {
  readonly project: {
    readonly ref: string
    readonly name: string
    readonly type: string
    /** ISO 3166-1 alpha-2. */
    readonly country: string
    /** Null: the file does not say. */
    readonly proponent: string | null
  } | null
  readonly vintage: {
    readonly from: string
    readonly to: string
    readonly impact: 'avoidance' | 'removal' | 'avoidance_and_removal'
  } | null
  readonly serial: Serial | null
  /** Of an issuance whose registry publishes no serials. */
  readonly quantity: bigint | null
  /** Null: not stated. */
  readonly issuedOn: string | null
  /** The registry issued these serials. */
  readonly issues: boolean
  /** They are retired or cancelled. */
  readonly retires: boolean
  /** Null: on a day that is not stated. */
  readonly retiredOn: string | null
}

/** @throws Unreadable with the cell that is to blame */
type RowParser = (values: Values, dates: Dates) => ReadRow

const MOST_ID = 60
const NOTHING = {
  project: null,
  vintage: null,
  serial: null,
  quantity: null,
  issuedOn: null,
  issues: false,
  retires: false,
  retiredOn: null,
} as const

const projectOf = (values: Values, country: string) => ({
  ref: required(values, 'projectId', MOST_ID),
  name: required(values, 'name'),
  type: first(values, 'type'),
  country,
  proponent: optional(values, 'proponent') || null,
})

function statedCountry(values: Values): string {
  const text = required(values, 'country')
  const code = countryOf(text)
  if (!code) throw new Unreadable('country', t('refusals.imports.notCountry', { text }))
  return code
}

const REMOVAL = /reforest|agroforest|plantation/i
const LAND_USE = /^(agriculture forestry and other land use|a\/r)$/i

/** Our reading: exports do not say what kind of impact a vintage has. People correct it in the registry. */
export const impactOf = (type: string, name: string) =>
  !LAND_USE.test(type)
    ? 'avoidance'
    : REMOVAL.test(name) || /^a\/r$/i.test(type)
      ? 'removal'
      : 'avoidance_and_removal'

/** A row of a list of projects. */
const projectRow: RowParser = (values) => ({
  ...NOTHING,
  project: projectOf(values, statedCountry(values)),
})

/** Registries write their own letters before a project's number, or leave them out. */
const isSameProject = (ref: string, named: string): boolean =>
  ref.toUpperCase().replace(/^[A-Z]+[-_ ]*(?=\d)/, '') === named.toUpperCase()

/** A row of issuances; with a date or status of retirement it is that as well. The serial knows the country better than its name. */
const issuanceRow: RowParser = (values, dates) => {
  // Where the registry publishes no serials there is no such column; an empty cell of one is a gap in the file.
  const block = values.serial === undefined && values.first === undefined ? null : serial(values)
  const ref = required(values, 'projectId', MOST_ID)
  const named = block?.project ?? null
  if (named !== null && !isSameProject(ref, named))
    throw new Unreadable('serial', t('refusals.imports.serialNumberNamesProjectRow', { named, ref }))
  const country = block?.country ? countryOf(block.country) : null
  const project = projectOf(values, country ?? statedCountry(values))
  const from = periodEnd(values, 'from', dates)
  const to = periodEnd(values, 'to', dates)
  if (to < from) throw new Unreadable('to', t('refusals.imports.periodEndsBeforeBegins'))
  const retiredOn = block ? optionalDate(values, 'retiredOn', dates) : null
  const status = optional(values, 'status')
  const isGone = retiredOn !== null || GONE.test(status)
  // What may be pending or moved to another registry must not be offered for sale as issued.
  if (status !== '' && !isGone && !THERE.test(status))
    throw new Unreadable('status', t('refusals.imports.statusUnknown', { status }))
  return {
    project,
    vintage: { from, to, impact: impactOf(project.type, project.name) },
    serial: block,
    quantity: block ? null : quantity(values),
    issuedOn: optionalDate(values, 'issuedOn', dates),
    issues: true,
    retires: block !== null && isGone,
    retiredOn,
  }
}

/** A row of retirements. Cancelled units are gone as well, though no day is stated for them. */
const retirementRow: RowParser = (values, dates) => {
  const block = serial(values)
  const status = optional(values, 'status')
  if (status !== '' && !GONE.test(status))
    throw new Unreadable('status', t('refusals.imports.statusNotRetired', { status }))
  const isCancelled = /^cancell?(?:ed|ation)\b/i.test(status)
  const retiredOn = isCancelled ? optionalDate(values, 'retiredOn', dates) : date(values, 'retiredOn', dates)
  return { ...NOTHING, serial: block, retires: true, retiredOn }
}

const PARSERS: Readonly<Record<ImportTarget, RowParser>> = {
  projects: projectRow,
  issuances: issuanceRow,
  retirements: retirementRow,
}

/** What a row says, or why it is refused. */
export type Outcome = ReadRow | Omit<ImportProblem, 'row'>

export const isRefused = (outcome: Outcome): outcome is Omit<ImportProblem, 'row'> => 'reason' in outcome

/** @param columns names the cell of a refusal by the header of its column */
export function readRow({ target, columns, dates = {} }: Layout, values: Values): Outcome {
  try {
    return PARSERS[target](values, dates)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return { cell: columns[error.field] ?? error.field, reason: error.reason }
  }
}
