-- How often the mail server was asked to take an e-mail.
set local lock_timeout = '2s';

alter table mail add column tries int not null default 0;
