-- Since when a conversation is muted: a device finds those by an index, which knows no booleans. Milliseconds.
alter table conversations add column muted_at bigint
--;
update conversations set muted_at = updated_at where muted
