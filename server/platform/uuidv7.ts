/** `uuidv7()` for PostgreSQL 15 to 17. From version 18 on the server has its own, in `pg_catalog`, and that one is used. */
import { sql, type Kysely } from 'kysely'

/**
 * UUID version 7 as RFC 9562, method 3, and as PostgreSQL 18: 48 bits of milliseconds, 12 bits of the fraction of the
 * millisecond, 62 random bits. The moment of the last id belongs to the session, so ids of one session ascend even when the
 * clock does not. An undone transaction undoes the moment together with the ids it belongs to.
 */
export const CREATE_UUIDV7 = sql`
  create or replace function uuidv7() returns uuid language plpgsql volatile as $$
  declare
    moment bigint := floor(extract(epoch from clock_timestamp()) * 4096000); -- 4,096ths of a millisecond since 1970
    last text := current_setting('understory.last_uuidv7', true);
  begin
    if last <> '' then moment := greatest(moment, last::bigint + 1); end if;
    perform set_config('understory.last_uuidv7', moment::text, false);
    return encode(
      int8send(((moment >> 12) << 16) | 28672 | (moment & 4095)) || substring(uuid_send(gen_random_uuid()) from 9),
      'hex')::uuid;
  end $$`

/**
 * Makes the function where the server has none. Call it before the migrations, as the owner of the tables: their defaults name
 * it. A database that moves from 15 to 18 keeps it, because its defaults go on naming it; what is made there later uses the
 * server's own.
 */
export async function provideUuidv7(owner: Kysely<unknown>, appRole: string): Promise<void> {
  const { rows } = await sql<{ builtIn: boolean }>`
    select to_regprocedure('pg_catalog.uuidv7()') is not null as "builtIn"`.execute(owner)
  if (rows[0]!.builtIn) return
  await CREATE_UUIDV7.execute(owner)
  await sql`grant execute on function uuidv7() to ${sql.id(appRole)}`.execute(owner)
}
