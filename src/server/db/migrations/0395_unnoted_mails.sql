-- Few at any time: those whose mails were sent by a server that died before it noted so are looked for among them.
create index email_logs_queued on email_logs (tenant_id, id) where status = 'queued'
