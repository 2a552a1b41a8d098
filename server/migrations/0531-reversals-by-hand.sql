-- A reversal that someone entered by hand, and the bank's own line of it, are one reversal: they are matched by their amount.
set local lock_timeout = '2s';

-- How many more reversals of an amount the bank's rows know than the operation's own account. Below zero: entered by hand, and
-- the bank's line has not come yet. Above: the operation had ended, or the reversal was answered by a hold.
create function unmatched_reversals(operation uuid) returns table (cents bigint, n bigint)
  language sql stable set search_path = public as $$
  select known.cents, sum(known.n)::bigint from (
    select sum(u.cents)::bigint as cents, 1 as n from bank_use u
    where u.operation_id = $1 and u.kind = 'payment' and use_standing(u) = 'confirmed'
      and exists (select 1 from bank_use r where r.reverses_id = u.transaction_id)
    group by u.transaction_id
    union all
    select (j.payload ->> 'amountCents')::bigint, -1 from journal j
    where j.operation_id = $1 and j.event = 'contributorPaymentValidation.reverse'
  ) known group by known.cents
$$;

create or replace function reversed_cents(operation uuid) returns bigint language sql stable set search_path = public as $$
  select coalesce(sum(m.cents * m.n), 0)::bigint from unmatched_reversals($1) m where m.n > 0
$$;
