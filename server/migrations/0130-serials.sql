-- What the ledger and the imports know of serial numbers that somebody types. Row-level security hides both from carriers,
-- so this asks as the owner and says numbers only: never whose they are.
set local lock_timeout = '2s';

-- One row for each asked range, standard and kind (issued, retired, known): which stretches of the range it covers.
-- Without a standard every standard is asked, since a Kyoto unit may stand in the books of several.
-- Of one range at most a thousand blocks count: who types the numbers of a whole programme learns that some are known.
create function serials_known(standards uuid[], spaces text[], firsts bigint[], lasts bigint[])
  returns table (place int, standard_id uuid, kind text, covered int8multirange, vintages uuid[])
  language sql stable security definer set search_path = public as $$
  with asked as (
    select a.place::int, s.id as standard_id, a.space, int8range(a.first, a.last, '[]') as numbers
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
      where k.standard_id = a.standard_id and k.numbering_space = a.space
        and int8range(k.first_number, k.last_number, '[]') && a.numbers limit 1000
    ) l) f where f.covered is not null
  union all
  select a.place, a.standard_id, 'known', f.covered, f.vintages from asked a cross join lateral (
    select range_agg(l.part) as covered, array_agg(distinct l.vintage_id) as vintages from (
      select int8range(k.first_number, k.last_number, '[]') * a.numbers as part, k.vintage_id from known_issuance k
      where k.standard_id = a.standard_id and k.numbering_space = a.space
        and int8range(k.first_number, k.last_number, '[]') && a.numbers limit 1000
    ) l) f where f.covered is not null
$$;
revoke execute on function serials_known(uuid[], text[], bigint[], bigint[]) from public;
grant execute on function serials_known(uuid[], text[], bigint[], bigint[]) to {{app}};
