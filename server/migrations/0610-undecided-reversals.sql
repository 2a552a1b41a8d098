-- Undecided reversals of the bank beside what they may take back: the same amount in the other direction, and the same bank reference or
-- side. Until someone has decided, no payment that rests on such a transaction is confirmed.
create view bank_reversal_pair with (security_invoker = true) as
  select r.id as reversal_id, r.booked_on as reversed_on, o.id as transaction_id,
    coalesce(o.end_to_end_id = r.end_to_end_id, false) as same_end_to_end,
    coalesce(o.bank_reference = r.bank_reference and left(o.entry_key, 1) = 'A', false) as same_reference,
    coalesce(wo.iban = wr.iban, false) as same_account, coalesce(lower(wo.party) = lower(wr.party), false) as same_party
  from bank_transaction_now r join bank_transaction o on o.account = r.account and o.currency = r.currency
    and o.cents = r.cents and o.is_credit <> r.is_credit and not o.is_reversal and o.booked_on <= r.booked_on
  left join bank_transaction_words wr on wr.transaction_id = r.id
  left join bank_transaction_words wo on wo.transaction_id = o.id
  where r.is_reversal and r.state = 'open'
    and (o.end_to_end_id = r.end_to_end_id or (o.bank_reference = r.bank_reference and left(o.entry_key, 1) = 'A')
      or wo.iban = wr.iban or lower(wo.party) = lower(wr.party))
    and not exists (select 1 from bank_use u where u.reverses_id = o.id);
grant select on bank_reversal_pair to {{app}};
