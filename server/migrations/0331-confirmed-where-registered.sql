-- The sign-in that was under way when the link was sent: the browser that began it confirms without the password (decision 062).
set local lock_timeout = '2s';
alter table identity_link add column interaction text;
