/** The log of the lead API, the sandbox, and what leads cost (spec 001 §7 API tracking and Reference data). */
import { z } from "zod";
import { leadBodyBytesMax } from "../../domain/leads/limits.ts";
import { leadResults, requestTabs } from "../../domain/leads/results.ts";
import { LeadRequest } from "../../domain/leads/vendor.ts";
import { Day, Uuid } from "../../domain/values/scalars.ts";
import { allOf, ByUuid, dataOf, get, group, listOf, Paging, post } from "../declare.ts";

export const requestFilters = ["vendor", "key", "status", "result", "date"] as const;

export const LeadTrial = z.object({
  result: z.enum(leadResults),
  status: z.int(),
  reasons: z.record(z.string(), z.array(z.string())),
  /** As it would be; id null: a new one. */
  contact: z
    .object({
      id: z.int().nullable(),
      name: z.string(),
      phones: z.array(z.object({ number: z.string(), do_not_call: z.boolean(), do_not_text: z.boolean() })),
      emails: z.array(z.string()),
      owner_id: Uuid.nullable(),
      pool_id: Uuid.nullable(),
      cost: z.int().nullable(),
      consent: z.boolean(),
    })
    .nullable(),
});
export type LeadTrial = z.infer<typeof LeadTrial>;

export const apiRequests = group("api_requests", "/v1/admin/api_requests", {
  list: get("", {
    summary: "Lists requests to the lead API still kept by the retention rule, newest first, with masked bodies.",
    access: "api.track",
    query: z.strictObject({
      page: Paging.page,
      limit: Paging.limit,
      tab: z.enum(requestTabs).default("all"),
      filter_by: z.enum(requestFilters).optional(),
      /** Of the filter: an id, a status, a result, or a day. */
      filter_value: z.string().max(60).optional(),
    }),
    reply: listOf(LeadRequest),
  }),
  show: get("/:id", {
    summary: "One request to the lead API.",
    access: "api.track",
    params: ByUuid,
    reply: dataOf(LeadRequest),
  }),
  replay: post("/:id/replay", {
    summary: "Returns what would become of this request now. Nothing is saved.",
    access: "api.track",
    writes: "now",
    params: ByUuid,
    reply: dataOf(LeadTrial),
    callsExternal: true,
  }),
  tryOut: post("/try", {
    summary: "Returns what would become of a lead of this vendor. Nothing is saved.",
    access: "api.track",
    writes: "now",
    body: z.strictObject({ vendor_id: Uuid, lead: z.record(z.string(), z.unknown()) }),
    bodyLimitBytes: 2 * leadBodyBytesMax,
    reply: dataOf(LeadTrial),
    callsExternal: true,
  }),
});

const Figures = z.object({
  vendor_id: Uuid,
  vendor_name: z.string(),
  received: z.int(),
  accepted: z.int(),
  duplicates: z.int(),
  rejected: z.int(),
  contacted: z.int(),
  appointments: z.int(),
  sold: z.int(),
  /** Cents, as the rest. */
  cost: z.int(),
  cost_per_contact: z.int().nullable(),
  cost_per_appointment: z.int().nullable(),
  cost_per_sale: z.int().nullable(),
});
export type LeadReportRow = z.infer<typeof Figures>;

export const comraLeadsReports = group("comra_leads_reports", "/v1/admin/comra_leads_reports", {
  list: get("", {
    summary: "Returns leads and their cost by vendor, for the leads received from one day to another.",
    access: "api.track",
    query: z.strictObject({ from: Day.optional(), to: Day.optional(), vendor_id: Uuid.optional() }),
    reply: allOf(Figures),
  }),
});
