-- Signing out everywhere else ends cookies and, on devices that still hold tokens, what those tokens could reopen.
set local lock_timeout = '2s';
alter table person add column signed_out_at timestamptz;
