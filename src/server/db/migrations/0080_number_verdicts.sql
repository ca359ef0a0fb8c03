-- What is known of a number and was asked for at it, kept when it leaves a contact: whoever asked not to be called asked for
-- ever (domain §23), and taking the number off and putting it on again must not undo that. `contact_id`: whose it was.
create table number_verdicts (
  tenant_id uuid not null,
  number_key text not null,
  contact_id bigint not null,
  line_type text not null,
  dnc_status text not null,
  dnc_checked_at bigint,
  do_not_call boolean not null,
  do_not_text boolean not null,
  bad_number boolean not null,
  left_at bigint not null,
  primary key (tenant_id, number_key, contact_id)
)
--;
-- Contacts deleted before this was kept.
insert into number_verdicts
select distinct on (c.tenant_id, phone_key(p ->> 'number'), c.id) c.tenant_id, phone_key(p ->> 'number'), c.id,
  coalesce(p ->> 'line_type', 'unknown'), coalesce(p ->> 'dnc_status', 'unknown'), (p ->> 'dnc_checked_at')::bigint,
  coalesce((p ->> 'do_not_call')::boolean, false), coalesce((p ->> 'do_not_text')::boolean, false),
  coalesce((p ->> 'bad_number')::boolean, false), c.deleted_at
from contacts c, jsonb_array_elements(c.phones) p
where c.deleted_at is not null and c.merged_into_id is null and phone_key(p ->> 'number') <> ''
  and ((p ->> 'do_not_call')::boolean or (p ->> 'do_not_text')::boolean or (p ->> 'bad_number')::boolean
    or p ->> 'dnc_status' <> 'unknown' or p ->> 'line_type' <> 'unknown')
--;
-- Records that lay with a contact and went back to another when a merge was undone: devices that see the one and not the
-- other drop them.
create table left_records (
  tenant_id uuid not null,
  id uuid not null,
  collection text not null,
  record_id uuid not null,
  contact_id bigint not null,
  at bigint not null,
  seq bigint not null default 0,
  primary key (tenant_id, id)
)
--;
create index left_records_seq on left_records (tenant_id, seq, id)
