-- Where a registry shows one project: an address with {id} in place of the project's number.
set local lock_timeout = '2s';

alter table carbon_standard
  add column project_link text check (project_link like 'https://%' and project_link like '%{id}%');
