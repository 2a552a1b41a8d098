-- Money that a contributor paid too much, or for what was cancelled: one person asks to give it back, another one decides.
set local lock_timeout = '2s';

create table refund (
  id           uuid primary key default uuidv7(),
  operation_id uuid not null references operation,
  cents        bigint not null check (cents > 0),
  currency     text not null check (currency ~ '^[A-Z]{3}$'),
  reason       text not null check (length(reason) between 3 and 1000),
  person_id    uuid not null references person,
  at           timestamptz not null
);
create index refund_operation on refund (operation_id);

create table refund_decision (
  refund_id      uuid primary key references refund,
  is_approved    boolean not null,
  -- Of the transfer that gave it back, where it was approved.
  bank_reference text check (length(bank_reference) between 1 and 200),
  paid_on        date,
  reason         text not null check (length(reason) between 3 and 1000),
  person_id      uuid not null references person,
  at             timestamptz not null,
  check (is_approved = (bank_reference is not null and paid_on is not null))
);

-- Four eyes, by the operation's own terms: whoever asked may take it back, and never approve it.
create function refund_four_eyes() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  if new.is_approved and exists (
    select 1 from refund r join operation o on o.id = r.operation_id
    where r.id = new.refund_id and r.person_id = new.person_id
      and coalesce((o.snapshot #>> '{context,terms,fourEyes}')::boolean, true)
  ) then
    raise exception 'another person approves' using errcode = 'unique_violation', constraint = 'refund_four_eyes';
  end if;
  return new;
end $$;
create trigger refund_four_eyes before insert on refund_decision for each row execute function refund_four_eyes();
revoke execute on function refund_four_eyes() from public;

alter table refund enable row level security;
create policy refund_platform on refund using ((select app_platform()));
alter table refund_decision enable row level security;
create policy refund_decision_platform on refund_decision using ((select app_platform()));
grant select, insert on refund, refund_decision to {{app}};
