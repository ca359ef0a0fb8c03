-- Who paused a company's background work, and when; null: before this was kept.
alter table job_modes
  add column paused_at bigint,
  add column paused_by uuid
