/** One email in the list of all that went out. */
import { z } from "zod";
import type { SendReason } from "../messaging/reasons.ts";
import { emailSources, emailStatuses } from "../values/options.ts";
import { ContactNumber, Instant, Uuid } from "../values/scalars.ts";

/** Answers came in. */
export const sentSources = emailSources.filter((source) => source !== "answer");
/** `stored`: not sent, as no mail server is set up. */
export const sentStatuses = [...emailStatuses.filter((status) => status !== "received"), "stored"] as const;
type Status = (typeof emailStatuses)[number];

/** As lists show it. */
export function shownStatus({ status, reason }: { status: Status; reason?: SendReason | null | undefined }) {
  return status === "failed" && reason === "no_mail_server" ? "stored" : status;
}
export const sentEmailOrders = ["at", "subject", "to"] as const;

export const SentEmail = z.object({
  id: Uuid,
  contact_id: ContactNumber,
  name: z.string(),
  subject: z.string(),
  to: z.string(),
  status: z.enum(sentStatuses),
  source: z.enum(sentSources),
  at: Instant,
  /** Who wrote it; empty: nobody by hand. */
  writer: z.string(),
  error: z.string(),
});
export type SentEmail = z.infer<typeof SentEmail>;
