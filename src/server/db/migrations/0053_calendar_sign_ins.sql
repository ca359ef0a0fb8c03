-- Somebody on their way to sign in at Google or Outlook and back. Kept once, taken once.
create table calendar_sign_ins (
  tenant_id uuid not null,
  state_hash text collate "C" not null,
  user_id uuid not null,
  -- the session it began in: nobody finishes it from another
  session_id uuid not null,
  kind text not null,
  authorization_id uuid not null,
  verifier_sealed text not null,
  expires_at bigint not null,
  primary key (tenant_id, state_hash)
)
--;
create index calendar_sign_ins_user on calendar_sign_ins (tenant_id, user_id, expires_at)
--;
-- What a provider reported, by its own number: heard twice it is one. Forgotten after a while.
create table calendar_reports (
  tenant_id uuid not null,
  report text collate "C" not null,
  authorization_id uuid not null,
  heard_at bigint not null,
  primary key (tenant_id, report)
)
--;
create index calendar_reports_heard on calendar_reports (tenant_id, heard_at)
