-- Registry administration: additional types, certifications, labels on vintages, logos (specification section 3).
set local lock_timeout = '2s';

create table project_additional_type (
  id              uuid primary key default uuidv7(),
  name            text not null check (length(name) between 1 and 200),
  project_type_id uuid not null references project_type
);
create unique index project_additional_type_name on project_additional_type (project_type_id, lower(name));

create table additional_certification (
  id          uuid primary key default uuidv7(),
  name        text not null check (length(name) between 1 and 200),
  standard_id uuid references carbon_standard,
  kind        text check (kind in ('certification', 'integrity', 'market', 'article6')),
  logo_sha256 text
);
create unique index additional_certification_name on additional_certification (lower(name), standard_id) nulls not distinct;

-- A label sticks to units, so it belongs to a vintage (domain page, "Labels").
create table vintage_label (
  vintage_id       uuid not null references vintage,
  certification_id uuid not null references additional_certification,
  evidence_link    text not null default '' check (evidence_link = '' or evidence_link like 'https://%'),
  valid_from       date,
  valid_to         date check (valid_to >= valid_from),
  primary key (vintage_id, certification_id)
);
create index vintage_label_certification on vintage_label (certification_id);

-- Names exist once, whatever their case.
alter table project_type drop constraint project_type_name_key;
create unique index project_type_name on project_type (lower(name));



create index project_standard on project (standard_id);
create index project_type_of on project (type_id);
create index project_proponent_of on project (proponent_id);

alter table carbon_standard add column logo_sha256 text;
alter table project_proponent add column logo_sha256 text;

-- What a credit of the standard is called; where nobody said it, what is usual for its type. Biodiversity has no common unit.
create function carbon_standard_unit() returns trigger language plpgsql as $$
begin
  new.unit_name := coalesce(nullif(new.unit_name, ''),
    case new.credit_type when 'Carbon' then 't CO₂e' when 'Plastic' then 't' else 'credit' end);
  return new;
end $$;
create trigger carbon_standard_unit before insert or update on carbon_standard for each row execute function carbon_standard_unit();

alter table audit_event drop constraint audit_event_subject_kind_check;
alter table audit_event add constraint audit_event_subject_kind_check
  check (subject_kind in ('person', 'organization', 'membership', 'invitation', 'industry', 'registry'));

grant select, insert, update, delete on project_additional_type, additional_certification, vintage_label to {{app}};
