-- Who acted as the call's user when it was made (domain §3: every write stores both).
alter table calls add column actor_id uuid
