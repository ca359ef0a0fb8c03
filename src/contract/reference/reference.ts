/** Lists an admin maintains: statuses, sources, carriers (spec 001 §7 Reference data). */
import { z } from "zod";
import { Uuid } from "../../domain/values/scalars.ts";
import { categories } from "../../domain/values/limits.ts";
import { CarrierMerge } from "../../domain/reference/carrier-merge.ts";
import { Carrier, Source, Status, statusEffects, titleLengthMax } from "../../domain/reference/reference.ts";
import {
  allOf,
  BoolText,
  ByUuid,
  dataOf,
  del,
  get,
  group,
  listOf,
  Paging,
  patch,
  post,
  Versioned,
} from "../declare.ts";

const title = z.string().trim().min(1).max(titleLengthMax);
const position = z.int().min(0).max(10_000);
/** Where the records of a deleted entry are moved; required while any record uses it. */
const MergeInto = z.strictObject({ merge_into_id: Uuid.optional() });
/** `reason`: required if the moved contacts may be contacted again. */
const MergeStatusInto = z.strictObject({ merge_into_id: Uuid.optional(), reason: z.string().max(500).optional() });
/** A merge moves up to 1,000 contacts per call: call again until `remaining` is 0. */
const Removed = dataOf(z.object({ moved: z.int(), remaining: z.int() }));

export const adminStatuses = group("admin_statuses", "/v1/admin/statuses", {
  list: get("", {
    summary: "Lists all statuses in their display order.",
    access: "reference.read",
    reply: allOf(Status),
  }),
  create: post("", {
    summary: "Creates a status.",
    access: "reference.edit",
    writes: "now",
    body: z.strictObject({
      title,
      category: z.enum(categories),
      position: position.optional(),
      effect: z.enum(statusEffects).default("none"),
    }),
    reply: dataOf(Status),
    status: 201,
  }),
  update: patch("/:id", {
    summary: "Updates a status's name or order.",
    access: "reference.edit",
    writes: "now",
    params: ByUuid,
    /** `version`: its `seq` when it was read. */
    body: z.strictObject({ title: title.optional(), position: position.optional(), ...Versioned }),
    reply: dataOf(Status),
  }),
  remove: del("/:id", {
    summary:
      "Deletes an unused status, or merges it into another. Merging into a status that stops all contact blocks every phone, email and address of the moved contacts; merging out of one requires a reason. The last status with a given effect cannot be deleted.",
    access: "reference.edit",
    writes: "now",
    params: ByUuid,
    body: MergeStatusInto,
    reply: Removed,
  }),
});

export const adminSources = group("admin_sources", "/v1/admin/sources", {
  list: get("", {
    summary: "Lists all sources in their display order.",
    access: "reference.read",
    reply: allOf(Source),
  }),
  create: post("", {
    summary: "Creates a source.",
    access: "reference.edit",
    writes: "now",
    body: z.strictObject({ title, position: position.optional() }),
    reply: dataOf(Source),
    status: 201,
  }),
  update: patch("/:id", {
    summary: "Updates a source's name or order.",
    access: "reference.edit",
    writes: "now",
    params: ByUuid,
    /** `version`: its `seq` when it was read. */
    body: z.strictObject({ title: title.optional(), position: position.optional(), ...Versioned }),
    reply: dataOf(Source),
  }),
  remove: del("/:id", {
    summary: "Deletes an unused source, or merges it into another.",
    access: "reference.edit",
    writes: "now",
    params: ByUuid,
    body: MergeInto,
    reply: Removed,
  }),
});

const { id: _id, seq: _seq, ...carrierFields } = Carrier.shape;
const CarrierEdit = z.strictObject(carrierFields).partial();

export const carriers = group("carriers", "/v1/carriers", {
  list: get("", {
    summary: "Lists active carriers, sorted by name.",
    access: "signed_in",
    query: z.strictObject({ q: z.string().max(200).optional() }),
    reply: allOf(Carrier),
  }),
});

export const adminCarriers = group("admin_carriers", "/v1/admin/carriers", {
  list: get("", {
    summary: "Lists carriers, sorted by name.",
    access: "reference.read",
    query: z.strictObject({
      ...Paging,
      order_field: z.enum(["name", "naic", "rating"]).default("name"),
      /** Only those offered for new policies, or only the others. */
      active: BoolText.optional(),
    }),
    reply: listOf(Carrier),
  }),
  show: get("/:id", {
    summary: "One carrier (ours).",
    access: "reference.read",
    params: ByUuid,
    reply: dataOf(Carrier),
  }),
  create: post("", {
    summary: "Creates a carrier.",
    access: "reference.edit",
    writes: "now",
    body: z.strictObject({ ...CarrierEdit.shape, name: Carrier.shape.name }),
    reply: dataOf(Carrier),
    status: 201,
  }),
  update: patch("/:id", {
    summary: "Updates a carrier.",
    access: "reference.edit",
    writes: "now",
    params: ByUuid,
    /** `version`: its `seq` when it was read. */
    body: CarrierEdit.extend(Versioned),
    reply: dataOf(Carrier),
  }),
  planMerge: get("/:id/merge", {
    summary: "Returns what merging the carrier into another would move, and the policies whose numbers collide.",
    access: "reference.edit",
    params: ByUuid,
    query: z.strictObject({ into_id: Uuid }),
    reply: dataOf(CarrierMerge),
  }),
  merge: post("/:id/merge", {
    summary:
      "Merges a carrier into another: its policies and appointments move there, and saved searches follow. Refused while policies of both have the same number.",
    access: "reference.edit",
    writes: "now",
    params: ByUuid,
    body: z.strictObject({ into_id: Uuid }),
    reply: dataOf(CarrierMerge),
  }),
  remove: del("/:id", { summary: "Deletes a carrier.", access: "reference.edit", writes: "now", params: ByUuid }),
});
