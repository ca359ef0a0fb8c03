-- The text or email a step sent: its history tells what became of it.
alter table flow_history add column message_id uuid
--;
create index flow_history_run on flow_history (run_id) where message_id is not null
--;
-- Since when a run waits for an answer; null: it does not.
alter table flow_runs add column waits_since bigint
--;
-- A text that asks for permission to text needs none.
alter table texts add column asks_permission boolean not null default false
--;
-- Why an email did not go; null: nothing to explain, or only the mail server's words.
alter table email_logs add column reason text
