-- Envelopes of outside signature services were never sent: no service was connected.
set local lock_timeout = '2s';

drop table contract_envelope;
