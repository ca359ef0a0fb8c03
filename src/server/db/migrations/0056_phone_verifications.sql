-- A number as it is compared: digits alone, without the country's 1.
create function phone_key(number text) returns text language sql immutable parallel safe as
$$ select regexp_replace(regexp_replace(number, '[^0-9]', '', 'g'), '^1(?=[0-9]{10}$)', '') $$
--;
-- Whose a number is decides whom a call to it rings. Where several of a company had typed the same, the first keeps it.
update users u set profile = u.profile || '{"dialer_verified_phone_number": ""}'
where phone_key(u.profile ->> 'dialer_verified_phone_number') <> '' and exists (
  select from users o where o.tenant_id = u.tenant_id and (not o.active, o.id) < (not u.active, u.id)
    and phone_key(o.profile ->> 'dialer_verified_phone_number') = phone_key(u.profile ->> 'dialer_verified_phone_number'))
--;
create unique index users_dialer_number on users (tenant_id, phone_key(profile ->> 'dialer_verified_phone_number'))
  where phone_key(profile ->> 'dialer_verified_phone_number') <> ''
--;
-- Who asked to call with which number, and whether whoever answered there keyed the digits (spec 000 §5).
create table phone_verifications (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  -- who acted as the user
  actor_id uuid,
  phone_number text not null,
  state text not null,
  created_at bigint not null,
  expires_at bigint not null,
  primary key (tenant_id, id)
)
--;
create index phone_verifications_user on phone_verifications (tenant_id, user_id, created_at)
