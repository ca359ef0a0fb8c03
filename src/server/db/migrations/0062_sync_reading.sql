-- Dates told before their series, of a reading that is under way.
alter table authorization_calendars add column early jsonb not null default '[]'
