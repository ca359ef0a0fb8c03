/** Option lists every signed-in user needs, and the state of the background workers (spec 001 §7). */
import { z } from "zod";
import { ApiVendor } from "../../domain/reference/api-vendor.ts";
import { Source, Status } from "../../domain/reference/reference.ts";
import { Instant } from "../../domain/values/scalars.ts";
import { allOf, dataOf, get, group } from "../declare.ts";

/** Jobs by state; `oldest_seconds` is the age of the longest-waiting one. */
export const WorkersStatus = z.object({
  busy: z.int().nonnegative(),
  waiting: z.int().nonnegative(),
  retrying: z.int().nonnegative(),
  dead: z.int().nonnegative(),
  oldest_seconds: z.int().nonnegative(),
  quiet: z.boolean(),
  /** When and by whom it was paused; null: it is not, or this is not known. */
  quiet_since: Instant.nullable(),
  quiet_by: z.string().nullable(),
});
export type WorkersStatus = z.infer<typeof WorkersStatus>;

export const contactOptions = group("contact_options", "/v1/contacts", {
  statuses: get("/statuses", {
    summary: "Lists statuses in their display order.",
    access: "signed_in",
    reply: allOf(Status),
  }),
  sources: get("/sources", {
    summary: "Lists sources in their display order.",
    access: "signed_in",
    reply: allOf(Source),
  }),
  apiVendors: get("/api_vendors", {
    summary: "Lists lead vendors, sorted by name.",
    access: "signed_in",
    reply: allOf(ApiVendor),
  }),
  workersStatus: get("/workers_status", {
    summary: "Returns the load of the background workers.",
    access: "contacts.import",
    reply: dataOf(WorkersStatus),
  }),
});
