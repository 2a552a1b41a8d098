-- How an organization is let in: a machine (onboarding), what was given, and who looked at it.
set local lock_timeout = '2s';

create table onboarding (
  id              uuid primary key default uuidv7(),
  -- Made when the organization's own step was sent; null before.
  organization_id uuid unique references organization,
  -- Whoever began it; as long as there is no organization it is this person's alone.
  applicant_id    uuid not null references person,
  machine_version int not null,
  snapshot        jsonb not null,
  -- Counts events.
  version         int not null default 1,
  -- Read from the machine at each save, for lists; nothing decides by them. Of the status organization.access_status is the copy.
  access_status   text not null default 'pending_kyc_docs'
                  check (access_status in ('at_risk', 'pending_kyc_docs', 'pending_due_diligence', 'rejected', 'validated')),
  inner_state     text,
  court           text check (court in ('applicant', 'platform')),
  open_hits       int not null default 0,
  is_flagged      boolean not null default false,
  -- 0–100, for the order of the queue only.
  risk            int not null default 0,
  since           timestamptz not null,
  due_at          timestamptz,
  begun_at        timestamptz not null,
  submitted_at    timestamptz,
  updated_at      timestamptz not null,
  -- Set by an event, cleared by the job that compares the names.
  screen_from     timestamptz
);
create unique index onboarding_begun on onboarding (applicant_id) where organization_id is null;
create index onboarding_queue on onboarding (since, id) where submitted_at is not null;
create index onboarding_risk on onboarding (lpad(risk::text, 3, '0'), id) where submitted_at is not null;
create index onboarding_screen on onboarding (screen_from) where screen_from is not null;

-- What the steps hold, as it was typed last; what is of people stands apart (onboarding_personal).
create table onboarding_answer (
  onboarding_id uuid not null references onboarding,
  step          text not null check (length(step) <= 40),
  content       jsonb not null,
  -- Counts saves.
  version       int not null default 1,
  updated_at    timestamptz not null,
  primary key (onboarding_id, step)
);

-- Personal values: erasable. Never in journal or snapshot.
create table onboarding_personal (
  id            uuid primary key default uuidv7(),
  onboarding_id uuid not null references onboarding,
  -- A step, or `#` and the number of a journal row.
  source        text not null,
  -- Values of one person stand and go together: the path without its last part, such as `owners.0`.
  subject       text not null,
  path          text not null,
  value         jsonb not null,
  -- Only the platform reads it.
  is_internal   boolean not null default false,
  unique (onboarding_id, source, path)
);

-- What was asked for after the submission. Its texts lie in onboarding_personal, under `items.<id>`.
create table onboarding_item (
  id            uuid primary key default uuidv7(),
  onboarding_id uuid not null references onboarding,
  kind          text not null check (kind in ('document', 'question')),
  asked_by      uuid not null references person,
  asked_at      timestamptz not null,
  closed_at     timestamptz
);
create index onboarding_item_onboarding on onboarding_item (onboarding_id, id);

create table onboarding_document (
  id            uuid primary key default uuidv7(),
  onboarding_id uuid not null references onboarding,
  kind          text not null check (kind in ('identity', 'registration', 'ownership', 'other')),
  -- What it answers; null: one of the wizard's.
  item_id       uuid references onboarding_item,
  name          text not null check (length(name) between 1 and 200),
  media_type    text not null,
  bytes         int not null,
  sha256        text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  uploaded_by   uuid not null references person,
  uploaded_at   timestamptz not null
);
create index onboarding_document_onboarding on onboarding_document (onboarding_id, id);
create index onboarding_document_age on onboarding_document (kind, uploaded_at);
create index onboarding_document_content on onboarding_document (sha256);

-- Resemblances found by the screening. For the platform's eyes; names of people, so erasable.
create table onboarding_hit (
  id            uuid primary key default uuidv7(),
  onboarding_id uuid not null references onboarding,
  list          text not null,
  entry         text not null,
  entry_name    text not null,
  subject_name  text not null,
  score         int not null,
  reasons       jsonb not null,
  listed_at     date,
  found_at      timestamptz not null,
  -- No longer found by the newest screening.
  gone_at       timestamptz,
  verdict       text check (verdict in ('trueMatch', 'falseMatch')),
  note          text not null default '',
  answered_by   uuid references person,
  answered_at   timestamptz,
  unique (onboarding_id, list, entry, subject_name)
);

-- Each comparison of the names: who answered, and from which lists. No lists: nothing was compared, and it is tried again.
create table onboarding_screening (
  id            uuid primary key default uuidv7(),
  onboarding_id uuid not null references onboarding,
  at            timestamptz not null,
  answered_by   text not null check (answered_by in ('service', 'lists')),
  lists         text[] not null,
  problem       text
);
create index onboarding_screening_onboarding on onboarding_screening (onboarding_id, id desc);

-- What the VAT register said.
create table onboarding_vat (
  id            uuid primary key default uuidv7(),
  onboarding_id uuid not null references onboarding,
  country       text not null,
  number        text not null,
  outcome       text not null check (outcome in ('valid', 'invalid', 'unknown')),
  name          text,
  address       text,
  reference     text,
  consulted_at  timestamptz not null
);
create index onboarding_vat_onboarding on onboarding_vat (onboarding_id, id desc);

-- The link for somebody else who signs; only the hash of its token is kept.
create table onboarding_signature (
  id            uuid primary key default uuidv7(),
  onboarding_id uuid not null references onboarding,
  token_hash    bytea not null unique check (length(token_hash) = 32),
  invited_at    timestamptz not null,
  expires_at    timestamptz not null,
  answered_at   timestamptz,
  answer        text check (answer in ('confirmed', 'declined')),
  revoked_at    timestamptz,
  check ((answered_at is null) = (answer is null))
);
create index onboarding_signature_onboarding on onboarding_signature (onboarding_id, id desc);

-- Events of the machine (with a number), and looks at documents (without).
create table onboarding_journal (
  id            uuid primary key default uuidv7(),
  onboarding_id uuid not null references onboarding,
  seq           int,
  at            timestamptz not null,
  person_id     uuid not null references person,
  role          text not null,
  event         text not null,
  payload       jsonb not null,
  unique (onboarding_id, seq)
);

create table onboarding_timer (
  onboarding_id uuid not null references onboarding,
  id            text not null,
  due_at        timestamptz not null,
  event         text not null,
  primary key (onboarding_id, id)
);
create index onboarding_timer_due on onboarding_timer (due_at);

-- Whose an onboarding is: the owners' of its organization; before there is one, the person's who began it.
create function onboarding_owned(organization uuid, applicant uuid) returns boolean
  language sql stable security definer set search_path = public as $$
  select app_platform()
    or organization is null and applicant = app_person()
    or organization = app_organization() and exists (
      select 1 from membership m where m.organization_id = organization and m.person_id = app_person() and m.role = 'owner')
$$;
revoke execute on function onboarding_owned(uuid, uuid) from public;
grant execute on function onboarding_owned(uuid, uuid) to {{app}};

-- Where it stands is for everybody of the organization; what was given is for its owners.
alter table onboarding enable row level security;
create policy onboarding_scope on onboarding for select using (
  (select app_platform()) or organization_id = (select app_organization())
  or organization_id is null and applicant_id = (select app_person()));
create policy onboarding_insert on onboarding for insert with check (onboarding_owned(organization_id, applicant_id));
create policy onboarding_update on onboarding for update using (onboarding_owned(organization_id, applicant_id));

do $$
declare child text;
begin
  foreach child in array array['onboarding_answer', 'onboarding_item', 'onboarding_document', 'onboarding_vat', 'onboarding_timer'] loop
    execute format('alter table %I enable row level security', child);
    execute format('create policy %I on %I using (exists (select 1 from onboarding o where o.id = onboarding_id and onboarding_owned(o.organization_id, o.applicant_id)))', child || '_scope', child);
  end loop;
  foreach child in array array['onboarding_hit', 'onboarding_screening', 'onboarding_signature'] loop
    execute format('alter table %I enable row level security', child);
    execute format('create policy %I on %I using ((select app_platform()))', child || '_scope', child);
  end loop;
end $$;
alter table onboarding_personal enable row level security;
create policy onboarding_personal_scope on onboarding_personal
  using (((select app_platform()) or not is_internal) and exists (
    select 1 from onboarding o where o.id = onboarding_id and onboarding_owned(o.organization_id, o.applicant_id)));
alter table onboarding_journal enable row level security;
create policy onboarding_journal_read on onboarding_journal for select using (exists (
  select 1 from onboarding o where o.id = onboarding_id and onboarding_owned(o.organization_id, o.applicant_id)));
create policy onboarding_journal_write on onboarding_journal for insert with check (exists (
  select 1 from onboarding o where o.id = onboarding_id and onboarding_owned(o.organization_id, o.applicant_id)));

grant select, insert, update on onboarding, onboarding_item, onboarding_hit, onboarding_signature to {{app}};
grant select, insert, update, delete on onboarding_answer, onboarding_personal to {{app}};
grant select, insert, delete on onboarding_document, onboarding_timer to {{app}};
-- An erased person may stand in a file's name.
grant update (name) on onboarding_document to {{app}};
grant update on onboarding_timer to {{app}};
grant select, insert on onboarding_vat, onboarding_screening, onboarding_journal to {{app}};
grant delete on onboarding_hit to {{app}};
