-- The emails of a company by time, and who of many recipients got a message already.
create index email_logs_at on email_logs (tenant_id, at desc, id desc) where deleted_at is null
--;
create index group_send_recipients_used on group_send_recipients (tenant_id, send_id, lower(address))
  where message_id is not null
