-- Trust that was withdrawn from a key of the seal, because it was stolen. Rows are only added: an earlier moment may be learnt
-- later, and the earliest counts.
set local lock_timeout = '2s';

create table seal_key_withdrawal (
  id             uuid primary key default uuidv7(),
  -- SHA-256 of the key's certificate in DER.
  fingerprint    text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  -- What was sealed from then on is not to be trusted.
  withdrawn_from timestamptz not null,
  reason         text not null check (length(reason) between 3 and 1000),
  person_id      uuid not null references person,
  at             timestamptz not null,
  check (withdrawn_from <= at)
);
create index seal_key_withdrawal_key on seal_key_withdrawal (fingerprint, withdrawn_from);

alter table seal_key_withdrawal enable row level security;
-- Everybody who checks a seal has to know.
create policy seal_key_withdrawal_read on seal_key_withdrawal for select using (true);
create policy seal_key_withdrawal_write on seal_key_withdrawal for insert with check ((select app_platform()));
grant select, insert on seal_key_withdrawal to {{app}};
