-- The account manager of an operation is assigned and changed beside the acceptance, and counts only while the person may act.
set local lock_timeout = '2s';

-- Null: nobody, or a person who may not act for the platform any more. The caller's row-level security applies.
create function acting_manager(manager uuid) returns uuid language sql stable
begin atomic
  select m.person_id from membership m join organization g on g.id = m.organization_id and g.is_platform
  join person p on p.id = m.person_id and p.deactivated_at is null and p.erased_at is null
  where m.person_id = manager and m.role <> 'readOnly';
end;
grant execute on function acting_manager(uuid) to {{app}};

create index operation_account_manager on operation (account_manager_id, updated_at, id) where account_manager_id is not null;

alter table audit_event drop constraint audit_event_subject_kind_check;
alter table audit_event add constraint audit_event_subject_kind_check check (subject_kind in
  ('person', 'organization', 'membership', 'invitation', 'industry', 'registry', 'offering', 'cart', 'operation'));
