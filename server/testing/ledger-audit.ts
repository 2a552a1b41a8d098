/** Conservation, counted: for tests and drills. */
import { rows, type Connection } from '../platform/statements.ts'

/** Every violation as a sentence; an empty list when all units are where they should be. Needs platform scope. */
export async function audit(connection: Connection): Promise<readonly string[]> {
  const found = await rows<{ violation: string }>(
    connection,
    `select 'block ' || block_id || ': accounts sum to ' || sum(quantity) as violation
       from balance group by block_id having sum(quantity) <> 0
     union all
     select 'balance of block ' || b.block_id || ' differs from its postings'
       from balance b left join (select account_id, block_id, sum(quantity) as quantity from ledger_posting group by 1, 2) p
         using (account_id, block_id) where p.quantity is distinct from b.quantity
     union all
     select 'block ' || b.id || ' is owned with ' || coalesce(sum(l.quantity), 0) || ' of ' || b.quantity
       from credit_block b left join balance l on l.block_id = b.id and l.quantity > 0
       where b.current group by b.id having coalesce(sum(l.quantity), 0) <> b.quantity
     union all
     select 'divided block ' || l.block_id || ' is still owned'
       from balance l join credit_block b on b.id = l.block_id where not b.current and l.quantity <> 0
     union all
     select 'serials of ' || a.id || ' and ' || b.id || ' overlap'
       from credit_block a join credit_block b on a.id < b.id and a.current and b.current
         and a.standard_id = b.standard_id and a.numbering_space = b.numbering_space and a.range && b.range`,
  )
  return found.map((row) => row.violation)
}

/** Units per kind of account; `issued` is what the others sum to. */
export async function totals(connection: Connection): Promise<Readonly<Record<string, bigint>>> {
  const found = await rows<{ kind: string; quantity: string }>(
    connection,
    'select kind, sum(quantity)::text as quantity from balance group by kind',
  )
  return Object.fromEntries(found.map((row) => [row.kind, BigInt(row.quantity)]))
}
