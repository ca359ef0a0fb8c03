-- Pictures of emails that nothing refers to are deleted after a time. `sent_at`: an email with it was written to a
-- contact, so it stays. `unused_since`: found without a reference, by the nightly purge.
alter table email_pictures add column sent_at bigint, add column unused_since bigint
--;
update email_pictures set sent_at = created_at where id::text in (
  select (regexp_matches(blocks::text, '/mail/picture/[0-9a-f-]{36}/([0-9a-f-]{36})/', 'g'))[1]
    from email_logs where blocks is not null
)
