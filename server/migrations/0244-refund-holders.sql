-- A refund goes to whoever paid: the name that the bank's statement gives, which may be nobody that the operation knows.
set local lock_timeout = '2s';

create function refund_holder(refund uuid) returns text language sql stable set search_path = public as $$
  select coalesce((
    select w.party from bank_transaction_words w
    where w.transaction_id = coalesce(
      (select a.transaction_id from refund_account a where a.refund_id = r.id order by a.id desc limit 1), r.transaction_id)
  ), c.name)
  from refund r join operation o on o.id = r.operation_id join organization c on c.id = o.contributor_organization_id
  where r.id = $1
$$;
