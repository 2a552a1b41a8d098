-- Journals of submissions and onboardings say where each event led, as those of operations do: they can be rehearsed.
set local lock_timeout = '2s';

-- The machine's state after the event. Null: written before this column was there, or no event of the machine.
alter table submission_journal add column state_value jsonb;
alter table onboarding_journal add column state_value jsonb;

-- The nightly fold looks at these journals as well; what differs is counted in folds.
alter table journal_check
  -- Onboardings and submissions that were folded.
  add column others int not null default 0,
  -- Those whose journal has no beginning: submissions of offerings that are older than submissions.
  add column untold int not null default 0;
