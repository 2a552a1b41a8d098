-- A reversal of the bank is a decision like any other: it names the transaction that it takes back, which then pays nothing.
set local lock_timeout = '2s';

alter table bank_use add column reverses_id uuid references bank_transaction;
alter table bank_use drop constraint bank_use_kind_check;
alter table bank_use add constraint bank_use_kind_check
  check (kind in ('payment', 'giveBack', 'payout', 'refund', 'aside', 'back', 'distinct', 'reversal'));
alter table bank_use add check ((kind = 'reversal') = (reverses_id is not null));
-- A transaction is taken back once.
create unique index bank_use_reverses on bank_use (reverses_id) where reverses_id is not null;

create or replace function use_standing(used bank_use) returns text language sql stable set search_path = public as $$
  select case used.kind
    when 'refund' then recorded_standing(used.payout_event_id)
    when 'giveBack' then (
      select case r.state when 'refused' then 'returned' when 'confirmed' then 'confirmed' else 'pending' end
      from refund_now r where r.id = used.refund_id)
    when 'payment' then payment_standing(used.operation_id, step_of_use(used.kind), used.journal_seq)
    when 'payout' then payment_standing(used.operation_id, step_of_use(used.kind), used.journal_seq)
    when 'reversal' then 'confirmed'
  end
$$;

-- What was confirmed as a payment of the operation, and taken back by the bank since.
create function reversed_cents(operation uuid) returns bigint language sql stable set search_path = public as $$
  select coalesce(sum(u.cents), 0)::bigint from bank_use u
  where u.operation_id = $1 and u.kind = 'payment' and use_standing(u) = 'confirmed'
    and exists (select 1 from bank_use r where r.reverses_id = u.transaction_id)
$$;

create or replace function bank_use_next() returns trigger
  language plpgsql security definer set search_path = public as $$
declare
  newest bank_use;
  whole bigint;
  rest bigint;
  in_doubt boolean;
begin
  -- Of the two that belong together, the one that came first is locked first.
  perform 1 from bank_transaction where id in (new.transaction_id, new.reverses_id) order by id for update;
  select cents into whole from bank_transaction where id = new.transaction_id;
  select * into newest from bank_use where transaction_id = new.transaction_id order by seq desc limit 1;
  rest := transaction_left(new.transaction_id);
  in_doubt := is_possible_duplicate(new.transaction_id);
  if exists (select 1 from bank_use r where r.reverses_id = new.transaction_id) then
    raise exception 'the bank took it back' using errcode = 'unique_violation', constraint = 'bank_use_reversed';
  elsif new.kind = 'back' then
    if newest.kind is distinct from 'aside' then
      raise exception 'the transaction is not set aside' using errcode = 'unique_violation', constraint = 'bank_use_back';
    end if;
  elsif newest.kind = 'aside' or rest = 0 or (new.kind in ('payout', 'refund', 'reversal') and rest < whole) then
    raise exception 'the transaction is used' using errcode = 'unique_violation', constraint = 'bank_use_once';
  elsif new.cents > rest then
    raise exception 'more than is left' using errcode = 'unique_violation', constraint = 'bank_use_left';
  elsif new.kind = 'distinct' and not in_doubt then
    raise exception 'it resembles no other' using errcode = 'unique_violation', constraint = 'bank_use_distinct';
  elsif new.kind not in ('aside', 'distinct') and in_doubt then
    raise exception 'it may be another one' using errcode = 'unique_violation', constraint = 'bank_use_doubt';
  end if;
  new.seq := coalesce(newest.seq, 0) + 1;
  return new;
end $$;

-- What was reversed is decided on: it waits for nothing.
create or replace view bank_transaction_now with (security_invoker = true) as
  select t.*, l.open_cents,
    case
      when l.is_aside then 'aside'
      when l.open_cents > 0 and not l.is_reversed then 'open'
      when exists (select 1 from bank_use u where u.transaction_id = t.id and use_standing(u) = 'pending') then 'pending'
      else 'used'
    end as state
  from bank_transaction t cross join lateral (
    select transaction_left(t.id) as open_cents,
      coalesce((select u.kind = 'aside' from bank_use u where u.transaction_id = t.id order by u.seq desc limit 1), false) as is_aside,
      exists (select 1 from bank_use r where r.reverses_id = t.id) as is_reversed
  ) l;

-- What the bank took back is not given back a second time.
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
  cross join lateral (select coalesce((o.snapshot #>> '{context,money,receivedCents}')::bigint, 0) - reversed_cents(o.id) - coalesce((
    select sum(r.cents) from refund r where r.operation_id = o.id and r.transaction_id is null and not exists (
      select 1 from refund_decision d where d.refund_id = r.id and not d.is_approved)), 0) as cents) m
  where o.id = $1 and m.cents > 0
  returning * into made;
  if made.id is not null then
    perform propose_refund_account(made.id, made.person_id, made.at);
  end if;
end $$;
