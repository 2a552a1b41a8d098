-- A bank may deduct its charges from money that it sends back, or add them to what it debits again: such a reversal fits as well where
-- the end-to-end id is the same.
set local lock_timeout = '2s';

create or replace view bank_reversal_pair with (security_invoker = true) as
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
  where r.is_reversal and r.state = 'open'
    and (o.end_to_end_id = r.end_to_end_id or (o.bank_reference = r.bank_reference and left(o.entry_key, 1) = 'A')
      or wo.iban = wr.iban or lower(wo.party) = lower(wr.party))
    and not exists (select 1 from bank_use u where u.reverses_id = o.id);
