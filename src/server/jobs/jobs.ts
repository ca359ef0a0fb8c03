/** Background jobs: kinds and statistics. */
import type { DeadJob, deadJobOrders } from "../../contract/company/background-jobs.ts";
import type { Page } from "../db/pages.ts";
import type { Trx } from "../db/schema.ts";
import type { SoundAway } from "../../vendors/twilio/voice-port.ts";

/** Every kind of job with its payload. A name is permanent, like a column: old jobs may still be queued under it. */
export interface JobData {
  run_import: { tenant_id: string; import_id: string };
  run_event_import: { tenant_id: string; import_id: string };
  fetch_bookings: { tenant_id?: string; authorization_id?: string };
  match_contacts: { tenant_id: string };
  make_output: { tenant_id: string; output_id: string };
  run_report: { tenant_id: string; report_id: string };
  send_due_reports: Record<string, never>;
  /** `to`: only to them, because they asked. */
  send_report: { tenant_id: string; report_id: string; due_at: number; to?: string };
  sweep_outputs: Record<string, never>;
  run_transfer: { tenant_id: string; attempt_id: string };
  end_readings: Record<string, never>;
  assign_mailers: { tenant_id: string; assignment_id: string };
  empty_groups: { tenant_id: string };
  purge: Record<string, never>;
  deliver_mail: Record<string, never>;
  read_mailbox: Record<string, never>;
  deliver_texts: Record<string, never>;
  run_group_send: { tenant_id?: string; send_id?: string };
  check_numbers: { tenant_id?: string; job_id?: string };
  fetch_recording: SoundAway;
  sync_calendar: { tenant_id: string; authorization_id: string };
  end_authorization: { tenant_id: string; authorization_id: string };
  sync_due: Record<string, never>;
  run_flows: { tenant_id?: string };
  work_on_forms: Record<string, never>;
  scan_flows: { tenant_id?: string };
  run_campaigns: { tenant_id?: string };
  run_broadcast: { tenant_id?: string; broadcast_id?: string };
}
export type JobName = keyof JobData;

/** spec 001 §7 workers_status, domain §27. Seconds since the oldest waiting job was enqueued. */
export interface JobNumbers {
  busy: number;
  waiting: number;
  retrying: number;
  dead: number;
  oldest_seconds: number;
  quiet: boolean;
}

export interface PausedBy {
  at: number;
  user_id: string;
}

export interface DeadJobQuery {
  page: number;
  limit: number;
  order_field: (typeof deadJobOrders)[number];
  order?: "asc" | "desc" | undefined;
}

/** `isDead` false: it runs, waits or is done again; nothing was changed. */
export interface EndedDead {
  name: JobName;
  isDead: boolean;
}

export interface JobStanding {
  isToCome: boolean;
  reason: string | null;
}

export interface Jobs {
  /** Enqueues the job with the transaction: it exists once that commits, and never after a rollback. */
  enqueue<N extends JobName>(trx: Trx, name: N, data: JobData[N]): Promise<void>;
  /** Of one tenant, or of the whole server when none is given. */
  numbers(tenant_id?: string): Promise<JobNumbers>;
  /** Quiet: the tenant's waiting jobs are not started, running ones finish. False: it was so already. */
  setQuiet(trx: Trx, tenant_id: string, quiet: boolean, by?: PausedBy): Promise<boolean>;
  /** Jobs of a tenant that failed their last try. */
  listDead(trx: Trx, tenant_id: string, query: DeadJobQuery): Promise<Page<DeadJob>>;
  /** Whether a job with this data waits, runs or is tried again; if not, why the last one is dead, where one is. */
  standing<N extends JobName>(trx: Trx, name: N, data: JobData[N]): Promise<JobStanding>;
  /** Gives a dead job one more try, or drops it; undefined: the tenant has no such job. */
  endDead(trx: Trx, tenant_id: string, ask: { id: string; how: "retry" | "drop" }): Promise<EndedDead | undefined>;
  /** `off` while this process neither runs nor enqueues jobs. */
  health(): Promise<"ok" | "down" | "off">;
  /** Finishes running jobs or returns them to the queue, within 15 seconds. */
  stop(): Promise<void>;
}
