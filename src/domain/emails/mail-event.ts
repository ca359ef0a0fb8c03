/** What a mail service reports of an email it took, and the status that follows: reports come late, twice, in any order. */
import type { emailStatuses } from "../values/options.ts";

/**
 * `deferred`: it tries again. `soft_bounced`: given up, the address stays. `bounced`: the address does not work.
 * `complained`: marked as spam.
 */
export const mailEventNames = [
  "delivered",
  "deferred",
  "opened",
  "clicked",
  "soft_bounced",
  "bounced",
  "complained",
  "unsubscribed",
] as const;
export type MailEventName = (typeof mailEventNames)[number];

interface Standing {
  status: (typeof emailStatuses)[number];
  /** Words of the mail server. */
  error: string;
  sent_at: number | null;
}

/** A later report never takes back what an earlier one of higher rank says. */
const ranks: Record<Standing["status"], number> = {
  queued: 0,
  failed: 1,
  sent: 2,
  delivered: 3,
  opened: 4,
  clicked: 5,
  bounced: 6,
  unsubscribed: 7,
  complained: 8,
  received: 9,
};

interface Reported {
  event: MailEventName;
  words: string;
  at: number;
}

/** The same log when the report changes nothing. */
export function reportedEmail<L extends Standing & { updated_at: number; version: number }>(
  log: L,
  { event, words, at }: Reported,
  now: number,
): L {
  const change = changeOf(log, { event, words, at });
  return change ? { ...log, ...change, updated_at: now, version: log.version + 1 } : log;
}

function changeOf(log: Standing, { event, words, at }: Reported): Standing | null {
  const sent_at = log.sent_at ?? at;
  if (event === "deferred") {
    const error = `Not delivered yet: ${words || "the mail server is busy"}`;
    return isOnItsWay(log) && log.error !== error ? { status: "sent", error, sent_at } : null;
  }
  if (event === "soft_bounced") {
    const error = `Not delivered: ${words || "the mail server gave up"}`;
    return isOnItsWay(log) || isPresumedLost(log) ? { status: "failed", error, sent_at } : null;
  }
  if (ranks[event] <= ranks[log.status]) return null;
  if (event === "bounced") return { status: event, error: words, sent_at: null };
  return { status: event, error: "", sent_at };
}

function isOnItsWay({ status }: Standing): boolean {
  return status === "queued" || status === "sent";
}

/** Broken off while it was sent: nobody knew whether it went. */
function isPresumedLost({ status, sent_at }: Standing): boolean {
  return status === "failed" && sent_at === null;
}

/** What the mail server says when it took it must not take back a report that was faster. */
export function isReported({ status, sent_at }: Pick<Standing, "status" | "sent_at">): boolean {
  return ranks[status] >= ranks.sent || (status === "failed" && sent_at !== null);
}
