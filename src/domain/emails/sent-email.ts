/** One email in the list of all that went out. */
import { z } from "zod";
import { emailSources, emailStatuses } from "../values/options.ts";
import { ContactNumber, Instant, Uuid } from "../values/scalars.ts";

/** Answers came in. */
export const sentSources = emailSources.filter((source) => source !== "answer");
export const sentStatuses = emailStatuses.filter((status) => status !== "received");
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
