-- The texts of contracts. A version is never edited: a new one is written, and publishing says which one is in force.
set local lock_timeout = '2s';

create table contract_template (
  id         uuid primary key default uuidv7(),
  -- Contribution, mandate or retirement contract.
  kind       text not null check (kind in ('cc', 'mc', 'rc')),
  language   text not null check (language in ('en', 'fr')),
  version    int not null check (version >= 1),
  title      text not null check (length(title) between 1 and 120),
  -- In order: {title, text}, with merge fields in double braces (contract/rules/merge-fields.ts).
  clauses    jsonb not null check (jsonb_typeof(clauses) = 'array' and jsonb_array_length(clauses) between 1 and 60),
  -- What is new in it, for colleagues.
  note       text not null default '' check (length(note) <= 500),
  written_by uuid not null references person,
  written_at timestamptz not null,
  unique (kind, language, version)
);

-- The newest row of a kind and language names the version in force; going back is publishing an earlier one again.
create table contract_publication (
  id           uuid primary key default uuidv7(),
  template_id  uuid not null references contract_template,
  published_by uuid not null references person,
  published_at timestamptz not null
);
create index contract_publication_template on contract_publication (template_id, id desc);

-- Which text a drawn contract came from. Values were filled in when it was drawn; personal ones are not kept here.
create table contract_draft (
  document_id  uuid primary key references document,
  template_id  uuid not null references contract_template,
  -- As agreed for this one contract, still with merge fields; the template's own when nothing was changed.
  clauses      jsonb not null,
  merge_values jsonb not null
);
create index contract_draft_template on contract_draft (template_id);

-- Signed here: what was frozen, what was sealed over it, by whom. The typed name and the address are personal values.
create table contract_signature (
  id               uuid primary key default uuidv7(),
  operation_id     uuid not null references operation,
  -- `ccSigned.submit`, `ccSigned.approve`
  event            text not null check (event ~ '^(cc|mc|rc)Signed\.(submit|approve)$'),
  document_id      uuid not null unique references document,
  sha256           text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  frozen_sha256    text not null check (frozen_sha256 ~ '^[0-9a-f]{64}$'),
  -- So many first bytes of the sealed file are the frozen text; null over a paper copy, which a person compared.
  frozen_bytes     int check (frozen_bytes > 0),
  -- The seal below this one; null for the first.
  below_sha256     text check (below_sha256 ~ '^[0-9a-f]{64}$'),
  person_id        uuid not null references person,
  organization_id  uuid not null references organization,
  -- As it was called then; a party does not see the platform's own row.
  organization_name text not null,
  intent           text not null,
  authenticated_at timestamptz not null,
  signed_at        timestamptz not null,
  -- Of the personal values; they may be erased.
  typed_name_id    uuid not null,
  address_id       uuid not null,
  user_agent_id    uuid not null
);
create index contract_signature_operation on contract_signature (operation_id, signed_at);

-- A text that was sent to an outside signature service, and what came of it.
create table contract_envelope (
  id            uuid primary key default uuidv7(),
  operation_id  uuid not null references operation,
  event         text not null check (event ~ '^(cc|mc|rc)Signed\.(submit|approve)$'),
  service       text not null check (length(service) between 1 and 60),
  -- The service's own id of it.
  reference     text not null check (length(reference) between 1 and 200),
  frozen_sha256 text not null check (frozen_sha256 ~ '^[0-9a-f]{64}$'),
  -- In whose name the event is sent when the service reports the signature.
  person_id     uuid not null references person,
  organization_id uuid not null references organization,
  is_platform   boolean not null,
  status        text not null check (status in ('sent', 'viewed', 'completed', 'declined', 'expired', 'failed')),
  reason        text,
  document_id   uuid references document,
  sent_at       timestamptz not null,
  updated_at    timestamptz not null,
  unique (service, reference)
);
create index contract_envelope_operation on contract_envelope (operation_id);

alter table contract_template enable row level security;
create policy contract_template_read on contract_template for select using (true);
create policy contract_template_write on contract_template for insert with check ((select app_platform()));
alter table contract_publication enable row level security;
create policy contract_publication_read on contract_publication for select using (true);
create policy contract_publication_write on contract_publication for insert with check ((select app_platform()));
alter table contract_draft enable row level security;
create policy contract_draft_scope on contract_draft
  using ((select app_platform()) or exists (select 1 from document d where d.id = document_id));
do $$
declare child text;
begin
  foreach child in array array['contract_signature', 'contract_envelope'] loop
    execute format('alter table %I enable row level security', child);
    execute format('create policy %I on %I using ((select app_platform()) or exists (select 1 from operation o where o.id = operation_id))', child || '_scope', child);
  end loop;
end $$;

grant select, insert on contract_template, contract_publication, contract_draft, contract_signature to {{app}};
grant select, insert on contract_envelope to {{app}};
grant update (status, reason, document_id, updated_at) on contract_envelope to {{app}};
