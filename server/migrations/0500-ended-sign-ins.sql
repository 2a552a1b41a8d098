-- Sign-ins that a person ended on another device: its tokens open no session again (`person.signed_out_at` ends all of before).
-- Kept for good: a refresh token may be older than a limit that we could set.
set local lock_timeout = '2s';

create table ended_sign_in (
  person_id        uuid not null references person,
  authenticated_at timestamptz not null,
  primary key (person_id, authenticated_at)
);
alter table ended_sign_in enable row level security;
create policy ended_sign_in_scope on ended_sign_in using ((select app_platform()));
grant select, insert on ended_sign_in to {{app}};
