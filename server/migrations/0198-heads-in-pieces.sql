-- What a walk over all journals has found moved, until the head over it is signed: a million ends do not fit in memory.
set local lock_timeout = '2s';

create unlogged table journal_head_found (
  -- The walk that found it. Only its own rows become entries.
  walk         uuid not null,
  operation_id uuid not null,
  version      int not null,
  head_hash    text not null,
  at           timestamptz not null default now(),
  primary key (walk, operation_id)
);

alter table journal_head_found enable row level security;
create policy journal_head_found_platform on journal_head_found using ((select app_platform()));
grant select, insert, delete on journal_head_found to {{app}};
