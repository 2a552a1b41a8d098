-- What a carrier submits is a working copy under a machine (projectSubmission); what buyers see is what was published last.
set local lock_timeout = '2s';

alter table offering drop constraint offering_status_check;
alter table offering add constraint offering_status_check check (status in
  ('draft', 'submitted', 'inReview', 'changesRequested', 'published', 'suspended', 'archived'));
alter table offering
  -- Null: never published. The whole content as contract/offering-content.ts describes it; the columns and offering_vintage say the same for queries.
  add column published jsonb,
  add column published_at timestamptz;
create index offering_project on offering (project_id);

-- Smallest units of the standard.
alter table offering_vintage add column minimum_quantity bigint not null default 1 check (minimum_quantity > 0);

create table submission (
  offering_id     uuid primary key references offering,
  organization_id uuid not null references organization,
  machine_version int not null,
  snapshot        jsonb not null,
  -- Counts events; `draft_version` counts saves of the working copy.
  version         int not null default 1,
  draft           jsonb not null,
  draft_version   int not null default 1,
  -- Whose move it is, read from the machine.
  court           text check (court in ('projectCarrier', 'platform')),
  since           timestamptz not null,
  updated_at      timestamptz not null
);
create index submission_organization on submission (organization_id, updated_at desc);
create index submission_court on submission (court, since) where court is not null;

create table submission_journal (
  offering_id uuid not null references submission,
  seq         int not null,
  at          timestamptz not null,
  person_id   uuid not null references person,
  role        text not null,
  event       text not null,
  payload     jsonb not null,
  primary key (offering_id, seq)
);

-- A remark on one field of the working copy, by either side.
create table submission_comment (
  id          uuid primary key default uuidv7(),
  offering_id uuid not null references submission,
  -- As in the content, such as `summary` or `photos.2`; empty: the whole.
  field       text not null check (length(field) <= 80),
  text        text not null check (length(text) between 1 and 2000),
  person_id   uuid not null references person,
  role        text not null,
  at          timestamptz not null,
  resolved_at timestamptz,
  resolved_by uuid references person
);
create index submission_comment_offering on submission_comment (offering_id, id);

-- Photos and documents; `is_published` when the version that buyers see names them.
create table offering_file (
  id              uuid primary key default uuidv7(),
  offering_id     uuid not null references offering,
  organization_id uuid not null references organization,
  kind            text not null check (kind in ('photo', 'document')),
  name            text not null check (length(name) between 1 and 200),
  media_type      text not null,
  bytes           int not null,
  sha256          text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Of photos: pixels, and the same picture for cards.
  width           int,
  height          int,
  small_sha256    text check (small_sha256 ~ '^[0-9a-f]{64}$'),
  is_published    boolean not null default false,
  uploaded_by     uuid not null references person,
  uploaded_at     timestamptz not null,
  check ((kind = 'photo') = (width is not null and height is not null and small_sha256 is not null))
);
create index offering_file_offering on offering_file (offering_id);

-- What is for sale of each published vintage: of the offering's own carrier only. Whose blocks they are stays hidden.
create function ledger_offered(offerings uuid[]) returns table (offering_id uuid, vintage_id uuid, quantity bigint)
  language sql stable security definer set search_path = public as $$
  select v.offering_id, v.vintage_id, coalesce(s.quantity, 0)::bigint
  from offering o
  join offering_vintage v on v.offering_id = o.id
  left join ledger_account a on a.kind = 'available' and a.organization_id = o.organization_id and a.operation_id is null
  left join lateral (
    select sum(l.quantity) as quantity from credit_block b
    join balance l on l.block_id = b.id and l.quantity > 0 and l.account_id = a.id
    where b.vintage_id = v.vintage_id and b.current
  ) s on true
  where o.id = any (offerings)
$$;

alter table submission enable row level security;
create policy submission_scope on submission using ((select app_platform()) or organization_id = (select app_organization()));
alter table submission_journal enable row level security;
create policy submission_journal_scope on submission_journal using (exists (select 1 from submission s where s.offering_id = submission_journal.offering_id));
alter table submission_comment enable row level security;
create policy submission_comment_scope on submission_comment using (exists (select 1 from submission s where s.offering_id = submission_comment.offering_id));
alter table offering_file enable row level security;
create policy offering_file_scope on offering_file
  using (is_published or (select app_platform()) or organization_id = (select app_organization()))
  with check ((select app_platform()) or organization_id = (select app_organization()));

grant select, insert, update on submission to {{app}};
grant select, insert on submission_journal to {{app}};
grant select, insert, update (resolved_at, resolved_by) on submission_comment to {{app}};
grant select, insert, update (is_published), delete on offering_file to {{app}};
revoke execute on function ledger_offered(uuid[]) from public;
grant execute on function ledger_offered(uuid[]) to {{app}};
