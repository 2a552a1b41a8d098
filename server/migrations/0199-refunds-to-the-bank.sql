-- Money that is given back leaves the trail of a payout: opened with the operation's own journal row, to a named account, approved
-- by a second person, in the file for the bank, recorded from the bank's statement, and confirmed by a second person.
set local lock_timeout = '2s';

-- Of what a cancellation opened: the operation's journal row that did it.
alter table refund add column journal_seq int;
alter table refund add foreign key (operation_id, journal_seq) references journal deferrable initially deferred;
create unique index refund_of_event on refund (operation_id, journal_seq) where journal_seq is not null;

-- Where the money goes; the newest one counts, until somebody decides.
create table refund_account (
  id             uuid primary key default uuidv7(),
  refund_id      uuid not null references refund,
  -- The account lies with the operation's personal values and is only named here: erased there, it is gone here too.
  account_id     uuid not null,
  bic            text,
  -- The payment that came from this account; null: a person named it.
  transaction_id uuid references bank_transaction,
  reason         text not null check (length(reason) between 3 and 1000),
  person_id      uuid not null references person,
  at             timestamptz not null
);
create index refund_account_refund on refund_account (refund_id, id);

-- An approval and, as long as the bank does not have it, a refusal behind it.
alter table refund_decision drop constraint refund_decision_pkey;
alter table refund_decision add constraint refund_decision_pkey primary key (refund_id, is_approved);
-- A transfer that the decision itself names was made by hand, before refunds went to the bank in batches.
alter table refund_decision drop constraint refund_decision_check;
alter table refund_decision add check ((bank_reference is null) = (paid_on is null) and (is_approved or paid_on is null));

alter table payout_item add column refund_id uuid references refund;
alter table payout_item drop constraint payout_item_batch_id_operation_id_key;
create unique index payout_item_once_in_batch on payout_item (batch_id, operation_id) where refund_id is null;
create unique index payout_item_refund on payout_item (refund_id, batch_id) where refund_id is not null;

-- A refund has no event of a machine: here stands who recorded it, who confirmed it, or that it did not arrive.
alter table payout_event drop constraint payout_event_kind_check;
alter table payout_event drop constraint payout_event_check;
alter table payout_event drop constraint payout_event_check1;
alter table payout_event add constraint payout_event_kind_check
  check (kind in ('downloaded', 'recorded', 'confirmed', 'returned', 'released', 'cancelled'));
alter table payout_event add check ((kind in ('recorded', 'confirmed', 'returned', 'released')) = (item_id is not null));
alter table payout_event add check (journal_seq is null or kind = 'recorded');

create or replace function payout_standing(item uuid) returns text
  language sql stable set search_path = public as $$
  select case when i.refund_id is null then (
    select nullif(payment_standing(i.operation_id, 'pcPaymentValidation', e.journal_seq), 'returned')
    from payout_event e where e.item_id = i.id and e.kind = 'recorded' order by e.journal_seq desc limit 1
  ) else (
    select case e.kind when 'recorded' then 'pending' when 'confirmed' then 'confirmed' end
    from payout_event e where e.item_id = i.id and e.kind in ('recorded', 'confirmed', 'returned') order by e.id desc limit 1
  ) end
  from payout_item i where i.id = $1
$$;

-- What became of a refund that was recorded: pending, confirmed, or returned, which frees the transaction again.
create function recorded_standing(event uuid) returns text
  language sql stable set search_path = public as $$
  select case when $1 is not null then coalesce((
    select later.kind from payout_event e join payout_event later on later.item_id = e.item_id and later.id > e.id
    where e.id = $1 and later.kind in ('confirmed', 'returned') order by later.id limit 1
  ), 'pending') end
$$;

create or replace function payout_item_once() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  perform 1 from operation where id = new.operation_id for update;
  if new.refund_id is not null then
    perform 1 from refund where id = new.refund_id for update;
    if not exists (select 1 from refund_decision d where d.refund_id = new.refund_id and d.is_approved and d.paid_on is null)
      or exists (select 1 from refund_decision d where d.refund_id = new.refund_id and not d.is_approved) then
      raise exception 'the refund is not approved' using errcode = 'unique_violation', constraint = 'refund_not_approved';
    end if;
  end if;
  if exists (
    select 1 from payout_item i where i.operation_id = new.operation_id and i.refund_id is not distinct from new.refund_id
      and not payout_item_is_out(i.id, i.batch_id)
  ) then
    raise exception 'the operation stands in a batch' using errcode = 'unique_violation', constraint = 'payout_item_once';
  end if;
  return new;
end $$;

create or replace function payout_event_allowed() returns trigger
  language plpgsql security definer set search_path = public as $$
declare
  is_refund boolean := (select i.refund_id is not null from payout_item i where i.id = new.item_id);
  standing text;
begin
  perform 1 from payout_batch where id = new.batch_id for update;
  -- Given under the lock, so that the ids of one batch are in the order of what happened.
  new.id := uuidv7();
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
  if new.kind = 'recorded' and is_refund <> (new.journal_seq is null) then
    raise exception 'a payout is recorded by its operation, a refund is not' using errcode = 'check_violation';
  end if;
  standing := payout_standing(new.item_id);
  if is_refund and new.kind = 'recorded' and standing is not null then
    raise exception 'the refund is recorded' using errcode = 'unique_violation', constraint = 'refund_recorded';
  end if;
  if new.kind in ('confirmed', 'returned') then
    if not is_refund or standing is distinct from 'pending' then
      raise exception 'the refund is not recorded' using errcode = 'unique_violation', constraint = 'refund_not_recorded';
    end if;
    if new.kind = 'confirmed' and (
      select e.person_id from payout_event e where e.item_id = new.item_id and e.kind = 'recorded' order by e.id desc limit 1
    ) = new.person_id and (
      select coalesce((o.snapshot #>> '{context,terms,fourEyes}')::boolean, true)
      from payout_item i join operation o on o.id = i.operation_id where i.id = new.item_id
    ) then
      raise exception 'another person confirms' using errcode = 'unique_violation', constraint = 'refund_record_four_eyes';
    end if;
  end if;
  return new;
end $$;

-- Four eyes, by the operation's own terms: neither whoever asked nor whoever named the account approves it; anybody may stop it
-- until it stands in a file for the bank.
create or replace function refund_four_eyes() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  perform 1 from refund where id = new.refund_id for update;
  if new.is_approved then
    if exists (select 1 from refund_decision d where d.refund_id = new.refund_id) then
      raise exception 'decided' using errcode = 'unique_violation', constraint = 'refund_decision_pkey';
    end if;
    if exists (
      select 1 from refund r join operation o on o.id = r.operation_id
      where r.id = new.refund_id and coalesce((o.snapshot #>> '{context,terms,fourEyes}')::boolean, true)
        and new.person_id in (r.person_id, (
          select a.person_id from refund_account a where a.refund_id = r.id order by a.id desc limit 1))
    ) then
      raise exception 'another person approves' using errcode = 'unique_violation', constraint = 'refund_four_eyes';
    end if;
    if not exists (
      select 1 from refund_account a join personal_value v on v.id = a.account_id
      where a.refund_id = new.refund_id
        and a.id = (select n.id from refund_account n where n.refund_id = new.refund_id order by n.id desc limit 1)
    ) then
      raise exception 'no account' using errcode = 'unique_violation', constraint = 'refund_no_account';
    end if;
  elsif exists (select 1 from refund_decision d where d.refund_id = new.refund_id and d.paid_on is not null) or exists (
    select 1 from payout_item i where i.refund_id = new.refund_id and not payout_item_is_out(i.id, i.batch_id)
  ) then
    raise exception 'the bank has it' using errcode = 'unique_violation', constraint = 'refund_at_bank';
  end if;
  return new;
end $$;

-- What was approved goes where its approver saw it go.
create function refund_account_open() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  perform 1 from refund where id = new.refund_id for update;
  new.id := uuidv7();
  if exists (select 1 from refund_decision d where d.refund_id = new.refund_id) then
    raise exception 'decided' using errcode = 'unique_violation', constraint = 'refund_decision_pkey';
  end if;
  return new;
end $$;
create trigger refund_account_open before insert on refund_account for each row execute function refund_account_open();
revoke execute on function refund_account_open() from public;

-- Back to where it came from: the account of the newest confirmed payment, where a bank statement names it.
create function propose_refund_account(refund uuid, person uuid, at timestamptz) returns void
  language sql set search_path = public as $$
  with paid as (
    select r.operation_id, u.transaction_id, w.iban
    from refund r join bank_use u on u.operation_id = r.operation_id and u.kind = 'payment'
    join bank_transaction_words w on w.transaction_id = u.transaction_id
    where r.id = $1 and w.iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'
      and payment_standing(u.operation_id, 'contributorPaymentValidation', u.journal_seq) = 'confirmed'
    order by u.at desc limit 1
  ), kept as (
    insert into personal_value (operation_id, path, value, salt)
    select operation_id, 'refund/iban', to_jsonb(iban), encode(gen_random_bytes(16), 'hex') from paid returning id
  )
  insert into refund_account (refund_id, account_id, transaction_id, reason, person_id, at)
  select $1, kept.id, paid.transaction_id, 'The account that the payment came from.', $2, $3 from paid, kept
$$;

-- Whatever was received for an operation that is cancelled is to be given back: in the transaction that cancels it.
create function open_refund(operation uuid, seq int) returns void
  language plpgsql security definer set search_path = public as $$
declare
  made refund;
begin
  insert into refund (operation_id, cents, currency, reason, person_id, at, journal_seq)
  select o.id, m.cents, o.currency,
    left('The operation was cancelled' || case when jsonb_typeof(j.payload -> 'reason') = 'string'
      then ': ' || (j.payload ->> 'reason') else '.' end, 1000),
    j.person_id, j.at, j.seq
  from operation o join journal j on j.operation_id = o.id and j.seq = $2
  cross join lateral (select coalesce((o.snapshot #>> '{context,money,receivedCents}')::bigint, 0) - coalesce((
    select sum(r.cents) from refund r where r.operation_id = o.id and not exists (
      select 1 from refund_decision d where d.refund_id = r.id and not d.is_approved)), 0) as cents) m
  where o.id = $1 and m.cents > 0
  returning * into made;
  if made.id is not null then
    perform propose_refund_account(made.id, made.person_id, made.at);
  end if;
end $$;
revoke execute on function open_refund(uuid, int) from public;

create function refund_of_cancelled() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  perform open_refund(new.id, new.version);
  return null;
end $$;
revoke execute on function refund_of_cancelled() from public;
-- At the commit: then the journal row stands there too, in whatever order they are written.
create constraint trigger refund_of_cancelled after update of status on operation deferrable initially deferred
  for each row when (new.status = 'cancelled' and old.status is distinct from new.status)
  execute function refund_of_cancelled();

alter table bank_use add column payout_event_id uuid references payout_event;
alter table bank_use drop constraint bank_use_kind_check;
alter table bank_use add constraint bank_use_kind_check check (kind in ('payment', 'payout', 'refund', 'aside', 'back'));
alter table bank_use add check ((kind = 'refund') = (payout_event_id is not null));

create function use_standing(used bank_use) returns text language sql stable set search_path = public as $$
  select case when used.kind = 'refund' then recorded_standing(used.payout_event_id)
    else payment_standing(used.operation_id, step_of_use(used.kind), used.journal_seq) end
$$;

create or replace function bank_use_next() returns trigger
  language plpgsql security definer set search_path = public as $$
declare
  newest bank_use;
  stands boolean;
begin
  perform 1 from bank_transaction where id = new.transaction_id for update;
  select * into newest from bank_use where transaction_id = new.transaction_id order by seq desc limit 1;
  stands := case
    when newest.kind is null or newest.kind = 'back' then false
    when newest.kind = 'aside' then true
    else use_standing(newest) <> 'returned'
  end;
  if new.kind = 'back' and newest.kind is distinct from 'aside' then
    raise exception 'the transaction is not set aside' using errcode = 'unique_violation', constraint = 'bank_use_back';
  elsif new.kind <> 'back' and stands then
    raise exception 'the transaction is used' using errcode = 'unique_violation', constraint = 'bank_use_once';
  end if;
  new.seq := coalesce(newest.seq, 0) + 1;
  return new;
end $$;

create or replace view bank_transaction_now with (security_invoker = true) as
  select t.*, u.kind as use_kind, u.operation_id, u.invoice_id, u.reason as use_reason, u.person_id as use_person_id, u.at as used_at,
    case
      when u.kind is null or u.kind = 'back' then 'open'
      when u.kind = 'aside' then 'aside'
      else case coalesce(recorded_standing(u.payout_event_id), payment_standing(u.operation_id, step_of_use(u.kind), u.journal_seq))
        when 'pending' then 'pending' when 'confirmed' then 'used' else 'open' end
    end as state
  from bank_transaction t left join lateral (
    select * from bank_use u where u.transaction_id = t.id order by u.seq desc limit 1
  ) u on true;

-- Where a refund stands: open · approved · inBatch · sent · recorded · confirmed · refused.
create view refund_now with (security_invoker = true) as
  select r.*, yes.person_id as approved_by, i.id as item_id, i.batch_id,
    case
      when exists (select 1 from refund_decision no where no.refund_id = r.id and not no.is_approved) then 'refused'
      when yes.refund_id is null then 'open'
      when yes.paid_on is not null then 'confirmed'
      when i.id is null then 'approved'
      else case payout_standing(i.id)
        when 'confirmed' then 'confirmed'
        when 'pending' then 'recorded'
        else case when exists (select 1 from payout_event e where e.batch_id = i.batch_id and e.kind = 'downloaded')
          then 'sent' else 'inBatch' end
      end
    end as state
  from refund r
  left join refund_decision yes on yes.refund_id = r.id and yes.is_approved
  left join lateral (
    select i.id, i.batch_id from payout_item i where i.refund_id = r.id and not payout_item_is_out(i.id, i.batch_id) limit 1
  ) i on true;

alter table refund_account enable row level security;
create policy refund_account_platform on refund_account using ((select app_platform()));
grant select, insert on refund_account to {{app}};
grant select on refund_now to {{app}};

-- What was cancelled before this.
select open_refund(o.id, (select max(j.seq) from journal j where j.operation_id = o.id and j.event = 'operation.cancel'))
from operation o where o.status = 'cancelled' and coalesce((o.snapshot #>> '{context,money,receivedCents}')::bigint, 0) > 0;
