-- Calls with a vendor's key in the minute that began at `calls_since`, counted for all servers.
alter table vendor_keys
  add column calls_since bigint not null default 0,
  add column calls int not null default 0
