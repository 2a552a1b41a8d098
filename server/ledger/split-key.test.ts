/**
 * If the data ever had to lie in several databases, units would be split by standard and numbering space (decision 079). Each
 * constraint that crosses this key would have to become a check of the server: a new one is a decision, not an accident.
 */
import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'

const { owner } = await createTestDatabase()

const KEY = ['standard_id', 'numbering_space']

/** Tables whose rows lie where their units lie; each part has its own accounts. All others stay together. */
const OF_UNITS = [
  'balance',
  'credit_block',
  'known_issuance',
  'known_quantity',
  'known_retirement',
  'ledger_account',
  'ledger_entry',
  'ledger_evidence',
  'ledger_posting',
  'ledger_queue',
  'offering_issue',
  'reported_unsettled',
]

/** Constraint → what would take its place. */
const CROSSING: Readonly<Record<string, string>> = {
  // Copied into each part: they change rarely, and rows of them are never deleted while units name them.
  credit_block_standard_id_fkey: 'a copy of the standards',
  credit_block_vintage_id_fkey: 'a copy of the vintages',
  known_issuance_standard_id_fkey: 'a copy of the standards',
  known_issuance_vintage_id_fkey: 'a copy of the vintages',
  known_quantity_vintage_id_fkey: 'a copy of the vintages',
  known_retirement_standard_id_fkey: 'a copy of the standards',
  ledger_account_organization_id_fkey: 'a copy of the organizations’ ids',
  ledger_queue_vintage_id_fkey: 'a copy of the vintages',
  offering_issue_organization_id_fkey: 'a copy of the organizations’ ids',
  offering_issue_standard_id_fkey: 'a copy of the standards',
  offering_issue_vintage_id_fkey: 'a copy of the vintages',
  reported_unsettled_standard_id_fkey: 'a copy of the standards',
  // The other row is written in another database: the movement names it, and a nightly check compares.
  allocation_block_id_fkey: 'a nightly check',
  known_issuance_import_id_fkey: 'a nightly check',
  known_quantity_import_id_fkey: 'a nightly check',
  known_retirement_import_id_fkey: 'a nightly check',
  ledger_account_operation_id_fkey: 'a nightly check',
  ledger_entry_operation_id_fkey: 'a nightly check',
  offering_issue_offering_id_fkey: 'a nightly check',
  // Unique within each part, which is enough: what they name lies in one part.
  balance_one_owner: 'itself: a block lies in one part',
  known_quantity_once: 'itself: a vintage’s units lie in one part',
  ledger_account_once: 'itself: each part has its own accounts',
  // A movement over several numbering spaces has one entry in each part.
  ledger_entry_key_key: 'itself: the key of a movement is used once in each part',
}

type Found = {
  readonly name: string
  readonly table: string
  readonly other: string | null
  readonly columns: string[]
}

/** Foreign keys, and what must be unique. Ids are made by the server and unique everywhere, so primary keys cross nothing. */
const CONSTRAINTS = `
  select c.conname as name, c.conrelid::regclass::text as table, c.confrelid::regclass::text as other, '{}'::text[] as columns
    from pg_constraint c where c.connamespace = 'public'::regnamespace and c.contype = 'f' and c.conparentid = 0
  union all
  select i.indexrelid::regclass::text, i.indrelid::regclass::text, null,
      array(select a.attname::text from pg_attribute a where a.attrelid = i.indrelid and a.attnum = any (i.indkey) order by 1)
    from pg_index i join pg_class r on r.oid = i.indrelid
    where r.relnamespace = 'public'::regnamespace and (i.indisunique or i.indisexclusion) and not i.indisprimary`

function crosses({ table, other, columns }: Found): boolean {
  const isOfUnits = OF_UNITS.includes(table)
  if (other !== null) return isOfUnits !== OF_UNITS.includes(other)
  return isOfUnits && !KEY.every((column) => columns.includes(column))
}

const crossing = async (): Promise<string[]> => {
  const { rows } = await owner.query<Found>(CONSTRAINTS)
  return rows
    .filter(crosses)
    .map(({ name }) => name)
    .toSorted()
}

test('every table with a numbering space is one of those that follow it', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select table_name::text as name from information_schema.columns
     where table_schema = 'public' and column_name = 'numbering_space'`,
  )
  expect(rows.length).toBeGreaterThan(3)
  expect(rows.filter(({ name }) => !OF_UNITS.includes(name))).toEqual([])
})

test('no constraint crosses standard and numbering space but those that were decided on', async () => {
  expect(await crossing()).toEqual(Object.keys(CROSSING).toSorted())
})

test.each([
  [
    'a foreign key from elsewhere to units',
    'alter table cart_line add column new_block uuid constraint new_one references credit_block',
  ],
  [
    'a foreign key from units to elsewhere',
    'alter table credit_block add column new_person uuid constraint new_one references person',
  ],
  ['a unique value over all parts', 'create unique index new_one on credit_block (serial_template)'],
])('%s is found', async (_, change) => {
  await owner.query(change)
  const found = await crossing()
  await owner.query(
    /^alter table (\w+) add column (\w+)/.exec(change) ? dropOf(change) : 'drop index new_one',
  )
  expect(found).toContain('new_one')
})

const dropOf = (change: string): string =>
  change.replace(/^alter table (\w+) add column (\w+).*$/, 'alter table $1 drop column $2')
