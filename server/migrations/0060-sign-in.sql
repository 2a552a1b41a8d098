-- Signing in: accounts that people make themselves, people who may not sign in, counters that processes share.
set local lock_timeout = '2s';

-- May not sign in; nothing else is lost.
alter table person add column deactivated_at timestamptz;

-- A session whose cookie was renewed lives on for the calls that are under way, and ends with its successor.
alter table session add column replaced_by bytea;
create index session_replaced on session (replaced_by) where replaced_by is not null;

-- Accounts that were there before were made by the operator, who vouches for their addresses.
alter table identity_account
  add column created_at        timestamptz not null default now(),
  add column email_verified_at timestamptz default now();

-- Links in letters of the embedded provider; only their hash is kept. One that was used or replaced is deleted.
create table identity_link (
  token_hash bytea primary key,
  subject    text not null references identity_account on delete cascade,
  purpose    text not null check (purpose in ('verify', 'password')),
  expires_at timestamptz not null,
  unique (subject, purpose)
);
create index identity_link_expiry on identity_link (expires_at);

-- How often somebody did something within a span of time, summed over all processes. Unlogged: a crash of the
-- database forgets the counts of the running minutes, which is cheaper than writing them to disk.
create unlogged table rate_count (
  key        text not null,
  span       timestamptz not null,
  count      integer not null,
  primary key (key, span)
) with (fillfactor = 70);
create index rate_count_span on rate_count (span);

grant select, insert, update, delete on identity_link, rate_count to {{app}};
