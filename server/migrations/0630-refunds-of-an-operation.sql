-- What an operation refunds, for everyone who may see what was paid for it: the rows of refunds are the platform's alone.
set local lock_timeout = '2s';

-- Reads as its owner, and is asked only for operations that the caller sees.
create function refund_sums(operation uuid) returns jsonb language sql stable security definer set search_path = public as $$
  select jsonb_build_object(
    'paid', coalesce(sum(n.cents) filter (where n.state = 'confirmed'), 0),
    'open', coalesce(sum(n.cents) filter (where n.state not in ('confirmed', 'refused')), 0))
  from refund_now n where n.operation_id = $1
$$;
revoke execute on function refund_sums(uuid) from public;
grant execute on function refund_sums(uuid) to {{app}};
