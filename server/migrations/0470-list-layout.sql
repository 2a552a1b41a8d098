-- How a person has the list of operations: columns, density, keys. Null: as it is at first.
set local lock_timeout = '2s';

alter table personal_data add column list_layout jsonb;
