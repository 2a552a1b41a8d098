-- Bank statements (ISO 20022 camt.053) as they were imported, and what became of each of their transactions.
set local lock_timeout = '2s';

-- The file itself is not kept: it is full of names. Its hash is, so that it is known when it comes again.
create table bank_file (
  id         uuid primary key default uuidv7(),
  sha256     text not null constraint bank_file_once unique check (sha256 ~ '^[0-9a-f]{64}$'),
  name       text not null check (length(name) <= 200),
  message_id text not null,
  -- As its namespace names it: camt.053.001.08.
  version    text not null,
  bytes      int not null check (bytes > 0),
  person_id  uuid not null references person,
  at         timestamptz not null
);

create table bank_statement (
  id            uuid primary key default uuidv7(),
  file_id       uuid not null references bank_file,
  position      int not null check (position >= 1),
  reference     text not null,
  sequence      text,
  -- The platform's own: IBAN, or the bank's number.
  account       text not null,
  currency      text not null check (currency ~ '^[A-Z]{3}$'),
  opened_on     date,
  closed_on     date,
  -- Signed cents; null where the bank does not state the balance.
  opening_cents bigint,
  closing_cents bigint,
  -- Of the booked entries: how many, and their signed sum.
  entries       int not null check (entries >= 0),
  entries_cents bigint not null,
  -- Booked entries that an earlier statement had already.
  known         int not null check (known between 0 and entries),
  -- Entries that are not booked yet; they come again when they are.
  skipped       int not null check (skipped >= 0),
  unique (file_id, position)
);

-- The smallest amount that is matched: an entry, or one of the transactions that it was booked from.
create table bank_transaction (
  id                 uuid primary key default uuidv7(),
  statement_id       uuid not null references bank_statement,
  account            text not null,
  -- Finds the entry again in another file: the bank's reference with day and amount, or a hash of all that it says.
  entry_key          text not null,
  part               int not null check (part >= 1),
  parts              int not null check (parts >= part),
  booked_on          date not null,
  value_on           date not null,
  cents              bigint not null check (cents > 0),
  currency           text not null check (currency ~ '^[A-Z]{3}$'),
  is_credit          boolean not null,
  -- Takes back an earlier booking.
  is_reversal        boolean not null,
  bank_reference     text not null check (length(bank_reference) between 1 and 200),
  end_to_end_id      text,
  -- ISO 11649, without blanks.
  creditor_reference text,
  constraint bank_transaction_once unique (account, entry_key, part)
);
create index bank_transaction_newest on bank_transaction (value_on, id);
create index bank_transaction_statement on bank_transaction (statement_id);
create index bank_transaction_end_to_end on bank_transaction (end_to_end_id) where end_to_end_id is not null;

-- Who paid, from which account, with which words: erasable, and nothing above depends on it.
create table bank_transaction_words (
  transaction_id uuid primary key references bank_transaction,
  party          text,
  iban           text,
  remittance     text
);

-- What a transaction was used for: every decision is a row of its own, with who, when and why.
create table bank_use (
  transaction_id uuid not null references bank_transaction,
  seq            int not null,
  -- payment: recorded as the contributor's · payout: as the carrier's · aside: neither · back: to be looked at again.
  kind           text not null check (kind in ('payment', 'payout', 'aside', 'back')),
  operation_id   uuid references operation,
  -- The operation's journal row that recorded it, in the same transaction.
  journal_seq    int,
  invoice_id     uuid references invoice,
  reason         text not null check (length(reason) between 3 and 1000),
  person_id      uuid not null references person,
  at             timestamptz not null,
  primary key (transaction_id, seq),
  foreign key (operation_id, journal_seq) references journal deferrable initially deferred,
  check ((kind in ('payment', 'payout')) = (operation_id is not null and journal_seq is not null))
);
create index bank_use_operation on bank_use (operation_id) where operation_id is not null;

-- What became of a submitted payment, by the operation's own journal: pending, confirmed, or returned, which frees the
-- transaction again. Whatever leaves the check otherwise (a cancellation, a send-back) counts as returned; a hold does not.
create function payment_standing(operation uuid, step text, seq int) returns text
  language sql stable set search_path = public as $$
  select coalesce((
    select case when j.event = $2 || '.approve' then 'confirmed' else 'returned' end
    from journal j
    where j.operation_id = $1 and j.seq > $3 and (
      j.event in ($2 || '.approve', $2 || '.return')
      or not (
        jsonb_path_exists(j.state_value, ('$.**."' || $2 || '" ? (@ == "submitted")')::jsonpath)
        or jsonb_path_exists(j.state_value, '$.** ? (@ == "onHold")')
      )
    )
    order by j.seq limit 1
  ), 'pending')
$$;

create function step_of_use(kind text) returns text language sql immutable as $$
  select case kind when 'payment' then 'contributorPaymentValidation' when 'payout' then 'pcPaymentValidation' end
$$;

-- One transaction is used once: whoever comes second waits here, and is refused.
create function bank_use_next() returns trigger
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
    else payment_standing(newest.operation_id, step_of_use(newest.kind), newest.journal_seq) <> 'returned'
  end;
  if new.kind = 'back' and newest.kind is distinct from 'aside' then
    raise exception 'the transaction is not set aside' using errcode = 'unique_violation', constraint = 'bank_use_back';
  elsif new.kind <> 'back' and stands then
    raise exception 'the transaction is used' using errcode = 'unique_violation', constraint = 'bank_use_once';
  end if;
  new.seq := coalesce(newest.seq, 0) + 1;
  return new;
end $$;
create trigger bank_use_next before insert on bank_use for each row execute function bank_use_next();
revoke execute on function bank_use_next() from public;

alter table bank_file enable row level security;
create policy bank_file_platform on bank_file using ((select app_platform()));
alter table bank_statement enable row level security;
create policy bank_statement_platform on bank_statement using ((select app_platform()));
alter table bank_transaction enable row level security;
create policy bank_transaction_platform on bank_transaction using ((select app_platform()));
alter table bank_transaction_words enable row level security;
create policy bank_transaction_words_platform on bank_transaction_words using ((select app_platform()));
alter table bank_use enable row level security;
create policy bank_use_platform on bank_use using ((select app_platform()));

create view bank_transaction_now with (security_invoker = true) as
  select t.*, u.kind as use_kind, u.operation_id, u.invoice_id, u.reason as use_reason, u.person_id as use_person_id, u.at as used_at,
    case
      when u.kind is null or u.kind = 'back' then 'open'
      when u.kind = 'aside' then 'aside'
      else case payment_standing(u.operation_id, step_of_use(u.kind), u.journal_seq)
        when 'pending' then 'pending' when 'confirmed' then 'used' else 'open' end
    end as state
  from bank_transaction t left join lateral (
    select * from bank_use u where u.transaction_id = t.id order by u.seq desc limit 1
  ) u on true;

grant select, insert on bank_file, bank_statement, bank_transaction, bank_use to {{app}};
grant select, insert, delete on bank_transaction_words to {{app}};
grant select on bank_transaction_now to {{app}};
