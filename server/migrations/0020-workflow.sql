-- Operations and what happens to them. One transition is one transaction over these tables.
create extension if not exists pg_trgm;

create sequence operation_number start 1001;

create table operation (
  id                          uuid primary key default uuidv7(),
  number_seq                  bigint not null unique default nextval('operation_number'),
  number                      text not null generated always as ('OP-' || number_seq::text) stored,
  type                        text not null check (type in ('contribution', 'multiYear', 'tranche', 'retirement', 'ccuPurchase')),
  contributor_organization_id uuid references organization,
  carrier_organization_id     uuid references organization,
  project_id                  uuid not null references project,
  offering_id                 uuid references offering,
  parent_id                   uuid references operation,
  credit_type                 text not null check (credit_type in ('Carbon', 'Plastic', 'Biodiversity')),
  quantity                    bigint not null check (quantity > 0),
  unit_price_cents            bigint check (unit_price_cents >= 0),
  fee_cents                   bigint check (fee_cents >= 0),
  -- Price of the units, without fee and tax.
  amount_cents                bigint check (amount_cents >= 0),
  currency                    text not null check (currency ~ '^[A-Z]{3}$'),
  requested_delivery          text not null check (requested_delivery in ('retire', 'hold')),
  beneficiary_country         text check (beneficiary_country ~ '^[A-Z]{2}$'),
  account_manager_id          uuid references person,
  -- Small facts that steps captured and that later steps or documents read; never personal values.
  facts                       jsonb not null default '{}',
  machine                     text not null,
  machine_version             int not null,
  snapshot                    jsonb not null,
  version                     int not null check (version >= 1),
  -- Hash of the newest journal row: the next one is chained to it, and a cut-off journal shows.
  head_hash                   text not null,
  -- From here on a projection of the snapshot, computed at save; nothing decides by it.
  status                      text not null check (status in ('open', 'onHold', 'completed', 'declined', 'expired', 'cancelled')),
  turns                       jsonb not null,
  courts                      text[] not null,
  steps                       text[] not null,
  waits_platform              boolean generated always as (courts @> array['platform']) stored,
  phase                       text,
  phase_title                 text,
  phase_since                 timestamptz not null,
  due_at                      timestamptz,
  created_at                  timestamptz not null,
  updated_at                  timestamptz not null,
  constraint operation_two_parties check (contributor_organization_id <> carrier_organization_id)
);
-- Every sort that the list offers, for the platform, for what runs, and for one party. Each transition writes a new
-- entry into each of them, so what changes rarely (words to search for) lies in a table of its own.
create index operation_updated on operation (updated_at, id);
create index operation_created on operation (created_at, id);
create index operation_due on operation ((coalesce(due_at, 'infinity'::timestamptz)), id);
-- Carries what the work lists filter by, so that counting and skipping need not visit the rows.
create index operation_running on operation (updated_at, id)
  include (contributor_organization_id, carrier_organization_id, steps, courts, due_at, status, type, credit_type)
  where status in ('open', 'onHold');
create index operation_running_due on operation ((coalesce(due_at, 'infinity'::timestamptz)), id) where status in ('open', 'onHold');
create index operation_status on operation (status, updated_at, id);
create index operation_type on operation (type, status, updated_at, id);
create index operation_contributor on operation (contributor_organization_id, updated_at, id);
create index operation_carrier on operation (carrier_organization_id, updated_at, id);
create index operation_queue on operation (due_at, id) where waits_platform;
create index operation_parent on operation (parent_id) where parent_id is not null;

-- Number, project and parties in lower case.
create table operation_search (
  operation_id                uuid primary key references operation,
  -- The parties stand here too, so that a search is theirs from its first step.
  contributor_organization_id uuid references organization,
  carrier_organization_id     uuid references organization,
  words                       text not null
);
create index operation_search_words on operation_search using gin (words gin_trgm_ops);
create index operation_search_contributor on operation_search using gin (contributor_organization_id, words gin_trgm_ops);
create index operation_search_carrier on operation_search using gin (carrier_organization_id, words gin_trgm_ops);

create table operation_line (
  operation_id     uuid not null references operation,
  vintage_id       uuid not null references vintage,
  quantity         bigint not null check (quantity > 0),
  unit_price_cents bigint not null check (unit_price_cents >= 0),
  primary key (operation_id, vintage_id)
);

create table journal (
  operation_id uuid not null references operation,
  seq          int not null check (seq >= 1),
  at           timestamptz not null,
  person_id    uuid not null references person,
  role         text not null check (role in ('contributor', 'projectCarrier', 'platform', 'system')),
  event        text not null,
  payload      jsonb not null,
  state_value  jsonb not null,
  version      int not null,
  prev_hash    text not null,
  hash         text not null,
  primary key (operation_id, seq)
);

-- Names, e-mails, bank accounts: erasable. The journal holds {"$personal": id, "hash": sha256(salt + value)}.
create table personal_value (
  id           uuid primary key default uuidv7(),
  operation_id uuid not null references operation,
  person_id    uuid references person,
  path         text not null,
  value        jsonb not null,
  salt         text not null
);
create index personal_value_operation on personal_value (operation_id);

create table timer (
  operation_id uuid not null references operation,
  id           text not null,
  due_at       timestamptz not null,
  event        text not null,
  primary key (operation_id, id)
);
create index timer_due on timer (due_at);

create table outbox (
  id            uuid primary key default uuidv7(),
  operation_id  uuid not null references operation,
  kind          text not null,
  params        jsonb not null,
  created_at    timestamptz not null default now(),
  dispatched_at timestamptz
);
create index outbox_waiting on outbox (id) where dispatched_at is null;

create table idempotency (
  person_id    uuid not null references person,
  key          text not null,
  body_hash    text not null,
  operation_id uuid not null references operation,
  -- The version that the operation had after the effect.
  version      int not null,
  at           timestamptz not null default now(),
  constraint idempotency_once primary key (person_id, key)
);

create table invoice (
  id           uuid primary key default uuidv7(),
  operation_id uuid not null references operation,
  series       text not null,
  year         int not null,
  sequence     int not null check (sequence >= 1),
  number       text not null unique,
  kind         text not null check (kind in ('invoice', 'creditNote')),
  credits_id   uuid unique references invoice,
  lines        jsonb not null,
  due_cents    bigint not null,
  currency     text not null,
  due_on       date,
  -- ISO 11649 creditor reference.
  reference    text not null,
  issued_at    timestamptz not null,
  unique (series, year, sequence),
  check ((kind = 'creditNote') = (credits_id is not null))
);
create index invoice_operation on invoice (operation_id, issued_at);

-- Its row is locked until the transaction ends: a number that was rolled back is given out again.
create table invoice_counter (
  series text not null,
  year   int not null,
  last   int not null,
  primary key (series, year)
);

-- What proves that units were settled: serial text and document hash with the movement, registry links when delivery closes.
create table ledger_evidence (
  entry_id    uuid not null references ledger_entry,
  kind        text not null check (kind in ('serial', 'document', 'registryLink')),
  value       text not null check (length(value) between 1 and 2000),
  recorded_at timestamptz not null,
  primary key (entry_id, kind, value)
);

alter table ledger_account add foreign key (operation_id) references operation;
alter table ledger_entry add foreign key (operation_id) references operation;

-- Sees what row-level security would show, but may use the trigram index, which it forbids: `like` is not leakproof.
-- A word that a sample shows to be common is answered with one null: then the caller walks the sort's index and asks
-- each row, which finds a page at once, while the trigram index would collect everything.
create function operation_candidates(term text, most int) returns setof uuid
  language plpgsql stable security definer set search_path = public as $$
declare
  percent float8 := (select least(100, 100 * 1000.0 / greatest(reltuples, 1000)) from pg_class where oid = 'operation_search'::regclass);
  seen int;
  hits int;
begin
  select count(*), count(*) filter (where words like '%' || term || '%') into seen, hits
    from operation_search tablesample system (percent);
  if seen >= 500 and hits > seen / 50 then
    return next null;
    return;
  end if;
  if (select app_platform()) then
    return query select w.operation_id from operation_search w where w.words like '%' || term || '%' limit most;
  else
    return query (select w.operation_id from operation_search w
        where w.contributor_organization_id = (select app_organization()) and w.words like '%' || term || '%' limit most)
      union all (select w.operation_id from operation_search w
        where w.carrier_organization_id = (select app_organization()) and w.words like '%' || term || '%' limit most);
  end if;
end $$;

alter table operation enable row level security;
create policy operation_scope on operation using (
  (select app_platform())
  or contributor_organization_id = (select app_organization())
  or carrier_organization_id = (select app_organization())
);
alter table operation_search enable row level security;
create policy operation_search_scope on operation_search using (
  (select app_platform())
  or contributor_organization_id = (select app_organization())
  or carrier_organization_id = (select app_organization())
);
do $$
declare child text;
begin
  foreach child in array array['operation_line', 'journal', 'personal_value', 'timer', 'outbox', 'invoice'] loop
    execute format('alter table %I enable row level security', child);
    execute format('create policy %I on %I using ((select app_platform()) or exists (select 1 from operation o where o.id = operation_id))', child || '_scope', child);
  end loop;
end $$;
alter table idempotency enable row level security;
create policy idempotency_scope on idempotency using (
  (select app_platform()) or person_id = nullif(current_setting('app.person', true), '')::uuid
);
alter table invoice_counter enable row level security;
create policy invoice_counter_platform on invoice_counter using ((select app_platform()));
alter table ledger_evidence enable row level security;
create policy ledger_evidence_scope on ledger_evidence
  using ((select app_platform()) or exists (select 1 from ledger_entry e where e.id = entry_id)) with check ((select app_platform()));
create policy ledger_account_party on ledger_account for select
  using (operation_id is not null and exists (select 1 from operation o where o.id = operation_id));
create policy ledger_entry_party on ledger_entry for select
  using (operation_id is not null and exists (select 1 from operation o where o.id = operation_id));

grant select, insert, update on operation, operation_search, timer, outbox, invoice_counter to {{app}};
grant select, insert, update, delete on operation_line to {{app}};
grant delete on timer to {{app}};
grant select, insert on journal, invoice, idempotency, ledger_evidence to {{app}};
grant select, insert, delete on personal_value to {{app}};
grant usage on sequence operation_number to {{app}};
revoke execute on function operation_candidates(text, int) from public;
grant execute on function operation_candidates(text, int) to {{app}};
