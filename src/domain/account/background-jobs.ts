/** Background jobs in words: their kinds, and why one failed. */
import { dictionary } from "../../kit/dictionary.ts";
import { dayMs, hourMs, minuteMs, secondMs } from "../../kit/durations.ts";

/** Every kind by its permanent name. */
export const jobKinds = {
  run_import: "Contact import",
  run_event_import: "Calendar file import",
  fetch_bookings: "Booking check",
  match_contacts: "Duplicate search",
  make_output: "Export or print",
  sweep_outputs: "Removal of old exports",
  run_transfer: "Contact transfer",
  run_report: "Report",
  send_due_reports: "Report schedule",
  send_report: "Report by email",
  end_readings: "End of temporary access",
  assign_mailers: "Mailer order",
  empty_groups: "Emptying of groups",
  purge: "Nightly cleanup",
  deliver_mail: "Email delivery",
  read_mailbox: "Reading of the mailbox",
  work_on_forms: "Scope of Appointment forms",
  deliver_texts: "Text delivery",
  run_group_send: "Group send",
  check_numbers: "Phone verification",
  fetch_recording: "Call recording download",
  sync_calendar: "Calendar sync",
  end_authorization: "Calendar disconnection",
  sync_due: "Calendar sync schedule",
  run_flows: "Workflow steps",
  scan_flows: "Workflow start check",
  run_campaigns: "Campaign triggers",
  run_broadcast: "Emails to users",
} as const;
export type JobKindName = keyof typeof jobKinds;
export const jobKindNames = Object.keys(jobKinds) as [JobKindName, ...JobKindName[]];

/** What is stored of a failure: class and code of the error, never its text, which may hold personal data. */
export interface JobFailure {
  name: string | null;
  code: string | null;
  /** Set by the queue itself. */
  ended: "timed_out" | "server_stopped" | null;
}

const codeWords: Readonly<Record<string, string>> = dictionary({
  unreachable: "An outside service could not be reached.",
  unavailable: "An outside service could not be reached.",
  vendor_unavailable: "An outside service could not be reached.",
  ECONNREFUSED: "An outside service could not be reached.",
  ECONNRESET: "An outside service could not be reached.",
  ENOTFOUND: "An outside service could not be reached.",
  EAI_AGAIN: "An outside service could not be reached.",
  ETIMEDOUT: "An outside service did not respond in time.",
  timeout: "An outside service did not respond in time.",
  unauthorized: "An outside service rejected our sign-in.",
  busy: "An outside service was busy.",
  failed: "An outside service had problems.",
  refused: "An outside service rejected the request.",
  vendor_refused: "An outside service rejected the request.",
  garbage: "An outside service sent an unreadable response.",
  ENOSPC: "The server is out of disk space.",
  ENOENT: "A file it needs is missing.",
  not_found: "A record it needs no longer exists.",
  gone: "A record it needs no longer exists.",
  forbidden: "The user who started it no longer has the rights for it.",
  conflict: "The records changed at the same time.",
  version_conflict: "The records changed at the same time.",
});

/** By the class of the database's error code. */
const databaseWords: Readonly<Record<string, string>> = dictionary({
  "08": "The database could not be reached.",
  "23": "The data conflicts with existing records.",
  "40": "The records changed at the same time.",
  "53": "The database ran out of space or connections.",
  "55": "The records were in use.",
  "57": "The database stopped or took too long.",
});

/** One sentence, with the code for support where it says more. */
export function failureWords({ name, code, ended }: JobFailure): string {
  if (ended === "timed_out") return "It took longer than allowed.";
  if (ended === "server_stopped") return "The server stopped while it ran.";
  if (code !== null && codeWords[code] !== undefined) return codeWords[code];
  if (code !== null && /^[0-9A-Z]{5}$/.test(code)) {
    const words = databaseWords[code.slice(0, 2)] ?? "The database refused a change.";
    return `${words} Code ${code}.`;
  }
  return `Unexpected error: ${[name ?? "Error", code].filter(Boolean).join(" ")}.`;
}

/** Such as `45 s` or `3 h`. */
export function waitWords(seconds: number): string {
  const ms = seconds * secondMs;
  if (ms < minuteMs) return `${seconds} s`;
  if (ms < hourMs) return `${Math.floor(ms / minuteMs)} min`;
  if (ms < dayMs) return `${Math.floor(ms / hourMs)} h`;
  return `${Math.floor(ms / dayMs)} d`;
}

/** Finished and failed jobs are deleted after this long. */
export const jobKeptDays = 3;
