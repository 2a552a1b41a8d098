-- People, organizations, invitations, industries: who belongs where, and the second line of defence around it (trust
-- page R13). Reading is wider than writing: one reads oneself and one's own organization, and writes the latter.
set local lock_timeout = '2s';

-- Letters that belong to no operation are sent by the same outbox. Whoever acts may write one; only the platform reads.
alter table outbox alter column operation_id drop not null;
alter table outbox add constraint outbox_of_operation check (operation_id is not null or kind = 'sendMail');
create policy outbox_letter on outbox for insert with check (operation_id is null and (select app_person()) is not null);
create policy mail_letter on mail for insert with check (operation_id is null and (select app_person()) is not null);

-- Who gave a personal value: the person of the journal row that refers to it.
update personal_value v set person_id = j.person_id from journal j
where v.person_id is null and j.operation_id = v.operation_id and strpos(j.payload::text, v.id::text) > 0;
create index personal_value_person on personal_value (person_id);

alter table membership add column created_at timestamptz not null default now();
-- Names a session to the person without naming its token.
alter table session add column id uuid not null unique default uuidv7();

-- When somebody signed in last, kept although sessions go.
alter table person add column last_seen_at timestamptz;
create function person_seen() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update person set last_seen_at = greatest(last_seen_at, new.created_at) where id = new.person_id;
  return null;
end $$;
create trigger session_seen after insert on session for each row execute function person_seen();

-- Only the hash of the link's token is kept. A second invitation of the same address revokes the first.
create table invitation (
  id              uuid primary key default uuidv7(),
  organization_id uuid not null references organization,
  email           text not null,
  role            text not null check (role in ('owner', 'operator', 'readOnly')),
  token_hash      bytea not null unique check (length(token_hash) = 32),
  invited_by      uuid not null references person,
  invited_at      timestamptz not null,
  expires_at      timestamptz not null,
  accepted_at     timestamptz,
  accepted_by     uuid references person,
  revoked_at      timestamptz,
  check ((accepted_at is null) = (accepted_by is null)),
  check (accepted_at is null or revoked_at is null)
);
create unique index invitation_open on invitation (organization_id, lower(email)) where accepted_at is null and revoked_at is null;
create index invitation_email on invitation (lower(email));

-- What a seller says of itself in public.
create table organization_profile (
  organization_id uuid primary key references organization,
  is_published    boolean not null default false,
  headline        text not null default '' check (length(headline) <= 140),
  description     text not null default '' check (length(description) <= 4000),
  website         text not null default '' check (website = '' or website like 'https://%'),
  founded_in      int check (founded_in between 1800 and 2100)
);

create table industry (
  id   uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 120)
);
create unique index industry_name on industry (lower(name));
create table organization_industry (
  organization_id uuid not null references organization,
  industry_id     uuid not null references industry,
  primary key (organization_id, industry_id)
);
create index organization_industry_industry on organization_industry (industry_id);

-- Who changed people, roles and organizations. Ids only, no personal value: it outlives an erasure.
create table audit_event (
  id              uuid primary key default uuidv7(),
  at              timestamptz not null default now(),
  person_id       uuid not null references person,
  action          text not null,
  subject_kind    text not null check (subject_kind in ('person', 'organization', 'membership', 'invitation', 'industry')),
  subject_id      uuid not null,
  organization_id uuid references organization,
  details         jsonb not null default '{}'
);
create index audit_event_organization on audit_event (organization_id, id desc);

-- Sessions that act for an organization which their person left, or which was deleted, act for nobody.
-- A function, because an owner may not read or write others' sessions. `person` null: everybody's.
create function end_access(organization uuid, person uuid) returns void
  language sql volatile security definer set search_path = public
begin atomic
  update session set organization_id = null
  where session.organization_id = end_access.organization
    and (end_access.person is null or session.person_id = end_access.person)
    and (app_platform() or end_access.organization = app_organization());
end;

-- The public columns of a seller that shows itself, for anyone.
create function public_profile(sid uuid) returns table (
  id uuid, name text, country text, headline text, description text, website text, founded_in int)
  language sql stable security definer set search_path = public
begin atomic
  select o.id, o.name, o.country, p.headline, p.description, p.website, p.founded_in
  from organization o join organization_profile p on p.organization_id = o.id
  where o.id = public_profile.sid and p.is_published and o.is_seller and o.access_status = 'validated' and o.deleted_at is null;
end;
revoke execute on function end_access(uuid, uuid), public_profile(uuid) from public;
grant execute on function end_access(uuid, uuid), public_profile(uuid) to {{app}};

-- Reading as before; writing only one's own.
drop policy organization_scope on organization;
create policy organization_scope on organization for select using (
  (select app_platform()) or id = (select app_organization())
  or exists (select 1 from offering f where f.organization_id = organization.id and f.status = 'published')
  or exists (select 1 from operation o where organization.id in (o.contributor_organization_id, o.carrier_organization_id))
);
create policy organization_insert on organization for insert with check ((select app_platform()));
create policy organization_update on organization for update
  using ((select app_platform()) or id = (select app_organization()));

alter table membership enable row level security;
create policy membership_scope on membership for select using (
  (select app_platform()) or organization_id = (select app_organization()) or person_id = (select app_person())
);
create policy membership_insert on membership for insert
  with check ((select app_platform()) or organization_id = (select app_organization()));
create policy membership_update on membership for update
  using ((select app_platform()) or organization_id = (select app_organization()));
create policy membership_delete on membership for delete
  using ((select app_platform()) or organization_id = (select app_organization()));

alter table person enable row level security;
create policy person_scope on person for select using (
  (select app_platform()) or id = (select app_person())
  or exists (select 1 from membership m where m.person_id = person.id and m.organization_id = (select app_organization()))
);
create policy person_insert on person for insert with check ((select app_platform()));
create policy person_update on person for update using ((select app_platform()) or id = (select app_person()));

drop policy personal_data_scope on personal_data;
create policy personal_data_scope on personal_data for select using (
  (select app_platform()) or person_id = (select app_person())
  or exists (select 1 from membership m where m.person_id = personal_data.person_id and m.organization_id = (select app_organization()))
);
create policy personal_data_insert on personal_data for insert with check ((select app_platform()));
create policy personal_data_update on personal_data for update
  using ((select app_platform()) or person_id = (select app_person()));

alter table session enable row level security;
create policy session_scope on session using ((select app_platform()) or person_id = (select app_person()));

alter table invitation enable row level security;
create policy invitation_scope on invitation using ((select app_platform()) or organization_id = (select app_organization()));
alter table organization_profile enable row level security;
create policy organization_profile_scope on organization_profile
  using ((select app_platform()) or organization_id = (select app_organization()));
alter table organization_industry enable row level security;
create policy organization_industry_scope on organization_industry
  using ((select app_platform()) or organization_id = (select app_organization()));
alter table audit_event enable row level security;
create policy audit_event_scope on audit_event for select
  using ((select app_platform()) or organization_id = (select app_organization()));
create policy audit_event_insert on audit_event for insert
  with check ((select app_platform()) or person_id = (select app_person()));

grant select, insert, update, delete on invitation, industry to {{app}};
grant select, insert, update on organization_profile to {{app}};
grant select, insert, delete on organization_industry to {{app}};
grant select, insert on audit_event to {{app}};
