/**
 * Serial numbers of credit blocks, per standard (domain page, "Serial numbers and blocks").
 * The raw text is always kept: an unknown form is null here and is typed in by hand.
 */

export type Serial = {
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
}

/** `19385-941467007-941467431-VCS-VCU-1507-VER-ET-14-1340-01012020-31122020-1`: numbers run through the whole programme. */
const VERRA =
  /^(?<block>\d+)-(?<start>\d+)-(?<end>\d+)-(?<rest>VCS-VCU-\d+-VER-(?<country>[A-Z]{2})-\d+-(?<project>\d+)-\d{8}-\d{8}-[01])$/
/** `GS1-1-UG-GS11236-16-2024-30307-1-19149`: numbers restart per batch, so the space is everything before the range. */
const GOLD_STANDARD =
  /^(?<space>GS1-\d+-(?<country>[A-Z]{2})-GS(?<project>\d+)-\d+-\d{4}-\d+)-(?<start>\d+)-(?<end>\d+)$/
/** `RW-5-1463953-2-2-0-7014 - RW-5-1467609-2-2-0-7014`: a Kyoto unit, first and last serial. */
const KYOTO =
  /^(?<country>[A-Z]{2})-(?<type>\d+)-(?<start>\d+)-(?<rest>[\d-]+) - \k<country>-\k<type>-(?<end>\d+)-\k<rest>$/

/** @returns null for a form that no parser knows, or whose end lies before its start */
export function parseSerial(text: string): Serial | null {
  const serial = verra(text) ?? goldStandard(text) ?? kyoto(text)
  return serial && serial.end >= serial.start ? serial : null
}

export const quantityOf = ({ start, end }: Pick<Serial, 'start' | 'end'>): bigint => end - start + 1n

export const formatSerial = ({ template, start, end }: Pick<Serial, 'template' | 'start' | 'end'>): string =>
  template.replace('{start}', String(start)).replace('{end}', String(end))

type Groups = Readonly<Record<string, string>>
const groupsOf = (pattern: RegExp, text: string): Groups | null => pattern.exec(text.trim())?.groups ?? null

function verra(text: string): Serial | null {
  const found = groupsOf(VERRA, text)
  if (!found) return null
  const { block, rest, country, project } = found
  return {
    numberingSpace: 'VCS-VCU',
    ...numbers(found),
    template: `${block}-{start}-{end}-${rest}`,
    country: country!,
    project: project!,
  }
}

function goldStandard(text: string): Serial | null {
  const found = groupsOf(GOLD_STANDARD, text)
  if (!found) return null
  const { space, country, project } = found
  return {
    numberingSpace: space!,
    ...numbers(found),
    template: `${space}-{start}-{end}`,
    country: country!,
    project: project!,
  }
}

function kyoto(text: string): Serial | null {
  const found = groupsOf(KYOTO, text)
  if (!found) return null
  const { country, type, rest } = found
  const of = (place: string) => `${country}-${type}-${place}-${rest}`
  return {
    numberingSpace: `${country}-${type}-${rest}`,
    ...numbers(found),
    template: `${of('{start}')} - ${of('{end}')}`,
    country: country!,
    project: null,
  }
}

const numbers = (found: Groups) => ({ start: BigInt(found['start']!), end: BigInt(found['end']!) })
