/** Background work of a company: pausing it, and jobs that failed their last try (domain §3, §27). */
import { z } from "zod";
import { jobKindNames } from "../../domain/account/background-jobs.ts";
import { Instant } from "../../domain/values/scalars.ts";
import { WorkersStatus } from "../contacts/contact-options.ts";
import { ByUuid, dataOf, del, get, group, listOf, Paging, post } from "../declare.ts";

/** A job after its last try. */
export const DeadJob = z.object({
  id: z.guid(),
  kind: z.enum(jobKindNames),
  created_at: Instant,
  failed_at: Instant,
  tries: z.int().positive(),
  /** One sentence, without personal data. */
  reason: z.string(),
});
export type DeadJob = z.infer<typeof DeadJob>;

export const deadJobOrders = ["failed_at", "created_at", "kind", "tries"] as const;

const access = "settings.edit";

export const backgroundJobs = group("background_jobs", "/v1/admin", {
  quiet: post("/quiet_jobs", {
    summary:
      "Pauses or resumes the company's background work. Workers stop taking its new jobs and finish running ones; nothing is lost.",
    access,
    writes: "now",
    body: z.strictObject({ quiet: z.boolean() }),
    reply: dataOf(WorkersStatus),
  }),
  list: get("/jobs", {
    summary: "Lists the company's background jobs that failed their last try, newest first.",
    access,
    query: z.strictObject({
      page: Paging.page,
      limit: Paging.limit,
      order: Paging.order,
      order_field: z.enum(deadJobOrders).default("failed_at"),
    }),
    reply: listOf(DeadJob),
  }),
  retry: post("/jobs/:id/retry", {
    summary: "Tries a failed job once more. 409 if it is no longer failed.",
    access,
    writes: "now",
    params: ByUuid,
  }),
  drop: del("/jobs/:id", {
    summary: "Drops a failed job: its work is not done. 409 if it is no longer failed.",
    access,
    writes: "now",
    params: ByUuid,
  }),
});
