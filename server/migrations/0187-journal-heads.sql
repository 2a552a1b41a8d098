-- Signed heads over all journals, and what each night's verification found.
set local lock_timeout = '2s';

-- One statement over the newest row of every journal, signed with the seal's key. Each names the one before it.
create table journal_head (
  number      int primary key check (number >= 1),
  at          timestamptz not null,
  operations  int not null check (operations >= 0),
  rows        bigint not null check (rows >= operations),
  digest      text not null check (digest ~ '^[0-9a-f]{64}$'),
  -- Canonical JSON of all of the above, with the hash of the statement before it: these very bytes are signed.
  statement   text not null,
  -- RSA PKCS#1 v1.5 over sha256, base64.
  signature   text not null,
  -- X.509 in DER, base64.
  certificate text not null
);

-- What stood at the end of each journal that had moved since the head before. The newest entry of an operation up to a
-- head is what that head says of it.
create table journal_head_entry (
  head_number  int not null references journal_head,
  operation_id uuid not null,
  version      int not null,
  head_hash    text not null,
  primary key (operation_id, head_number)
);
create index journal_head_entry_head on journal_head_entry (head_number);

create table journal_check (
  id          uuid primary key default uuidv7(),
  at          timestamptz not null,
  ms          int not null,
  operations  int not null,
  rows        bigint not null,
  -- Journals whose chain is broken, snapshots that are not the fold of their journal, and what contradicts a signed head.
  chains      int not null,
  folds       int not null,
  heads       int not null,
  -- The first of them: [{"kind", "operationId", "number", "problem"}].
  examples    jsonb not null,
  head_number int references journal_head
);
create index journal_check_at on journal_check (at);

alter table journal_head enable row level security;
create policy journal_head_platform on journal_head using ((select app_platform()));
alter table journal_head_entry enable row level security;
create policy journal_head_entry_platform on journal_head_entry using ((select app_platform()));
alter table journal_check enable row level security;
create policy journal_check_platform on journal_check using ((select app_platform()));

-- Append-only: the application neither changes nor removes what was said.
grant select, insert on journal_head, journal_head_entry, journal_check to {{app}};
