-- What is looked up among all e-mails and all journals has an index; what only the platform may read asks for its setting once, not per row.
set local lock_timeout = '2s';

create index mail_created on mail (created_at, id);
create index mail_not_delivered on mail (created_at, id) where sent_at is null or bounced_at is not null;
create index invoice_due on invoice (coalesce(due_on, (issued_at at time zone 'UTC')::date), id) where kind = 'invoice';
create index journal_carrier_invoice on journal (at, operation_id) where event = 'pcInvoice.submit';

do $$
declare
  one record;
begin
  for one in
    select p.polname, p.polrelid::regclass as place from pg_policy p
    where pg_get_expr(p.polqual, p.polrelid) = 'app_platform()' and p.polwithcheck is null
  loop
    execute format('alter policy %I on %s using ((select app_platform()))', one.polname, one.place);
  end loop;
end $$;
