-- Version 2 of the machines that are paid for gives an announced payment a state of its own. A snapshot of version 1 does not
-- tell it from one that was only asked for, the journal does: what was said last of the payment. The migration of the machines
-- (machines/workflows.ts) reads the mark and takes it away.
update operation o set snapshot = o.snapshot || '{"isAnnounced": true}'
where o.machine in ('contribution', 'tranche', 'retirement') and o.machine_version = 1 and (
  select j.event from journal j
  where j.operation_id = o.id and j.event in (
    'CSInvoice.issue', 'CSInvoice.credit', 'contributorPaymentValidation.announce', 'contributorPaymentValidation.submit',
    'contributorPaymentValidation.approve', 'contributorPaymentValidation.return', 'operation.sendBack')
  order by j.seq desc limit 1) = 'contributorPaymentValidation.announce';
