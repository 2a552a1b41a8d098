/** Which of our standards each registry keeps. */
import { REGISTRIES, type Registry } from '../../../contract/rules/serials/registries.ts'
import type { Trx } from '../../platform/database.ts'
import { queryRows } from '../../platform/statements.ts'

/** By the host of its registry, or by its name: none, one, or several when people added it twice. */
export async function standardsOf(trx: Trx, { standard, host }: Registry): Promise<string[]> {
  const rows = await queryRows(trx)<{ id: string }>`
    select id from carbon_standard where credit_type = 'Carbon'
      and (lower(name) = lower(${standard}) or split_part(registry_link, '/', 3) = ${host}) order by id`
  return rows.map(({ id }) => id)
}

/** What is before a project's number at this standard's registry; empty when the registry is not known. */
export async function prefixOf(trx: Trx, standardId: string): Promise<string> {
  for (const registry of Object.values(REGISTRIES))
    if ((await standardsOf(trx, registry)).includes(standardId)) return registry.prefix
  return ''
}
