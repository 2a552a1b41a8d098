/**
 * Serial numbers of credit blocks, per standard (domain page, "Serial numbers and blocks").
 * The raw text is always kept: an unknown form is null here and is typed in by hand.
 */
import { dayOf } from '../imports/dates.ts'

/** Who numbers like this. Kyoto units are in the books of several standards. */
export type SerialProgramme =
  | 'verra'
  | 'goldStandard'
  | 'kyoto'
  | 'car'
  | 'acr'
  | 'art'
  | 'cercarbono'
  | 'isometric'
  | 'puro'
  | 'basCarbone'

export type Serial = {
  /** Null: typed by hand. */
  readonly programme: SerialProgramme | null
  /** Within it numbers are unique; ranges overlap only inside one space. */
  readonly numberingSpace: string
  readonly start: bigint
  readonly end: bigint
  /** The registry's text with `{start}` and `{end}` in place of the numbers. */
  readonly template: string
  /** ISO 3166-1 alpha-2, when the serial says it. */
  readonly country: string | null
  /** The project's id in its registry, when the serial says it. */
  readonly project: string | null
  /** Days between which the units arose, when the serial says it; a year means the whole year. */
  readonly period: { readonly from: string; readonly to: string } | null
}

/** A database's bigint, and a range of them ends beyond its last number, which has to fit as well. */
export const LARGEST_NUMBER = 2n ** 63n - 2n

/** `19385-941467007-941467431-VCS-VCU-1507-VER-ET-14-1340-01012020-31122020-1`: numbers run through the whole programme. */
const VERRA =
  /^(?<block>\d+)-(?<start>\d+)-(?<end>\d+)-(?<rest>VCS-VCU-\d+-VER-(?<country>[A-Z]{2})-\d+-(?<project>\d+)-(?<from>\d{8})-(?<to>\d{8})-[01])$/
/** `GS1-1-UG-GS11236-16-2024-30307-1-19149`: numbers restart per batch, so the space is everything before the range. */
const GOLD_STANDARD =
  /^(?<space>GS1-\d+-(?<country>[A-Z]{2})-GS(?<project>\d+)-\d+-(?<year>\d{4})-\d+)-(?<start>\d+)-(?<end>\d+)$/
/** `RW-5-1463953-2-2-0-7014 - RW-5-1467609-2-2-0-7014`: a Kyoto unit, first and last serial. */
const KYOTO =
  /^(?<country>[A-Z]{2})-(?<type>\d+)-(?<start>\d+)-(?<rest>[\d-]+) - \k<country>-\k<type>-(?<end>\d+)-\k<rest>$/
/**
 * `CAR-1-US-293-1-120-CA-2006-102-1 to 29251`: unit type, country, project, kind of project, developer, state,
 * vintage, batch (the Reserve's Serial Number Guide). Numbers restart per batch.
 */
const CAR =
  /^(?<space>CAR-[A-Z\d]+-(?<country>[A-Z]{2})-(?<project>\d+)-\d+-\d+-[A-Z]{2,3}-(?<year>\d{4})-\d+)-(?<start>\d+)(?<between> TO |-)(?<end>\d+)$/
/** `ACR-US-192-2010-203-1-5000`: country, project, vintage, batch. Numbers restart per batch. */
const ACR =
  /^(?<space>ACR-(?<country>[A-Z]{2})-(?<project>\d+)-(?<year>\d{4})-\d+)-(?<start>\d+)(?<between> TO |-)(?<end>\d+)$/
/**
 * `PURO_PR_CORC100+_FI_577166_2020_055a3fbe-eabc-4535-b9cf-1028e7d18f89_1-100`: registry, credit type, country, facility,
 * vintage, issuance (docs.api.puro.earth, Certificate Id). Numbers restart per issuance.
 */
const PURO =
  /^(?<space>PURO_[A-Z]+_[A-Z\d+]+_(?<country>[A-Z]{2})_(?<project>[A-Z\d]{6})_(?<year>\d{4})_[\dA-F]{8}(?:-[\dA-F]{4}){3}-[\dA-F]{12})_(?<start>\d+)-(?<end>\d+)$/
/**
 * Registries that mark their serials by what they begin with and close them with the range; in between they differ from
 * unit to unit. Numbers restart per batch, so the space is everything before the range. No public description was found of
 * these; Puro's older ones begin with the 18 digits by which GS1 numbers a facility.
 */
const MARKED = {
  art: /^(?:ART|TREES)[-_]/,
  cercarbono: /^(?:CDC|CERCARBONO)[-_]/,
  isometric: /^(?:ISO|ISOMETRIC)[-_]/,
  puro: /^(?:PURO|CORC|\d{18})[-_]/,
  basCarbone: /^(?:LBC|LABEL[- ]BAS[- ]CARBONE)[-_]/,
} as const
const CLOSED_BY_RANGE = /^(?<space>.*[A-Z\d])(?<joint>[-_])(?<start>\d+)(?<between> TO |[-_])(?<end>\d+)$/

/** @returns null for a form that no parser knows, or whose end lies before its start */
export function parseSerial(text: string): Serial | null {
  const line = plainSerial(text)
  const tight = line.replaceAll(/ *([-_]) */g, '$1')
  const serial = verra(tight) ?? batched(tight) ?? kyoto(line) ?? marked(tight)
  return serial && serial.end >= serial.start ? serial : null
}

/** As registries write it: upper case, hyphens for any dash, one space at most. */
const plainSerial = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Pd}|\u2212/gu, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toUpperCase()

export const quantityOf = ({ start, end }: Pick<Serial, 'start' | 'end'>): bigint => end - start + 1n

export const formatSerial = ({ template, start, end }: Pick<Serial, 'template' | 'start' | 'end'>): string =>
  template.replace('{start}', String(start)).replace('{end}', String(end))

/** @returns null when the last number lies before the first. Where the text shows both, the rest is its space */
export function serialByHand(text: string, first: bigint, last: bigint): Serial | null {
  if (last < first) return null
  const line = text.trim().replace(/[{}]/g, '')
  const found = rangeIn(line, first, last)
  const template = found
    ? `${line.slice(0, found.start)}{start}${line.slice(found.start + found.length, found.end)}{end}${line.slice(found.end + String(last).length)}`
    : `${line} {start}–{end}`
  return {
    programme: null,
    numberingSpace: found ? template.replace('{start}', '').replace('{end}', '') : line,
    start: first,
    end: last,
    template,
    country: null,
    project: null,
    period: null,
  }
}

/** Positions of the two numbers, searched from the end of the text: serials end with their range. */
function rangeIn(line: string, first: bigint, last: bigint) {
  const numbers = [...line.matchAll(/\d+/g)].map((match) => ({ at: match.index, text: match[0] }))
  const end = numbers.findLastIndex(({ text }) => text === String(last))
  const start = numbers.slice(0, Math.max(end, 0)).findLastIndex(({ text }) => text === String(first))
  if (start < 0) return null
  return { start: numbers[start]!.at, length: numbers[start]!.text.length, end: numbers[end]!.at }
}

type Groups = Readonly<Record<string, string>>

function verra(line: string): Serial | null {
  const found: Groups | undefined = VERRA.exec(line)?.groups
  if (!found) return null
  const { block, rest, country, project, from, to } = found
  const days = { from: dayIn(from!), to: dayIn(to!) }
  return {
    programme: 'verra',
    numberingSpace: 'VCS-VCU',
    ...numbers(found),
    template: `${block}-{start}-{end}-${rest}`,
    country: country!,
    project: project!,
    period: days.from && days.to && days.from <= days.to ? { from: days.from, to: days.to } : null,
  }
}

const BATCHED = { goldStandard: GOLD_STANDARD, car: CAR, acr: ACR, puro: PURO } as const

/** The forms whose range closes them and whose numbers restart in each batch. */
function batched(line: string): Serial | null {
  for (const [programme, form] of Object.entries(BATCHED)) {
    const found: Groups | undefined = form.exec(line)?.groups
    if (!found) continue
    const { space, country, project, year, between = '-' } = found
    return {
      programme: programme as keyof typeof BATCHED,
      numberingSpace: space!,
      ...numbers(found),
      template: `${space}${programme === 'puro' ? '_' : '-'}{start}${between.toLowerCase()}{end}`,
      country: country!,
      project: project!,
      period: { from: `${year}-01-01`, to: `${year}-12-31` },
    }
  }
  return null
}

function marked(line: string): Serial | null {
  const programme = Object.entries(MARKED).find(([, mark]) => mark.test(line))?.[0]
  const found: Groups | undefined = programme ? CLOSED_BY_RANGE.exec(line)?.groups : undefined
  if (!found) return null
  const { space = '', joint = '-', between = '-' } = found
  const parts = space.split(/[-_]/).slice(1)
  const year = parts.find((part) => /^(?:19|20)\d\d$/.test(part))
  return {
    programme: programme as keyof typeof MARKED,
    numberingSpace: space,
    ...numbers(found),
    template: `${space}${joint}{start}${between.toLowerCase()}{end}`,
    country: parts.find((part) => /^[A-Z]{2}$/.test(part)) ?? null,
    project: null,
    period: year === undefined ? null : { from: `${year}-01-01`, to: `${year}-12-31` },
  }
}

function kyoto(line: string): Serial | null {
  const found: Groups | undefined = KYOTO.exec(line)?.groups
  if (!found) return null
  const { country, type, rest } = found
  const of = (place: string) => `${country}-${type}-${place}-${rest}`
  return {
    programme: 'kyoto',
    numberingSpace: `${country}-${type}-${rest}`,
    ...numbers(found),
    template: `${of('{start}')} - ${of('{end}')}`,
    country: country!,
    project: null,
    period: null,
  }
}

const numbers = (found: Groups) => ({ start: BigInt(found['start']!), end: BigInt(found['end']!) })

/** `31122020` → `2020-12-31`; null for a day that does not exist. */
const dayIn = (text: string): string | null => dayOf(text.slice(4), text.slice(2, 4), text.slice(0, 2))
