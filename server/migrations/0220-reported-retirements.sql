-- What a registry reports as retired or cancelled is for nobody to buy or to keep.
set local lock_timeout = '2s';

-- Undivided blocks that a registry reports as gone, in part or whole, while an account still counts on them.
-- Asked as the owner: row-level security would keep the ranges from the index. Without blocks, all of them; without a
-- standard, every standard. `reported_at` is when the newest of the reports was imported.
create function ledger_reported_gone(standard uuid, blocks uuid[]) returns table (
    block_id uuid, account_id uuid, kind text, organization_id uuid, operation_id uuid, vintage_id uuid,
    range int8range, gone int8multirange, reported_at timestamptz)
  language sql stable security definer set search_path = public as $$
  select b.id, a.id, a.kind, a.organization_id, a.operation_id, b.vintage_id, b.range,
    range_agg(b.range * int8range(k.first_number, k.last_number, '[]')), max(i.ran_at)
  from balance l join ledger_account a on a.id = l.account_id join credit_block b on b.id = l.block_id
  join known_retirement k on k.standard_id = b.standard_id and k.numbering_space = b.numbering_space
    and int8range(k.first_number, k.last_number, '[]') && b.range
  join registry_import i on i.id = k.import_id
  where l.quantity > 0 and l.kind in ('available', 'reserved', 'held') and b.current
    and (standard is null or b.standard_id = standard) and (blocks is null or b.id = any (blocks))
  group by b.id, a.id
$$;
revoke execute on function ledger_reported_gone(uuid, uuid[]) from public;
grant execute on function ledger_reported_gone(uuid, uuid[]) to {{app}};

-- The retirement at the registry may be the operation's own: it was reported here, and not returned since.
create function operation_reports_retirement(operation uuid) returns boolean
  language sql stable as $$
  select coalesce((select j.event = 'CCUsRetired.submit' from journal j
    where j.operation_id = operation and j.event in ('CCUsRetired.submit', 'CCUsRetired.return')
    order by j.seq desc limit 1), false)
$$;

-- Judged when the transaction ends: units that come back into the market are withdrawn in the same transaction.
create function balance_not_reported() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if exists (select 1 from ledger_reported_gone(null, array[new.block_id]) g where g.kind in ('available', 'held')) then
    raise exception 'block %: the registry reports units of it as retired or cancelled', new.block_id
      using errcode = '23514', constraint = 'balance_not_reported';
  end if;
  return null;
end $$;
create constraint trigger balance_not_reported after insert or update on balance
  deferrable initially deferred for each row
  when (new.quantity > 0 and new.kind in ('available', 'held')) execute function balance_not_reported();

-- What of the platform's own a dry run found that the file touches, and after the run what it did touch.
alter table registry_import add column touches jsonb not null
  default '{"blocks": 0, "offerings": [], "operations": [], "stock": []}';

-- How far an import is; written beside its transaction, which nobody sees before it ends.
create table import_progress (
  id         uuid primary key,
  person_id  uuid not null references person,
  stage      text not null check (stage in ('reading', 'comparing', 'writing')),
  done       int not null,
  total      int not null,
  updated_at timestamptz not null default now()
);
alter table import_progress enable row level security;
create policy import_progress_scope on import_progress using (app_platform());
grant select, insert, update, delete on import_progress to {{app}};

-- A dry run whose caller left before the answer is taken away again.
grant delete on registry_import, registry_import_problem to {{app}};
