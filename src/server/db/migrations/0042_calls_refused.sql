-- Who asked not to be called on a call that belongs to nobody closes the number for good: asked before every call.
create index calls_refused on calls (tenant_id, created_at) where outcome = 'do_not_call';
