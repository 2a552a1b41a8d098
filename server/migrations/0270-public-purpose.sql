-- The buyer's choice: whether a certificate's public page and its proof say what the units are for.
alter table cart add column is_purpose_public boolean not null default false;
alter table operation add column is_purpose_public boolean not null default false;
