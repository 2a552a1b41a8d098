-- What an organization wants to buy, shared by its people, and what became of it.
set local lock_timeout = '2s';

create table cart (
  id                  uuid primary key default uuidv7(),
  organization_id     uuid not null references organization,
  status              text not null default 'open' check (status in ('open', 'requested')),
  -- Counts every change, lines included: a request names the version that was looked at.
  version             int not null default 1,
  delivery            text not null default 'retire' check (delivery in ('retire', 'hold')),
  beneficiary_name    text not null default '' check (length(beneficiary_name) <= 200),
  beneficiary_country text check (beneficiary_country ~ '^[A-Z]{2}$'),
  purpose             text not null default '' check (length(purpose) <= 500),
  -- 1: one contribution per offering; more: a multi-year operation with one tranche a year.
  years               int not null default 1 check (years between 1 and 10),
  budget_cents        bigint check (budget_cents > 0),
  budget_currency     text check (budget_currency ~ '^[A-Z]{3}$'),
  created_at          timestamptz not null,
  updated_at          timestamptz not null,
  updated_by          uuid not null references person,
  requested_at        timestamptz,
  requested_by        uuid references person,
  request_key         text,
  check ((status = 'requested') = (requested_at is not null and requested_by is not null and request_key is not null)),
  check ((budget_cents is null) = (budget_currency is null))
);
create unique index cart_open on cart (organization_id) where status = 'open';
create index cart_organization on cart (organization_id, created_at desc);

create table cart_line (
  id               uuid primary key default uuidv7(),
  cart_id          uuid not null references cart,
  offering_id      uuid not null references offering,
  vintage_id       uuid not null references vintage,
  -- Smallest units of the standard.
  quantity         bigint not null check (quantity > 0),
  -- The price that the people saw last; another one is shown and has to be accepted.
  seen_price_cents bigint not null check (seen_price_cents >= 0),
  seen_currency    text not null check (seen_currency ~ '^[A-Z]{3}$'),
  -- Part of the budget, in percent.
  share            int check (share between 0 and 100),
  added_by         uuid not null references person,
  updated_at       timestamptz not null,
  unique (cart_id, offering_id, vintage_id)
);

alter table operation
  add column cart_id uuid references cart,
  -- What the contributor says it is for.
  add column purpose text check (length(purpose) <= 500);
create index operation_cart on operation (cart_id) where cart_id is not null;

-- What a contributor has, by vintage. Reserved units still lie in their carrier's account, which the contributor may not see.
create function ledger_contributor_balance(buyer uuid)
  returns table (vintage_id uuid, kind text, quantity bigint)
  language sql stable security definer set search_path = public as $$
  select b.vintage_id, a.kind, sum(l.quantity)::bigint
  from (
    select id, kind from ledger_account where kind in ('held', 'retired') and organization_id = buyer
    union
    select c.id, c.kind from operation o join ledger_account c on c.operation_id = o.id and c.kind = 'reserved'
    where o.contributor_organization_id = buyer
  ) a
  join balance l on l.account_id = a.id and l.quantity > 0
  join credit_block b on b.id = l.block_id
  where app_platform() or buyer = app_organization()
  group by 1, 2
$$;

alter table cart enable row level security;
create policy cart_scope on cart using ((select app_platform()) or organization_id = (select app_organization()));
alter table cart_line enable row level security;
create policy cart_line_scope on cart_line using (exists (select 1 from cart c where c.id = cart_line.cart_id));

grant select, insert, update on cart to {{app}};
grant select, insert, update, delete on cart_line to {{app}};
revoke execute on function ledger_contributor_balance(uuid) from public;
grant execute on function ledger_contributor_balance(uuid) to {{app}};
