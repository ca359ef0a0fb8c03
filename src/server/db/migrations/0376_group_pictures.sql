-- The picture of a text to many (domain §13), as in texts: metadata; the bytes are file contents of the tenant.
alter table group_sends add column media jsonb not null default '[]'
