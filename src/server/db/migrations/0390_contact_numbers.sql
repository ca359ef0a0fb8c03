-- All numbers of a contact as they are compared, so that everybody with a number is found by an index.
-- With its schema: an index is built without a search path.
create function phone_keys(phones jsonb) returns text[] language sql immutable parallel safe as
$$ select array(select public.phone_key(one ->> 'number') from jsonb_array_elements(phones) one) $$
--;
create index contacts_numbers on contacts using gin (phone_keys(phones))
