-- Who may request how much alone in a month, and what an owner says to the rest.
set local lock_timeout = '2s';

-- Null: no limit. All-in, in cents; requests in other currencies are above it.
alter table membership
  add column purchase_limit_cents bigint check (purchase_limit_cents >= 0),
  add column purchase_limit_currency text check (purchase_limit_currency ~ '^[A-Z]{3}$'),
  add constraint membership_purchase_limit check ((purchase_limit_cents is null) = (purchase_limit_currency is null));

create table cart_approval (
  cart_id         uuid primary key references cart,
  organization_id uuid not null references organization,
  machine_version int not null,
  snapshot        jsonb not null,
  version         int not null default 1,
  head_hash       text not null,
  -- From here on a projection of the snapshot; nothing decides by it.
  state           text not null,
  updated_at      timestamptz not null
);
create table cart_approval_journal (
  cart_id     uuid not null references cart_approval,
  seq         int not null check (seq >= 1),
  at          timestamptz not null,
  person_id   uuid not null references person,
  role        text not null,
  event       text not null,
  payload     jsonb not null,
  state_value jsonb not null,
  prev_hash   text not null,
  hash        text not null,
  primary key (cart_id, seq)
);

alter table cart_approval enable row level security;
create policy cart_approval_scope on cart_approval
  using ((select app_platform()) or organization_id = (select app_organization()));
alter table cart_approval_journal enable row level security;
create policy cart_approval_journal_scope on cart_approval_journal
  using (exists (select 1 from cart_approval a where a.cart_id = cart_approval_journal.cart_id));

grant select, insert, update on cart_approval to {{app}};
grant select, insert on cart_approval_journal to {{app}};
