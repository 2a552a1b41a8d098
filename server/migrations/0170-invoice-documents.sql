-- What an invoice says is frozen when it is issued: parties, lines, VAT, terms, account. Its files are drawn from that once.
set local lock_timeout = '2s';

alter table invoice add column document jsonb;
comment on column invoice.document is 'InvoiceDocument of server/workflow/invoice-document.ts; null only before this migration';

-- Numbers follow time: an invoice never carries an earlier time than the one numbered before it.
alter table invoice_counter add column last_at timestamptz;

-- What the contributor owes the platform is not the carrier's to see.
drop policy invoice_scope on invoice;
create policy invoice_scope on invoice using (
  (select app_platform())
  or exists (select 1 from operation o where o.id = operation_id and o.contributor_organization_id = (select app_organization()))
);

-- The files as they were first handed out: the same bytes for ever.
create table invoice_file (
  invoice_id  uuid primary key references invoice,
  pdf_sha256  text not null check (pdf_sha256 ~ '^[0-9a-f]{64}$'),
  xml_sha256  text not null check (xml_sha256 ~ '^[0-9a-f]{64}$'),
  drawn_at    timestamptz not null
);
alter table invoice_file enable row level security;
create policy invoice_file_scope on invoice_file
  using (exists (select 1 from invoice i where i.id = invoice_id)) with check ((select app_platform()));
grant select, insert on invoice_file to {{app}};

-- Standard VAT rates. A rate is law: it changes by a migration, never by hand.
create table vat_rate (
  country    text not null check (country ~ '^[A-Z]{2}$'),
  percent    numeric(5, 2) not null check (percent between 0 and 100),
  valid_from date not null,
  -- The last day; null: until further notice.
  valid_to   date check (valid_to >= valid_from),
  primary key (country, valid_from),
  constraint vat_rate_one_at_a_time exclude using gist (country with =, daterange(valid_from, valid_to, '[]') with &&)
);
-- Since 2024, as the Commission's "Taxes in Europe" database lists them.
insert into vat_rate (country, percent, valid_from, valid_to) values
  ('AT', 20, '2024-01-01', null), ('BE', 21, '2024-01-01', null), ('BG', 20, '2024-01-01', null),
  ('CY', 19, '2024-01-01', null), ('CZ', 21, '2024-01-01', null), ('DE', 19, '2024-01-01', null),
  ('DK', 25, '2024-01-01', null), ('EE', 22, '2024-01-01', '2025-06-30'), ('EE', 24, '2025-07-01', null),
  ('ES', 21, '2024-01-01', null), ('FI', 24, '2024-01-01', '2024-08-31'), ('FI', 25.5, '2024-09-01', null),
  ('FR', 20, '2024-01-01', null), ('GR', 24, '2024-01-01', null), ('HR', 25, '2024-01-01', null),
  ('HU', 27, '2024-01-01', null), ('IE', 23, '2024-01-01', null), ('IT', 22, '2024-01-01', null),
  ('LT', 21, '2024-01-01', null), ('LU', 17, '2024-01-01', null), ('LV', 21, '2024-01-01', null),
  ('MT', 18, '2024-01-01', null), ('NL', 21, '2024-01-01', null), ('PL', 23, '2024-01-01', null),
  ('PT', 23, '2024-01-01', null), ('RO', 19, '2024-01-01', '2025-07-31'), ('RO', 21, '2025-08-01', null),
  ('SE', 25, '2024-01-01', null), ('SI', 22, '2024-01-01', null), ('SK', 20, '2024-01-01', '2024-12-31'),
  ('SK', 23, '2025-01-01', null);
alter table vat_rate enable row level security;
create policy vat_rate_platform on vat_rate using ((select app_platform()));
grant select on vat_rate to {{app}};

-- What the VAT register said about a customer, each time it was asked.
create table vat_consultation (
  id              uuid primary key default uuidv7(),
  organization_id uuid not null references organization,
  country         text not null,
  number          text not null,
  outcome         text not null check (outcome in ('valid', 'invalid', 'unknown')),
  name            text,
  address         text,
  -- The register's own number of the consultation: evidence of having asked.
  reference       text,
  asked_by        uuid not null references person,
  consulted_at    timestamptz not null
);
create index vat_consultation_organization on vat_consultation (organization_id, consulted_at desc);
alter table vat_consultation enable row level security;
create policy vat_consultation_platform on vat_consultation using ((select app_platform()));
grant select, insert on vat_consultation to {{app}};
