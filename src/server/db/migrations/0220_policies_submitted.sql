-- The applications submitted in a period, without reading every policy.
create index policies_submitted on policies (tenant_id, submitted_at, id) where deleted_at is null;
