/** Registries whose files and serial numbers are known, and which of our standards each of them keeps. */
import { sql } from 'kysely'
import type { SerialProgramme } from '../../../contract/rules/serial-numbers.ts'
import type { Trx } from '../../platform/database.ts'

export type Registry = {
  /** What the standard is usually called here. */
  readonly standard: string
  /** Of the registry's own pages: tells the standard, however people call it. */
  readonly host: string
  /** What people write before a project's number, though the files do not. */
  readonly prefix: string
}

/** Kyoto units are missing on purpose: several standards keep them. */
export const REGISTRIES = {
  verra: { standard: 'Verra VCS', host: 'registry.verra.org', prefix: 'VCS' },
  goldStandard: { standard: 'Gold Standard', host: 'registry.goldstandard.org', prefix: 'GS' },
  car: { standard: 'Climate Action Reserve', host: 'thereserve2.apx.com', prefix: 'CAR' },
  acr: { standard: 'American Carbon Registry', host: 'acr2.apx.com', prefix: 'ACR' },
} as const satisfies Partial<Record<SerialProgramme, Registry>>

/** By the host of its registry, or by its name: none, one, or several when people added it twice. */
export async function standardsOf(trx: Trx, { standard, host }: Registry): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from carbon_standard where credit_type = 'Carbon'
      and (lower(name) = lower(${standard}) or split_part(registry_link, '/', 3) = ${host}) order by id`.execute(
    trx,
  )
  return rows.map(({ id }) => id)
}
