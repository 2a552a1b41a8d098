-- A refund that was confirmed counts as returned once someone confirms that the bank sent its transfer back: it is owed again.
set local lock_timeout = '2s';

-- Whether an undecided reversal of the bank fits the transaction that the refund was recorded from.
create function refund_looks_reversed(item uuid) returns boolean language sql stable set search_path = public as $$
  select exists (
    select 1 from bank_use u join bank_reversal_pair p on p.transaction_id = u.transaction_id
    where u.payout_item_id = $1 and u.kind = 'refund' and use_standing(u) = 'confirmed')
$$;

-- A refund is recorded again only after a return, so one return behind the recording ends it.
create or replace function recorded_standing(event uuid) returns text
  language sql stable set search_path = public as $$
  select case when $1 is not null then coalesce((
    select later.kind from payout_event e join payout_event later on later.item_id = e.item_id and later.id > e.id
    where e.id = $1 and later.kind in ('confirmed', 'returned') order by later.kind = 'returned' desc limit 1
  ), 'pending') end
$$;

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
    if not is_refund or standing is null
      or (standing = 'confirmed' and (new.kind = 'confirmed' or not refund_looks_reversed(new.item_id))) then
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
