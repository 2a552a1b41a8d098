-- The credit ledger. What it guarantees is said here as constraints, so that no code can break it:
-- the application may only insert; balances are computed by a trigger and can never be written.
create extension if not exists btree_gist;

-- A contiguous range of serial numbers. `current` blocks together are all that was ever issued.
create table credit_block (
  id              uuid primary key default uuidv7(),
  standard_id     uuid not null references carbon_standard,
  -- The part of a serial within which numbers are unique.
  numbering_space text not null check (length(numbering_space) between 1 and 200),
  range           int8range not null check (not isempty(range) and not lower_inf(range) and not upper_inf(range)),
  -- One number is one smallest unit of the standard.
  quantity        bigint generated always as (upper(range) - lower(range)) stored,
  serial_template text not null check (serial_template like '%{start}%' and serial_template like '%{end}%'),
  vintage_id      uuid not null references vintage,
  parent_id       uuid references credit_block,
  current         boolean not null default true,
  -- Parts keep the moment of their parent: the oldest units leave first.
  issued_at       timestamptz not null default now(),
  constraint credit_block_issued_once
    exclude using gist (standard_id with =, numbering_space with =, range with &&) where (current)
);
create index credit_block_parent on credit_block (parent_id) where parent_id is not null;
create index credit_block_vintage on credit_block (vintage_id, issued_at, id) where current;

create table ledger_account (
  id              uuid primary key default uuidv7(),
  kind            text not null check (kind in ('issued', 'available', 'reserved', 'held', 'retired', 'cancelled')),
  organization_id uuid references organization,
  operation_id    uuid,
  constraint ledger_account_once unique nulls not distinct (kind, organization_id, operation_id),
  check ((kind = 'issued') = (organization_id is null)),
  check (kind <> 'reserved' or operation_id is not null),
  check (kind not in ('issued', 'available') or operation_id is null)
);
create index ledger_account_operation on ledger_account (operation_id) where operation_id is not null;

-- `xid`: an entry takes postings only in the transaction that wrote it.
create table ledger_entry (
  id           uuid primary key default uuidv7(),
  kind         text not null check (kind in ('issue', 'split', 'reserve', 'lock', 'release', 'transfer', 'transferBack', 'retire', 'cancel')),
  operation_id uuid,
  key          text not null unique,
  at           timestamptz not null,
  xid          xid8 not null default pg_current_xact_id()
);
create index ledger_entry_operation on ledger_entry (operation_id, id);

create table ledger_posting (
  entry_id   uuid not null references ledger_entry,
  account_id uuid not null references ledger_account,
  block_id   uuid not null references credit_block,
  quantity   bigint not null check (quantity <> 0),
  primary key (entry_id, account_id, block_id)
);
create index ledger_posting_block on ledger_posting (block_id);

-- The source account mirrors everything negatively; no other account falls below zero.
create table balance (
  account_id uuid not null references ledger_account,
  block_id   uuid not null references credit_block,
  kind       text not null,
  quantity   bigint not null,
  primary key (account_id, block_id),
  constraint balance_not_below_zero check (quantity >= 0 or kind = 'issued')
);
-- A block lies in one account at a time: serial numbers of two owners are disjoint.
create unique index balance_one_owner on balance (block_id) where quantity > 0;
create index balance_filled on balance (account_id) where quantity > 0;

-- Taken FOR UPDATE, in order, before units are chosen: whoever waits then sees what the one before left over.
create table ledger_queue (
  account_id uuid not null references ledger_account,
  vintage_id uuid not null references vintage,
  primary key (account_id, vintage_id)
);

-- A split block is replaced by parts that cover it exactly. Runs when the statement ends.
create function credit_block_check() returns trigger language plpgsql security definer set search_path = public as $$
declare
  whole credit_block;
  parts record;
begin
  if tg_op = 'UPDATE' and (old.current is false or new.current is true or (old.id, old.standard_id, old.numbering_space, old.range, old.serial_template, old.vintage_id, old.parent_id, old.issued_at)
      is distinct from (new.id, new.standard_id, new.numbering_space, new.range, new.serial_template, new.vintage_id, new.parent_id, new.issued_at)) then
    raise exception 'a block is only ever split' using errcode = '23514', constraint = 'credit_block_final';
  end if;
  if tg_op = 'INSERT' and new.parent_id is null then return null; end if;
  select * into whole from credit_block where id = case when tg_op = 'UPDATE' then new.id else new.parent_id end;
  select range_agg(c.range) as covered, sum(c.quantity) as quantity,
         bool_and((c.standard_id, c.numbering_space, c.serial_template, c.vintage_id, c.issued_at)
           = (whole.standard_id, whole.numbering_space, whole.serial_template, whole.vintage_id, whole.issued_at)) as alike
    into parts from credit_block c where c.parent_id = whole.id;
  if whole.current or parts.quantity is distinct from whole.quantity
      or parts.covered is distinct from int8multirange(whole.range) or parts.alike is not true then
    raise exception 'the parts do not cover the block exactly' using errcode = '23514', constraint = 'credit_block_partition';
  end if;
  return null;
end $$;
create constraint trigger credit_block_partition after insert or update on credit_block
  not deferrable for each row execute function credit_block_check();

-- When the transaction ends, nobody owns a divided block, and a new one is owned.
create function credit_block_owned() returns trigger language plpgsql security definer set search_path = public as $$
declare
  block credit_block;
  owned bigint;
begin
  select * into block from credit_block where id = new.id;
  select coalesce(sum(quantity), 0) into owned from balance where block_id = new.id and quantity > 0;
  if owned <> (case when block.current then block.quantity else 0 end) then
    raise exception 'block %: % units are owned', new.id, owned using errcode = '23514', constraint = 'credit_block_owned';
  end if;
  return null;
end $$;
create constraint trigger credit_block_owned after insert or update on credit_block
  deferrable initially deferred for each row execute function credit_block_owned();

-- Balances follow the postings, and only they. What is taken goes first, in the order of ids.
create function ledger_posting_apply() returns trigger language plpgsql security definer set search_path = public as $$
declare
  wanted bigint;
  found_rows bigint;
begin
  if exists (select 1 from added p join ledger_entry e on e.id = p.entry_id where e.xid <> pg_current_xact_id()) then
    raise exception 'the entry is closed' using errcode = '23514', constraint = 'ledger_entry_closed';
  end if;
  if exists (select 1 from added p join ledger_account a on a.id = p.account_id where a.kind in ('retired', 'cancelled') and p.quantity < 0) then
    raise exception 'retired and cancelled units never leave' using errcode = '23514', constraint = 'ledger_sink';
  end if;
  if exists (
    select 1 from added p join credit_block b on b.id = p.block_id join ledger_account a on a.id = p.account_id
    where abs(p.quantity) <> b.quantity or (p.quantity > 0 and a.kind <> 'issued' and not b.current)
  ) then
    raise exception 'a posting moves one whole, undivided block' using errcode = '23514', constraint = 'ledger_whole_block';
  end if;
  perform 1 from balance b join (select distinct account_id, block_id from added) p using (account_id, block_id)
    order by b.account_id, b.block_id for update of b;
  select count(distinct (p.account_id, p.block_id)) into wanted
    from added p join ledger_account a on a.id = p.account_id where p.quantity < 0 and a.kind <> 'issued';
  update balance b set quantity = b.quantity + p.quantity
    from (select account_id, block_id, sum(quantity) as quantity from added where quantity < 0 group by 1, 2) p
    where b.account_id = p.account_id and b.block_id = p.block_id and b.kind <> 'issued';
  get diagnostics found_rows = row_count;
  if found_rows <> wanted then
    raise exception 'there is nothing to take' using errcode = '23514', constraint = 'balance_not_below_zero';
  end if;
  insert into balance (account_id, block_id, kind, quantity)
    select p.account_id, p.block_id, a.kind, sum(p.quantity)
    from added p join ledger_account a on a.id = p.account_id
    where p.quantity > 0 or a.kind = 'issued' group by 1, 2, 3 order by 1, 2
    on conflict (account_id, block_id) do update set quantity = balance.quantity + excluded.quantity;
  return null;
end $$;
create trigger ledger_posting_apply after insert on ledger_posting
  referencing new table as added for each statement execute function ledger_posting_apply();

-- Double entry, judged when the transaction ends: zero per block. A split moves between parent and parts through the source.
create function ledger_entry_balanced() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if not exists (select 1 from ledger_posting where entry_id = new.id) then
    raise exception 'an entry without postings' using errcode = '23514', constraint = 'ledger_entry_balanced';
  end if;
  if exists (select 1 from ledger_posting where entry_id = new.id group by block_id having sum(quantity) <> 0) then
    raise exception 'the postings of entry % do not sum to zero', new.id using errcode = '23514', constraint = 'ledger_entry_balanced';
  end if;
  return null;
end $$;
create constraint trigger ledger_entry_balanced after insert on ledger_entry
  deferrable initially deferred for each row execute function ledger_entry_balanced();

-- What is for sale is public; whose block it is, is not.
create function ledger_available(vintages uuid[]) returns table (vintage_id uuid, quantity bigint)
  language sql stable security definer set search_path = public as $$
  select b.vintage_id, sum(l.quantity)::bigint from credit_block b
    join balance l on l.block_id = b.id and l.quantity > 0 and l.kind = 'available'
    where b.vintage_id = any (vintages) and b.current group by 1
$$;

alter table credit_block enable row level security;
create policy credit_block_read on credit_block for select using (true);
create policy credit_block_write on credit_block for insert with check ((select app_platform()));
create policy credit_block_split on credit_block for update using ((select app_platform()));
alter table ledger_account enable row level security;
create policy ledger_account_scope on ledger_account
  using ((select app_platform()) or organization_id = (select app_organization())) with check ((select app_platform()));
alter table ledger_entry enable row level security;
create policy ledger_entry_platform on ledger_entry using ((select app_platform()));
alter table ledger_posting enable row level security;
create policy ledger_posting_scope on ledger_posting
  using ((select app_platform()) or exists (select 1 from ledger_entry e where e.id = entry_id)) with check ((select app_platform()));
alter table balance enable row level security;
create policy balance_scope on balance using ((select app_platform()) or exists (select 1 from ledger_account a where a.id = account_id));
alter table ledger_queue enable row level security;
create policy ledger_queue_platform on ledger_queue using ((select app_platform()));

grant select, insert, update (current) on credit_block to {{app}};
grant select, insert on ledger_account, ledger_posting to {{app}};
grant select, insert (id, kind, operation_id, key, at) on ledger_entry to {{app}};
grant select on balance to {{app}};
grant select, insert, update on ledger_queue to {{app}};
revoke execute on function ledger_available(uuid[]) from public;
grant execute on function ledger_available(uuid[]) to {{app}};
