-- The search finds carriers' invoices and purchase orders by the beginning of their number. An expression on a payload may not use an
-- index under row-level security: a function asks for the rows, with the rule of who may see them.
set local lock_timeout = '2s';

create index journal_number_of_party on journal (upper(payload ->> 'number') collate "C")
  where event in ('pcInvoice.submit', 'purchaseOrderReceived.submit');

-- An invoice for its carrier, a purchase order for its contributor, both for the platform.
create function numbers_of_parties(typed text, most int) returns table (kind text, operation_id uuid, number text)
  language sql stable security definer set search_path = public as $$
  select case j.event when 'pcInvoice.submit' then 'carrierInvoice' else 'purchaseOrder' end, j.operation_id, j.payload ->> 'number'
  from journal j join operation o on o.id = j.operation_id
  where j.event in ('pcInvoice.submit', 'purchaseOrderReceived.submit')
    and upper(j.payload ->> 'number') collate "C" >= upper(typed) and upper(j.payload ->> 'number') collate "C" < upper(typed) || '~'
    and ((select app_platform()) or (select app_organization()) =
      case j.event when 'pcInvoice.submit' then o.carrier_organization_id else o.contributor_organization_id end)
  group by 1, 2, 3 order by upper(j.payload ->> 'number') collate "C" limit most
$$;
revoke execute on function numbers_of_parties(text, int) from public;
grant execute on function numbers_of_parties(text, int) to {{app}};
