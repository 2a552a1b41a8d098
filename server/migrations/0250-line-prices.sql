-- The lines say what each vintage costs now: an accepted price per unit holds for all of them.
update operation_line l set unit_price_cents = o.unit_price_cents
from operation o
where o.id = l.operation_id and o.unit_price_cents is not null and l.unit_price_cents <> o.unit_price_cents;

-- What fee and VAT of a contributor follow from before they are settled; for itself and for the platform.
create function charge_basis(contributor uuid, as_of timestamptz) returns jsonb
  language sql stable security definer set search_path = public as $$
  select jsonb_build_object(
    'at', as_of,
    'seller', seller.country,
    'buyer', jsonb_build_object('country', buyer.country, 'vat', buyer.vat),
    'fee', (select value from setting where key = 'fee'),
    'domesticPercent', (
      select percent from vat_rate
      where country = case seller.country when 'MC' then 'FR' else seller.country end
        and valid_from <= as_of::date and (valid_to is null or valid_to >= as_of::date)),
    'answers', coalesce((
      select jsonb_agg(jsonb_build_object('outcome', outcome, 'at', consulted_at) order by consulted_at desc) from (
        select outcome, consulted_at from vat_consultation where organization_id = buyer.id and number = buyer.vat
        union all
        select v.outcome, v.consulted_at from onboarding_vat v join onboarding o on o.id = v.onboarding_id
        where o.organization_id = buyer.id and v.number = buyer.vat
      ) answers), '[]'))
  from organization buyer, organization seller
  where buyer.id = contributor and seller.is_platform and (app_platform() or buyer.id = app_organization())
$$;
revoke execute on function charge_basis(uuid, timestamptz) from public;
grant execute on function charge_basis(uuid, timestamptz) to {{app}};
