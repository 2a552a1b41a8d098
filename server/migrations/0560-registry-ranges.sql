-- What registries issued and retired is kept from overlapping by an ordered index and one look per statement. An index of ranges
-- took two thirds of the time of an import. One writer at a time: each looks at what those before it have committed.
set local lock_timeout = '2s';

alter table known_issuance drop constraint known_issuance_once;
alter table known_retirement drop constraint known_retirement_once;
create unique index known_issuance_once on known_issuance (standard_id, numbering_space, first_number);
create unique index known_retirement_once on known_retirement (standard_id, numbering_space, first_number);
drop index known_issuance_place;
drop index known_retirement_place;

create function known_ranges_held() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(tg_table_name, 0));
  return null;
end $$;

-- Of each new row the last two that begin before its end: itself and its neighbour, unless another one begins within it. A range that
-- reaches over its neighbour is found with the neighbour. Asked as the owner, whatever the scope hides.
create function known_ranges_apart() returns trigger language plpgsql security definer set search_path = public as $$
declare
  taken bigint;
begin
  execute format('select n.first_number from added n cross join lateral (
      select k.first_number, k.last_number from %I k where k.standard_id = n.standard_id and k.numbering_space = n.numbering_space
        and k.first_number <= n.last_number order by k.first_number desc limit 2) k
    where k.first_number <> n.first_number and k.last_number >= n.first_number limit 1', tg_table_name) into taken;
  if taken is not null then
    raise exception '%: the range that begins at % overlaps another', tg_table_name, taken
      using errcode = '23P01', constraint = tg_table_name || '_once';
  end if;
  return null;
end $$;

create trigger known_issuance_held before insert or update on known_issuance for each statement execute function known_ranges_held();
create trigger known_issuance_added after insert on known_issuance referencing new table as added
  for each statement execute function known_ranges_apart();
create trigger known_issuance_moved after update on known_issuance referencing new table as added
  for each statement execute function known_ranges_apart();
create trigger known_retirement_held before insert or update on known_retirement for each statement execute function known_ranges_held();
create trigger known_retirement_added after insert on known_retirement referencing new table as added
  for each statement execute function known_ranges_apart();
create trigger known_retirement_moved after update on known_retirement referencing new table as added
  for each statement execute function known_ranges_apart();

-- The same answers as before from the ordered index: the last range that begins before the asked one, and those that begin in it.
create or replace function serials_known(standards uuid[], spaces text[], firsts bigint[], lasts bigint[])
  returns table (place int, standard_id uuid, kind text, covered int8multirange, vintages uuid[])
  language sql stable security definer set search_path = public as $$
  with asked as (
    select a.place::int, s.id as standard_id, a.space, a.first, a.last, int8range(a.first, a.last, '[]') as numbers
    from unnest(standards, spaces, firsts, lasts) with ordinality as a (standard_id, space, first, last, place)
    join carbon_standard s on a.standard_id is null or s.id = a.standard_id
  )
  select a.place, a.standard_id, 'issued', f.covered, null::uuid[] from asked a cross join lateral (
    select range_agg(l.part) as covered from (
      select b.range * a.numbers as part from credit_block b
      where b.current and b.standard_id = a.standard_id and b.numbering_space = a.space and b.range && a.numbers limit 1000
    ) l) f where f.covered is not null
  union all
  select a.place, a.standard_id, 'retired', f.covered, null::uuid[] from asked a cross join lateral (
    select range_agg(l.part) as covered from (
      select int8range(k.first_number, k.last_number, '[]') * a.numbers as part from known_retirement k
      where k.standard_id = a.standard_id and k.numbering_space = a.space and k.last_number >= a.first and k.first_number between
        coalesce((select max(p.first_number) from known_retirement p where p.standard_id = a.standard_id
          and p.numbering_space = a.space and p.first_number <= a.first), a.first) and a.last limit 1000
    ) l) f where f.covered is not null
  union all
  select a.place, a.standard_id, 'known', f.covered, f.vintages from asked a cross join lateral (
    select range_agg(l.part) as covered, array_agg(distinct l.vintage_id) as vintages from (
      select int8range(k.first_number, k.last_number, '[]') * a.numbers as part, k.vintage_id from known_issuance k
      where k.standard_id = a.standard_id and k.numbering_space = a.space and k.last_number >= a.first and k.first_number between
        coalesce((select max(p.first_number) from known_issuance p where p.standard_id = a.standard_id
          and p.numbering_space = a.space and p.first_number <= a.first), a.first) and a.last limit 1000
    ) l) f where f.covered is not null
$$;

create or replace function ledger_reported_gone(standard uuid, blocks uuid[]) returns table (
    block_id uuid, account_id uuid, kind text, organization_id uuid, operation_id uuid, vintage_id uuid,
    range int8range, gone int8multirange, reported_at timestamptz)
  language sql stable security definer set search_path = public as $$
  select b.id, a.id, a.kind, a.organization_id, a.operation_id, b.vintage_id, b.range,
    range_agg(b.range * int8range(k.first_number, k.last_number, '[]')), max(i.ran_at)
  from balance l join ledger_account a on a.id = l.account_id join credit_block b on b.id = l.block_id
  cross join lateral (
    select k.* from known_retirement k
    where k.standard_id = b.standard_id and k.numbering_space = b.numbering_space
      and k.last_number >= lower(b.range) and k.first_number < upper(b.range)
      and k.first_number >= coalesce((select max(p.first_number) from known_retirement p where p.standard_id = b.standard_id
        and p.numbering_space = b.numbering_space and p.first_number <= lower(b.range)), lower(b.range))
  ) k
  join registry_import i on i.id = k.import_id
  where l.quantity > 0 and l.kind in ('available', 'reserved', 'held') and b.current
    and (standard is null or b.standard_id = standard) and (blocks is null or b.id = any (blocks))
  group by b.id, a.id
$$;
