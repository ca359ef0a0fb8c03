-- A contact's match keys stand on it, too: they are found from the contact without an index of their own, which every new
-- contact paid for once per key.
alter table contacts add column match_keys bigint[] not null default '{}'
--;
update contacts c set match_keys = k.keys
from (select tenant_id, contact_id, array_agg(key order by key) as keys from contact_match_keys group by tenant_id, contact_id) k
where k.tenant_id = c.tenant_id and k.contact_id = c.id
--;
drop index contact_match_keys_contact
