-- How much an organization means to retire in a year, by kind of unit: credit type and unit, for Biodiversity also the standard.
set local lock_timeout = '2s';

create table contribution_goal (
  organization_id uuid not null references organization,
  year            int not null check (year between 1990 and 2100),
  credit_type     text not null check (credit_type in ('Carbon', 'Plastic', 'Biodiversity')),
  unit_name       text not null,
  -- Of Biodiversity only: units of two standards are not added.
  standard_id     uuid references carbon_standard,
  -- Millionths of a credit.
  quantity        bigint not null check (quantity > 0),
  person_id       uuid not null references person,
  at              timestamptz not null,
  constraint contribution_goal_once unique nulls not distinct (organization_id, year, credit_type, unit_name, standard_id),
  check ((credit_type = 'Biodiversity') = (standard_id is not null))
);
alter table contribution_goal enable row level security;
create policy contribution_goal_scope on contribution_goal
  using ((select app_platform()) or organization_id = (select app_organization()));
grant select, insert, delete on contribution_goal to {{app}};
