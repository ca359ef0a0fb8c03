-- A document that could not be sealed is tried again ever later. Not on the wire.
alter table soa_requests
  add column seal_tries integer not null default 0,
  add column seal_after bigint
