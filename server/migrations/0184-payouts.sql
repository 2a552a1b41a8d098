-- Payouts to project carriers, gathered into one file for the bank (ISO 20022 pain.001). Recording a payout stays an event of
-- the operation's machine; here stands what was handed to the bank, by whom, and what became of it.
set local lock_timeout = '2s';

create sequence payout_batch_number start 1001;

create table payout_batch (
  id          uuid primary key default uuidv7(),
  number_seq  bigint not null unique default nextval('payout_batch_number'),
  number      text not null generated always as ('PAY-' || number_seq::text) stored,
  execute_on  date not null,
  -- The platform's own account, as it was when the batch was made.
  debtor_name text not null,
  debtor_iban text not null,
  debtor_bic  text,
  person_id   uuid not null references person,
  at          timestamptz not null
);

create table payout_item (
  id              uuid primary key default uuidv7(),
  batch_id        uuid not null references payout_batch,
  position        int not null check (position >= 1),
  operation_id    uuid not null references operation,
  creditor_name   text not null,
  -- The account lies with the operation's personal values and is only named here: erased there, it is gone here too.
  account_id      uuid not null,
  creditor_bic    text,
  invoice_number  text not null,
  cents           bigint not null check (cents > 0),
  currency        text not null check (currency ~ '^[A-Z]{3}$'),
  end_to_end_id   text not null constraint payout_item_end_to_end unique check (length(end_to_end_id) between 1 and 35),
  unique (batch_id, position),
  unique (batch_id, operation_id)
);
create index payout_item_operation on payout_item (operation_id);

create table payout_event (
  id          uuid primary key default uuidv7(),
  batch_id    uuid not null references payout_batch,
  -- Null: the whole batch.
  item_id     uuid references payout_item,
  kind        text not null check (kind in ('downloaded', 'recorded', 'released', 'cancelled')),
  -- Of `recorded`: the operation's journal row, in the same transaction.
  journal_seq int,
  -- Of `downloaded`: the file's sha256.
  sha256      text check (sha256 ~ '^[0-9a-f]{64}$'),
  reason      text not null check (length(reason) between 3 and 1000),
  person_id   uuid not null references person,
  at          timestamptz not null,
  check ((kind in ('recorded', 'released')) = (item_id is not null)),
  check ((kind = 'recorded') = (journal_seq is not null)),
  check ((kind = 'downloaded') = (sha256 is not null))
);
create index payout_event_batch on payout_event (batch_id, id);
create index payout_event_item on payout_event (item_id) where item_id is not null;

-- Recorded as paid, and not returned since; null where it is neither.
create function payout_standing(item uuid) returns text
  language sql stable set search_path = public as $$
  select nullif(payment_standing(i.operation_id, 'pcPaymentValidation', e.journal_seq), 'returned')
  from payout_event e join payout_item i on i.id = e.item_id
  where e.item_id = $1 and e.kind = 'recorded' order by e.journal_seq desc limit 1
$$;

create function payout_item_is_out(item uuid, batch uuid) returns boolean
  language sql stable set search_path = public as $$
  select exists (select 1 from payout_event e where e.kind = 'released' and e.item_id = $1)
    or exists (select 1 from payout_event e where e.kind = 'cancelled' and e.batch_id = $2)
$$;

-- An operation stands in one open batch at most: whoever comes second waits at its row, and is refused.
create function payout_item_once() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  perform 1 from operation where id = new.operation_id for update;
  if exists (
    select 1 from payout_item i where i.operation_id = new.operation_id and not payout_item_is_out(i.id, i.batch_id)
  ) then
    raise exception 'the operation stands in a batch' using errcode = 'unique_violation', constraint = 'payout_item_once';
  end if;
  return new;
end $$;
create trigger payout_item_once before insert on payout_item for each row execute function payout_item_once();
revoke execute on function payout_item_once() from public;

-- What is cancelled is neither handed out nor recorded any more; what was recorded as paid is not taken out.
create function payout_event_allowed() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  perform 1 from payout_batch where id = new.batch_id for update;
  if exists (select 1 from payout_event e where e.batch_id = new.batch_id and e.kind = 'cancelled')
    or (new.item_id is not null and payout_item_is_out(new.item_id, new.batch_id)) then
    raise exception 'the payout is cancelled' using errcode = 'unique_violation', constraint = 'payout_cancelled';
  end if;
  if new.kind in ('released', 'cancelled') and exists (
    select 1 from payout_item i where i.batch_id = new.batch_id and (new.item_id is null or i.id = new.item_id)
      and payout_standing(i.id) is not null
  ) then
    raise exception 'a payout was recorded' using errcode = 'unique_violation', constraint = 'payout_recorded';
  end if;
  return new;
end $$;
create trigger payout_event_allowed before insert on payout_event for each row execute function payout_event_allowed();
revoke execute on function payout_event_allowed() from public;

alter table bank_use add column payout_item_id uuid references payout_item;

alter table payout_batch enable row level security;
create policy payout_batch_platform on payout_batch using ((select app_platform()));
alter table payout_item enable row level security;
create policy payout_item_platform on payout_item using ((select app_platform()));
alter table payout_event enable row level security;
create policy payout_event_platform on payout_event using ((select app_platform()));

grant select, insert on payout_batch, payout_item, payout_event to {{app}};
grant usage on sequence payout_batch_number to {{app}};
