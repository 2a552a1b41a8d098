-- Journals of onboardings and submissions are chained by hash, and their events carry an idempotency key, as operations' do.
set local lock_timeout = '2s';

-- Hash of the newest journal row. Zeros: no row is chained yet.
alter table submission add column head_hash text not null default repeat('0', 64);
alter table onboarding add column head_hash text not null default repeat('0', 64);

-- Null: written before the chain began, or no event of the machine.
alter table submission_journal
  add column prev_hash text, add column hash text,
  add constraint submission_journal_chained check ((hash is null) = (prev_hash is null));
alter table onboarding_journal
  add column prev_hash text, add column hash text,
  add constraint onboarding_journal_chained check ((hash is null) = (prev_hash is null));

-- An operation, a submission or an onboarding.
alter table idempotency drop constraint idempotency_operation_id_fkey;
alter table idempotency rename column operation_id to subject_id;
