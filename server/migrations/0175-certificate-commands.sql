-- What is done with a certificate after its operation has ended: a correction makes a new version that supersedes, a letter is
-- sent again. Who, when and why; values stand in the certificate itself, never here.
set local lock_timeout = '2s';

create table certificate_command (
  id           uuid primary key default uuidv7(),
  operation_id uuid not null references operation,
  number       text not null,
  -- The version that it made, or that was sent.
  version      int not null,
  kind         text not null check (kind in ('correct', 'resend')),
  -- Of a correction: the version before it, why, and which fields changed.
  from_version int,
  reason       text check (length(reason) between 3 and 1000),
  fields       text[] not null default '{}',
  recipients   int check (recipients > 0),
  person_id    uuid not null references person,
  at           timestamptz not null,
  foreign key (number, version) references certificate (number, version),
  check (kind <> 'correct' or (from_version is not null and from_version < version and reason is not null)),
  check (kind <> 'resend' or recipients is not null)
);
create unique index certificate_command_correction on certificate_command (number, version) where kind = 'correct';
create index certificate_command_operation on certificate_command (operation_id, id);
create index certificate_command_person on certificate_command (person_id);

alter table certificate_command enable row level security;
-- Whoever sees the version sees how it came about.
create policy certificate_command_scope on certificate_command using (
  app_platform() or exists (select 1 from certificate c where c.number = certificate_command.number and c.version = certificate_command.version)
);
grant select, insert on certificate_command to {{app}};

-- A letter that did not arrive: refused at sending, or reported by the mail service afterwards.
alter table mail add column bounced_at timestamptz;
alter table mail add column bounce_reason text check (length(bounce_reason) <= 500);
create index mail_operation on mail (operation_id, id desc) where operation_id is not null;
