-- What an e-mail is about, so that the back office finds it: a kind of server/emails. Null: written before, or by a person.
set local lock_timeout = '2s';

alter table mail add column kind text check (length(kind) <= 60);
