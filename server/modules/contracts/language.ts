/** Which language the next draft of a contract gets where no one names one. */
import { sql } from 'kysely'
import type { ContractKey, ContractLanguage } from '../../../contract/rules/signing.ts'
import type { Trx } from '../../platform/database.ts'
import { currentTemplate } from './templates.repository.ts'

/** France with its overseas departments, and Monaco; ISO 3166-1 alpha-2. */
const FRENCH: ReadonlySet<string> = new Set(['FR', 'GF', 'GP', 'MC', 'MQ', 'RE', 'YT'])

/** @param country of the counterparty, two letters; null where there is none */
const usualLanguage = (country: string | null): ContractLanguage =>
  country !== null && FRENCH.has(country) ? 'fr' : 'en'

type Parties = {
  /** Of the operation. */
  readonly id: string
  readonly contributor_country: string | null
  readonly carrier_country: string | null
}

/** As it was drawn last; else as is usual in the counterparty's country, where such a text is in force; else English. */
export async function nextLanguage(
  trx: Trx,
  kind: ContractKey,
  { id, contributor_country: contributor, carrier_country: carrier }: Parties,
): Promise<ContractLanguage> {
  const { rows } = await sql<{ language: ContractLanguage }>`
    select t.language from document d join contract_draft f on f.document_id = d.id
    join contract_template t on t.id = f.template_id
    where d.operation_id = ${id} and t.kind = ${kind} order by d.id desc limit 1`.execute(trx)
  if (rows[0]) return rows[0].language
  const usual = usualLanguage(kind === 'mc' ? carrier : contributor)
  return (await currentTemplate(trx, kind, usual)) ? usual : 'en'
}
