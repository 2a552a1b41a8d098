-- What an organization has, oldest or newest first: walking everybody's operations for it took longer the more others there are.
-- The other party stands beside it for the policy, which otherwise reads each operation.
create index operation_contributor_created on operation (contributor_organization_id, created_at, id)
  include (carrier_organization_id, type, status, credit_type);
create index operation_carrier_created on operation (carrier_organization_id, created_at, id)
  include (contributor_organization_id, type, status, credit_type);
