-- Whether an address got a broadcast already.
create index broadcast_recipients_email on broadcast_recipients (tenant_id, broadcast_id, lower(email))
  where mail_id is not null
---
