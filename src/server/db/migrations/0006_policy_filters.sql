-- Contact lists are filtered by carrier and by where a policy stands: both find their contacts without reading policies.
create index policies_carrier on policies (tenant_id, carrier_id, contact_id) where deleted_at is null
--;
create index policies_status on policies (tenant_id, status, contact_id) where deleted_at is null
