-- Which device a change came from; a program's key, the product itself and what was written before have none.
alter table audit add column device_id uuid
--;
create index audit_device on audit (tenant_id, device_id, id) where device_id is not null
--;
-- What its owner calls it; empty: as the device itself reports.
alter table devices add column given_name text not null default ''
