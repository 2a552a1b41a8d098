-- Imports are listed, newest first, by the names of their files.
set local lock_timeout = '2s';

alter table registry_import add column file_name text not null default '' check (length(file_name) <= 200);
create index registry_import_recent on registry_import (created_at desc, id desc);
