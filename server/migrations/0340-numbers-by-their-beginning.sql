-- The search field finds certificates and invoices by the beginning of their number, whatever the database's own order of signs is.
set local lock_timeout = '2s';
create index certificate_number_beginning on certificate (number collate "C");
create index invoice_number_beginning on invoice (number collate "C");
