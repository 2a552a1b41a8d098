-- The trace that an outbox message was left in (W3C Trace Context), so that its job and e-mails belong to the same trace.
-- The transaction's scope names it; null: nothing is traced. The default is stable, so no row is rewritten.
set local lock_timeout = '2s';
alter table outbox add column trace text default nullif(current_setting('app.trace', true), '');
