-- A number of credits stands before the name of their unit: "500 credits".
set local lock_timeout = '2s';

create or replace function carbon_standard_unit() returns trigger language plpgsql as $$
begin
  new.unit_name := coalesce(nullif(new.unit_name, ''),
    case new.credit_type when 'Carbon' then 't CO₂e' when 'Plastic' then 't' else 'credits' end);
  return new;
end $$;
