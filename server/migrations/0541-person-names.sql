-- A person's name in one place: names are never null, only empty, so what fell back on null showed a blank, and a single name
-- carried a blank behind it.
set local lock_timeout = '2s';

-- Or the address, where no name is known. Null where there is no row, as one that is hidden from who asks.
create function person_name(d personal_data) returns text language sql immutable parallel safe
begin atomic
  select coalesce(nullif(trim(d.first_name || ' ' || d.last_name), ''), d.email);
end;

create or replace view operation_summary with (security_barrier = true) as
  select o.*, s.unit_name, s.unit_scale, s.name as standard, s.registry_link, p.name as project, p.country, p.project_id_in_registry,
    c.name as contributor, k.name as carrier, h.person_id as manager_id, person_name(h) as manager
  from operation o
  join project p on p.id = o.project_id
  join carbon_standard s on s.id = p.standard_id
  left join organization c on c.id = o.contributor_organization_id
  left join organization k on k.id = o.carrier_organization_id
  left join account_manager m on m.person_id = o.account_manager_id and (select app_platform())
  left join personal_data h on h.person_id = m.person_id
  where (select app_platform())
    or o.contributor_organization_id = (select app_organization())
    or o.carrier_organization_id = (select app_organization());

create or replace view operation_event with (security_barrier = true) as
  select j.*, person_name(d) as person
  from journal j
  join operation o on o.id = j.operation_id
  left join personal_data d on d.person_id = j.person_id
    and ((select app_platform()) or d.person_id = (select app_person()) or exists (
      select 1 from membership m where m.person_id = d.person_id and m.organization_id = (select app_organization())))
  where (select app_platform())
    or o.contributor_organization_id = (select app_organization())
    or o.carrier_organization_id = (select app_organization());
