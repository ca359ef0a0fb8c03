-- Addresses people want to sign in with and have yet to prove: each row is one mailed link, kept by its hash only.
create table email_changes (
  tenant_id uuid not null,
  id uuid not null,
  token_hash text not null,
  user_id uuid not null,
  -- where it was asked for
  session_id uuid not null,
  email text not null,
  created_at bigint not null,
  expires_at bigint not null,
  used_at bigint,
  -- given up, sent anew, or ended by a new password
  dropped_at bigint,
  primary key (tenant_id, id)
)
--;
create unique index email_changes_token on email_changes (tenant_id, token_hash)
--;
create index email_changes_user on email_changes (tenant_id, user_id, created_at)
--;
-- Calls per address and minute where a limit holds over all processes. What a crash takes of it is a minute's count.
create unlogged table call_counts (
  call_key text primary key,
  calls int not null,
  began_at timestamptz not null
)
--;
create index call_counts_age on call_counts (began_at)
