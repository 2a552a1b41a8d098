-- A carrier's invoice numbers are looked up when it sends the next one.
set local lock_timeout = '2s';
create index operation_carrier_invoice on operation (carrier_organization_id, (facts ->> 'carrierInvoiceNumber'))
  where facts ? 'carrierInvoiceNumber';
