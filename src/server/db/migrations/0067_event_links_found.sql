-- A link is found by its event or its series first. With the account in front, the planner, which knows nothing of an account
-- joined since it last counted, took either of these for any question about that account and read all its links for each answer.
drop index event_links_event
--;
create unique index event_links_event on event_links (event_id, authorization_id, tenant_id)
--;
drop index event_links_series
--;
create index event_links_series on event_links (series_id, authorization_id, calendar_id) where series_id is not null
