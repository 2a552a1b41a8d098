-- What a try of an e-mail's job has still to send is found by the beginning of its key, whatever the locale of the database.
create index mail_unsent on mail (key text_pattern_ops) where sent_at is null and bounced_at is null;
