-- In which browser of which system a session was opened, in a few words: a person tells their own sessions apart.
set local lock_timeout = '2s';

alter table session add column device text check (length(device) <= 60);
