-- Cards of the catalogue are kept in memory, too: what they show is more than what an entry has (titles, prices of single vintages,
-- evidence of labels), so each refresh is noted, also one that leaves the entry as it was (docs/decisions/091-catalogue-in-memory.md).
set local lock_timeout = '2s';

create function catalogue_note(offerings uuid[]) returns void language plpgsql security definer set search_path = public as $$
begin
  insert into catalogue_change (offering_id, changed) select id, pg_current_xact_id() from unnest(offerings) id order by id
    on conflict (offering_id) do update set changed = excluded.changed where catalogue_change.changed <> excluded.changed;
end $$;

-- Both lock the entries first, so notes are written in one order.
alter function catalogue_refresh(uuid[]) rename to catalogue_refresh_entries;
create function catalogue_refresh(offerings uuid[]) returns void language plpgsql security definer set search_path = public as $$
begin
  perform catalogue_refresh_entries(offerings);
  perform catalogue_note(offerings);
end $$;

alter function catalogue_stock(uuid[]) rename to catalogue_stock_entries;
create function catalogue_stock(offerings uuid[]) returns void language plpgsql security definer set search_path = public as $$
begin
  perform catalogue_stock_entries(offerings);
  perform catalogue_note(offerings);
end $$;

revoke execute on function catalogue_note(uuid[]), catalogue_refresh(uuid[]), catalogue_stock(uuid[]) from public;
