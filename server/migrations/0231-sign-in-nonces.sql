-- Nonces of sign-ins at providers whose access tokens carry no auth_time: each opens sessions with one access token only.
-- Kept for good: a refresh token may be older than any limit that we could set.
set local lock_timeout = '2s';

create table sign_in_nonce (
  nonce_hash bytea primary key,
  token_hash bytea not null,
  used_at    timestamptz not null
);
grant select, insert, update on sign_in_nonce to {{app}};
