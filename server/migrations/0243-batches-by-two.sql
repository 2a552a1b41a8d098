-- Whoever made a batch does not take its file: the second approval of money that leaves is that of another person.
set local lock_timeout = '2s';

create function payout_file_by_another() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  if new.kind = 'downloaded' and exists (
    select 1 from payout_batch b where b.id = new.batch_id and b.person_id = new.person_id
  ) and exists (
    select 1 from payout_item i join operation o on o.id = i.operation_id
    where i.batch_id = new.batch_id and coalesce((o.snapshot #>> '{context,terms,fourEyes}')::boolean, true)
  ) then
    raise exception 'another person takes the file' using errcode = 'unique_violation', constraint = 'payout_file_four_eyes';
  end if;
  return new;
end $$;
create trigger payout_file_by_another before insert on payout_event for each row execute function payout_file_by_another();
revoke execute on function payout_file_by_another() from public;
