-- Which entries of the catalogue a transaction has written, so that each process keeps them in memory and asks for what has changed
-- since its last question (docs/decisions/091-catalogue-in-memory.md).
set local lock_timeout = '2s';

-- No foreign key: it also names what was deleted.
create table catalogue_change (
  offering_id uuid primary key,
  changed     xid8 not null
);
create index catalogue_change_changed on catalogue_change (changed);
insert into catalogue_change (offering_id, changed) select offering_id, pg_current_xact_id() from catalogue_entry;

create function catalogue_changed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into catalogue_change (offering_id, changed) values (coalesce(new.offering_id, old.offering_id), pg_current_xact_id())
    on conflict (offering_id) do update set changed = excluded.changed where catalogue_change.changed <> excluded.changed;
  return null;
end $$;
create trigger catalogue_entry_changed after insert or update or delete on catalogue_entry for each row execute function catalogue_changed();

alter table catalogue_change enable row level security;
create policy catalogue_change_all on catalogue_change for select using (true);
grant select on catalogue_change to {{app}};
