-- The list of refunds shows the newest ones; without an index each page judged every refund that was ever asked for.
set local lock_timeout = '2s';

create index refund_at on refund (at, id);
