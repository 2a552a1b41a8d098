-- Once less is invoiced than was paid, because fewer units are delivered, the rest is refunded, as after a cancellation.
set local lock_timeout = '2s';

-- What was received and is not due any longer: all of it where the operation is cancelled. What the bank reversed is not refunded as well.
create or replace function open_refund(operation uuid, seq int) returns void
  language plpgsql security definer set search_path = public as $$
declare
  made refund;
begin
  insert into refund (operation_id, cents, currency, reason, person_id, at, journal_seq)
  select o.id, m.cents, o.currency,
    left(case when o.status = 'cancelled' then 'The operation was cancelled' else 'Fewer units are delivered' end
      || case when jsonb_typeof(r.payload -> 'reason') = 'string' then ': ' || (r.payload ->> 'reason') else '.' end, 1000),
    j.person_id, j.at, j.seq
  from operation o join journal j on j.operation_id = o.id and j.seq = $2
  left join lateral (select e.payload from journal e where e.operation_id = o.id
    and (e.seq = j.seq and o.status = 'cancelled' or e.event = 'CCUsRetired.reduce' and o.status <> 'cancelled')
    order by e.seq desc limit 1) r on true
  cross join lateral (select coalesce((o.snapshot #>> '{context,money,receivedCents}')::bigint, 0) - reversed_cents(o.id)
    - case when o.status = 'cancelled' then 0 else coalesce((o.snapshot #>> '{context,money,dueCents}')::bigint, 0) end
    - coalesce((
      select sum(r.cents) from refund r where r.operation_id = o.id and r.transaction_id is null and not exists (
        select 1 from refund_decision d where d.refund_id = r.id and not d.is_approved)), 0) as cents) m
  where o.id = $1 and m.cents > 0
  returning * into made;
  if made.id is not null then
    perform propose_refund_account(made.id, made.person_id, made.at);
  end if;
end $$;

create function refund_of_smaller_invoice() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  perform open_refund(o.id, o.version) from operation o where o.id = new.operation_id and o.status <> 'cancelled';
  return null;
end $$;
revoke execute on function refund_of_smaller_invoice() from public;
-- At the commit: then the operation has its new version.
create constraint trigger refund_of_smaller_invoice after insert on invoice deferrable initially deferred
  for each row when (new.kind = 'invoice') execute function refund_of_smaller_invoice();
