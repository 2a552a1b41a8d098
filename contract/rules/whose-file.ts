/** The registry of a file: by its serial numbers, otherwise by the prefix of its projects' numbers. For server and browser. Pure. */
import type { Table } from './imports/guess.ts'
import { REGISTRIES, type Registry } from './serials/registries.ts'
import { parseSerial, type SerialProgramme } from './serials/serial-numbers.ts'

const NUMBERS = Object.values(REGISTRIES).map((registry) => ({
  registry,
  form: new RegExp(`^${registry.prefix}[-_ ]?\\d+$`, 'i'),
}))

/** The registry that writes these letters before a project's number; null for a bare number or other letters. */
export const registryOfNumber = (number: string): Registry | null =>
  NUMBERS.find(({ form }) => form.test(number.trim()))?.registry ?? null

/** Null for serial numbers that several registries keep, or that are unknown. */
export const registryOfProgramme = (programme: SerialProgramme | null): Registry | null =>
  programme !== null && programme in REGISTRIES ? REGISTRIES[programme as keyof typeof REGISTRIES] : null

/** Shorter texts are no serial numbers. */
const SHORTEST_SERIAL = 12

const registryOfCell = (cell: string): Registry | null =>
  (cell.length >= SHORTEST_SERIAL ? registryOfProgramme(parseSerial(cell)?.programme ?? null) : null) ??
  registryOfNumber(cell)

/** The one registry that a table names; null when it names none or several. */
export function registryIn({ rows }: Table): Registry | null {
  const names = new Set(rows.flatMap((row) => row.flatMap((cell) => registryOfCell(cell) ?? [])))
  const [registry] = names
  return names.size === 1 ? (registry ?? null) : null
}

type Standard = { readonly name: string; readonly registryLink?: string | null }

/** By the host of its registry, or by its name; null when neither is known. */
export const registryOfStandard = ({ name, registryLink }: Standard): Registry | null =>
  Object.values(REGISTRIES).find(
    ({ standard, host }) =>
      name.toLowerCase() === standard.toLowerCase() || (registryLink ?? '').includes(host),
  ) ?? null

/** The sid of the one standard that a table can be of; empty when none or several can. */
export function standardIn(
  table: Table,
  standards: readonly (Standard & { readonly sid: string })[],
): string {
  const registry = registryIn(table)
  const found = standards.filter((standard) => registry && registryOfStandard(standard) === registry)
  return found.length === 1 ? found[0]!.sid : ''
}
