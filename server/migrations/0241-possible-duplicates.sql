-- What may be an entry that another statement had already is not passed over: it stands beside the other, and a person decides.
set local lock_timeout = '2s';

-- The earlier transaction that this one may be; null: no other one is like it.
alter table bank_transaction add column resembles_id uuid references bank_transaction;
create index bank_transaction_alike on bank_transaction (account, booked_on, cents);

-- distinct: a person says that it is another payment than the one it resembles.
alter table bank_use drop constraint bank_use_kind_check;
alter table bank_use add constraint bank_use_kind_check
  check (kind in ('payment', 'giveBack', 'payout', 'refund', 'aside', 'back', 'distinct'));

-- Nobody has said yet whether it is the one that it resembles.
create function is_possible_duplicate(transaction uuid) returns boolean language sql stable set search_path = public as $$
  select t.resembles_id is not null
    and not exists (select 1 from bank_use u where u.transaction_id = t.id and u.kind = 'distinct')
  from bank_transaction t where t.id = $1
$$;

create or replace function bank_use_next() returns trigger
  language plpgsql security definer set search_path = public as $$
declare
  newest bank_use;
  whole bigint;
  rest bigint;
  in_doubt boolean;
begin
  select cents into whole from bank_transaction where id = new.transaction_id for update;
  select * into newest from bank_use where transaction_id = new.transaction_id order by seq desc limit 1;
  rest := transaction_left(new.transaction_id);
  in_doubt := is_possible_duplicate(new.transaction_id);
  if new.kind = 'back' then
    if newest.kind is distinct from 'aside' then
      raise exception 'the transaction is not set aside' using errcode = 'unique_violation', constraint = 'bank_use_back';
    end if;
  elsif newest.kind = 'aside' or rest = 0 or (new.kind in ('payout', 'refund') and rest < whole) then
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
