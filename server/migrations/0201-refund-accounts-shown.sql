-- Whoever approves a refund reads the whole account that it goes to; that it was shown is kept, and nobody approves one unseen.
set local lock_timeout = '2s';

create table refund_account_view (
  id         uuid primary key default uuidv7(),
  account_id uuid not null references refund_account,
  person_id  uuid not null references person,
  at         timestamptz not null
);
create index refund_account_view_account on refund_account_view (account_id, person_id);
alter table refund_account_view enable row level security;
create policy refund_account_view_platform on refund_account_view using ((select app_platform()));
grant select, insert on refund_account_view to {{app}};

create or replace function refund_four_eyes() returns trigger
  language plpgsql security definer set search_path = public as $$
declare
  account refund_account;
begin
  perform 1 from refund where id = new.refund_id for update;
  if new.is_approved then
    if exists (select 1 from refund_decision d where d.refund_id = new.refund_id) then
      raise exception 'decided' using errcode = 'unique_violation', constraint = 'refund_decision_pkey';
    end if;
    select * into account from refund_account a where a.refund_id = new.refund_id order by a.id desc limit 1;
    if exists (
      select 1 from refund r join operation o on o.id = r.operation_id
      where r.id = new.refund_id and coalesce((o.snapshot #>> '{context,terms,fourEyes}')::boolean, true)
        and new.person_id in (r.person_id, account.person_id)
    ) then
      raise exception 'another person approves' using errcode = 'unique_violation', constraint = 'refund_four_eyes';
    end if;
    if not exists (select 1 from personal_value v where v.id = account.account_id) then
      raise exception 'no account' using errcode = 'unique_violation', constraint = 'refund_no_account';
    end if;
    -- The account that counts now: one that was named since has to be read, too.
    if not exists (
      select 1 from refund_account_view seen where seen.account_id = account.id and seen.person_id = new.person_id
    ) then
      raise exception 'unseen' using errcode = 'unique_violation', constraint = 'refund_account_unseen';
    end if;
  elsif exists (select 1 from refund_decision d where d.refund_id = new.refund_id and d.paid_on is not null) or exists (
    select 1 from payout_item i where i.refund_id = new.refund_id and not payout_item_is_out(i.id, i.batch_id)
  ) then
    raise exception 'the bank has it' using errcode = 'unique_violation', constraint = 'refund_at_bank';
  end if;
  return new;
end $$;
