-- What the bank took back and the operation's own account of the money does not know yet: it was told by a hold, before there was an event.
set local lock_timeout = '2s';

create or replace function reversed_cents(operation uuid) returns bigint language sql stable set search_path = public as $$
  select greatest(0, (
    select coalesce(sum(u.cents), 0) from bank_use u
    where u.operation_id = $1 and u.kind = 'payment' and use_standing(u) = 'confirmed'
      and exists (select 1 from bank_use r where r.reverses_id = u.transaction_id)
  ) - (
    select coalesce(sum((j.payload ->> 'amountCents')::bigint), 0) from journal j
    where j.operation_id = $1 and j.event = 'contributorPaymentValidation.reverse'
  ))::bigint
$$;
