/** Whose file it is: by its serial numbers, else by what stands before its projects' numbers. Pure. */
import type { Table } from '../../../contract/rules/import-guess.ts'
import { REGISTRIES, type Registry } from '../../../contract/rules/registries.ts'
import { parseSerial } from '../../../contract/rules/serial-numbers.ts'

type Standard = { readonly sid: string; readonly name: string; readonly registryLink?: string | null }

/** The sid of the one standard that it can be; empty when none or several can. */
export function standardIn({ rows }: Table, standards: readonly Standard[]): string {
  const registries = rows.flatMap((row) => row.flatMap((cell) => registryOf(cell) ?? []))
  const names = new Set(registries)
  const [registry] = names
  if (!registry || names.size > 1) return ''
  const found = standards.filter(
    ({ name, registryLink }) =>
      name.toLowerCase() === registry.standard.toLowerCase() || (registryLink ?? '').includes(registry.host),
  )
  return found.length === 1 ? found[0]!.sid : ''
}

function registryOf(cell: string): Registry | null {
  const programme = cell.length >= 12 ? (parseSerial(cell)?.programme ?? null) : null
  if (programme && programme in REGISTRIES) return REGISTRIES[programme as keyof typeof REGISTRIES]
  return (
    Object.values(REGISTRIES).find(({ prefix }) => new RegExp(`^${prefix}[-_ ]?\\d+$`).test(cell.trim())) ??
    null
  )
}
