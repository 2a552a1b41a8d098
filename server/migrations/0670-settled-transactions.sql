-- What of a bank transaction can no longer change is kept with it, so that the list of what is to be decided does not ask the journals of
-- all payments of earlier years.
set local lock_timeout = '2s';

-- aside: until someone takes it up again · used: all of it, by payments, payouts or a reversal that are confirmed, which stays so.
-- Null: its state follows from what it was used for.
alter table bank_transaction add column settled text check (settled in ('aside', 'used'));
create index bank_transaction_unsettled on bank_transaction (value_on, id) where settled is null;
create index bank_transaction_unsettled_statement on bank_transaction (statement_id) where settled is null;
create index bank_transaction_unsettled_reversal on bank_transaction (account) where settled is null and is_reversal;

-- Does not wait for a person who is deciding on it: without this it is only slower to read.
create function settle_transaction(transaction uuid) returns void language sql set search_path = public as $$
  update bank_transaction t set settled = 'used'
  where t.id = (select id from bank_transaction where id = $1 and settled is null for no key update skip locked)
    and t.cents = (select sum(coalesce(u.cents, t.cents)) from bank_use u
      where u.transaction_id = t.id and u.kind in ('payment', 'payout', 'reversal') and use_standing(u) = 'confirmed')
$$;
revoke execute on function settle_transaction(uuid) from public;

create function bank_use_settles() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  if new.kind = 'reversal' then
    perform settle_transaction(new.transaction_id);
  else
    update bank_transaction set settled = case new.kind when 'aside' then 'aside' end where id = new.transaction_id;
  end if;
  return null;
end $$;
revoke execute on function bank_use_settles() from public;
create trigger bank_use_settles after insert on bank_use
  for each row when (new.kind in ('aside', 'back', 'reversal')) execute function bank_use_settles();

create function payment_settles() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  perform settle_transaction(u.transaction_id) from bank_use u
  where u.operation_id = new.operation_id and new.event = step_of_use(u.kind) || '.approve';
  return null;
end $$;
revoke execute on function payment_settles() from public;
create trigger payment_settles after insert on journal
  for each row when (new.event in ('contributorPaymentValidation.approve', 'pcPaymentValidation.approve'))
  execute function payment_settles();

select settle_transaction(u.transaction_id) from bank_use u where u.kind in ('payment', 'payout', 'reversal');
update bank_transaction t set settled = 'aside'
where (select u.kind from bank_use u where u.transaction_id = t.id order by u.seq desc limit 1) = 'aside';

drop view bank_reversal_pair;
drop view bank_transaction_now;
create view bank_transaction_now with (security_invoker = true) as
  select t.*, l.open_cents,
    coalesce(t.settled, case
      when l.open_cents > 0 and not l.is_reversed then 'open'
      when exists (select 1 from bank_use u where u.transaction_id = t.id and use_standing(u) = 'pending') then 'pending'
      else 'used'
    end) as state
  from bank_transaction t cross join lateral (
    select case t.settled when 'used' then 0 else transaction_left(t.id) end as open_cents,
      exists (select 1 from bank_use r where r.reverses_id = t.id) as is_reversed
  ) l;
grant select on bank_transaction_now to {{app}};
create view bank_reversal_pair with (security_invoker = true) as
  select r.id as reversal_id, r.booked_on as reversed_on, o.id as transaction_id,
    coalesce(o.end_to_end_id = r.end_to_end_id, false) as same_end_to_end,
    coalesce(o.bank_reference = r.bank_reference and left(o.entry_key, 1) = 'A', false) as same_reference,
    coalesce(wo.iban = wr.iban, false) as same_account, coalesce(lower(wo.party) = lower(wr.party), false) as same_party,
    r.cents as reversal_cents
  from bank_transaction_now r join bank_transaction o on o.account = r.account and o.currency = r.currency
    and (o.cents = r.cents
      or (o.end_to_end_id = r.end_to_end_id and case when o.is_credit then r.cents - o.cents else o.cents - r.cents end between 1 and 10000))
    and o.is_credit <> r.is_credit and not o.is_reversal and o.booked_on <= r.booked_on
  left join bank_transaction_words wr on wr.transaction_id = r.id
  left join bank_transaction_words wo on wo.transaction_id = o.id
  where r.is_reversal and r.settled is null and r.state = 'open'
    and (o.end_to_end_id = r.end_to_end_id or (o.bank_reference = r.bank_reference and left(o.entry_key, 1) = 'A')
      or wo.iban = wr.iban or lower(wo.party) = lower(wr.party))
    and not exists (select 1 from bank_use u where u.reverses_id = o.id);
grant select on bank_reversal_pair to {{app}};
