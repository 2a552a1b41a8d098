-- One transaction of the bank may pay several invoices: each use takes a part of it, and what is left can be assigned later or given back.
set local lock_timeout = '2s';

-- Money that no invoice took goes back without having been received by an operation; null: it is the operation's own.
alter table refund add column transaction_id uuid references bank_transaction;

alter table bank_use add column cents bigint check (cents > 0);
alter table bank_use add column refund_id uuid references refund;
-- Until now a payment took its transaction whole.
update bank_use u set cents = t.cents from bank_transaction t where t.id = u.transaction_id and u.kind = 'payment';
alter table bank_use drop constraint bank_use_kind_check;
-- giveBack: what no invoice took, on its way to the payer.
alter table bank_use add constraint bank_use_kind_check
  check (kind in ('payment', 'giveBack', 'payout', 'refund', 'aside', 'back'));
-- Null: the transaction as a whole, or what is left of it.
alter table bank_use add check ((kind in ('payment', 'giveBack')) = (cents is not null));
alter table bank_use add check ((kind = 'giveBack') = (refund_id is not null));

-- What became of one use: pending, confirmed, or returned, which frees its part again; null for what uses nothing.
create or replace function use_standing(used bank_use) returns text language sql stable set search_path = public as $$
  select case used.kind
    when 'refund' then recorded_standing(used.payout_event_id)
    when 'giveBack' then (
      select case r.state when 'refused' then 'returned' when 'confirmed' then 'confirmed' else 'pending' end
      from refund_now r where r.id = used.refund_id)
    when 'payment' then payment_standing(used.operation_id, step_of_use(used.kind), used.journal_seq)
    when 'payout' then payment_standing(used.operation_id, step_of_use(used.kind), used.journal_seq)
  end
$$;

-- What nobody has used of a transaction.
create function transaction_left(transaction uuid) returns bigint language sql stable set search_path = public as $$
  select t.cents - coalesce((
    select sum(coalesce(u.cents, t.cents)) from bank_use u
    where u.transaction_id = t.id and u.kind not in ('aside', 'back') and use_standing(u) <> 'returned'), 0)::bigint
  from bank_transaction t where t.id = $1
$$;

-- No cent is used twice: whoever comes second waits here, and is refused.
create or replace function bank_use_next() returns trigger
  language plpgsql security definer set search_path = public as $$
declare
  newest bank_use;
  whole bigint;
  rest bigint;
begin
  select cents into whole from bank_transaction where id = new.transaction_id for update;
  select * into newest from bank_use where transaction_id = new.transaction_id order by seq desc limit 1;
  rest := transaction_left(new.transaction_id);
  if new.kind = 'back' then
    if newest.kind is distinct from 'aside' then
      raise exception 'the transaction is not set aside' using errcode = 'unique_violation', constraint = 'bank_use_back';
    end if;
  elsif newest.kind = 'aside' or rest = 0 or (new.kind in ('payout', 'refund') and rest < whole) then
    raise exception 'the transaction is used' using errcode = 'unique_violation', constraint = 'bank_use_once';
  elsif new.cents > rest then
    raise exception 'more than is left' using errcode = 'unique_violation', constraint = 'bank_use_left';
  end if;
  new.seq := coalesce(newest.seq, 0) + 1;
  return new;
end $$;

-- open: something of it is undecided · pending: every part is decided on, one waits for its second person.
drop view bank_transaction_now;
create view bank_transaction_now with (security_invoker = true) as
  select t.*, l.open_cents,
    case
      when l.is_aside then 'aside'
      when l.open_cents > 0 then 'open'
      when exists (select 1 from bank_use u where u.transaction_id = t.id and use_standing(u) = 'pending') then 'pending'
      else 'used'
    end as state
  from bank_transaction t cross join lateral (
    select transaction_left(t.id) as open_cents,
      coalesce((select u.kind = 'aside' from bank_use u where u.transaction_id = t.id order by u.seq desc limit 1), false) as is_aside
  ) l;
grant select on bank_transaction_now to {{app}};

-- Back to the account that this very transaction came from, where its statement names it.
create or replace function propose_refund_account(refund uuid, person uuid, at timestamptz) returns void
  language sql set search_path = public as $$
  with paid as (
    select r.operation_id, w.transaction_id, w.iban
    from refund r
    join lateral (
      select r.transaction_id as id, null::timestamptz as at where r.transaction_id is not null
      union all
      select u.transaction_id, u.at from bank_use u where r.transaction_id is null and u.operation_id = r.operation_id
        and u.kind = 'payment' and payment_standing(u.operation_id, 'contributorPaymentValidation', u.journal_seq) = 'confirmed'
    ) source on true
    join bank_transaction_words w on w.transaction_id = source.id
    where r.id = $1 and w.iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'
    order by source.at desc limit 1
  ), kept as (
    insert into personal_value (operation_id, path, value, salt)
    select operation_id, 'refund/iban', to_jsonb(iban), encode(gen_random_bytes(16), 'hex') from paid returning id
  )
  insert into refund_account (refund_id, account_id, transaction_id, reason, person_id, at)
  select $1, kept.id, paid.transaction_id, 'The account that the payment came from.', $2, $3 from paid, kept
$$;

create or replace function open_refund(operation uuid, seq int) returns void
  language plpgsql security definer set search_path = public as $$
declare
  made refund;
begin
  insert into refund (operation_id, cents, currency, reason, person_id, at, journal_seq)
  select o.id, m.cents, o.currency,
    left('The operation was cancelled' || case when jsonb_typeof(j.payload -> 'reason') = 'string'
      then ': ' || (j.payload ->> 'reason') else '.' end, 1000),
    j.person_id, j.at, j.seq
  from operation o join journal j on j.operation_id = o.id and j.seq = $2
  cross join lateral (select coalesce((o.snapshot #>> '{context,money,receivedCents}')::bigint, 0) - coalesce((
    select sum(r.cents) from refund r where r.operation_id = o.id and r.transaction_id is null and not exists (
      select 1 from refund_decision d where d.refund_id = r.id and not d.is_approved)), 0) as cents) m
  where o.id = $1 and m.cents > 0
  returning * into made;
  if made.id is not null then
    perform propose_refund_account(made.id, made.person_id, made.at);
  end if;
end $$;
