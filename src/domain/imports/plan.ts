/** What a person chose for one file: columns, owner, labels and what happens to people who are known already (spec 001 §3). */
import { z } from "zod";
import { Uuid } from "../values/scalars.ts";
import { categories } from "../values/limits.ts";
import {
  dateOrders,
  forgivable,
  headerRowMax,
  importColumnsMax,
  importTagsMax,
  samplesShown,
  valueChoicesMax,
} from "./limits.ts";
import { importMessages } from "./messages.ts";
import { isPolicyTarget, repeatable, Target } from "./targets.ts";

/** One column of the file, in the file's order. `preview`: its first values. */
export const ImportField = z.strictObject({
  name: z.string().max(500),
  target: Target,
  preview: z.array(z.string().max(500)).max(samplesShown).default([]),
});
export type ImportField = z.infer<typeof ImportField>;

/** What a column is called; one without a heading of its own goes by its place. */
export const columnName = (name: string | undefined, column: number): string => name || `Column ${column + 1}`;

/** `everyone_i_see`: those one may edit. In `tenant` people out of sight count too; their rows are left out, whatever a match does. */
export const scrubWhos = ["nobody", "mine", "downline", "everyone_i_see", "tenant"] as const;
export const scrubBys = ["phone", "email", "name_birth_date", "mbi"] as const;
export type ScrubBy = (typeof scrubBys)[number];
/** Lists a number may stand on: our own, the national and state ones as last looked up, known litigators, numbers that are dead. */
export const dncLists = ["own", "federal", "state", "litigator", "dead"] as const;
export type DncList = (typeof dncLists)[number];
export const onMatches = ["skip", "fill", "overwrite", "tag", "add"] as const;
export type OnMatch = (typeof onMatches)[number];

/** Whom the rows are compared with, and what a match does. `updated_lead_tags` go to contacts that were found. */
export const ScrubAgainst = z.strictObject({
  who: z.enum(scrubWhos).default("mine"),
  by: z.array(z.enum(scrubBys)).max(scrubBys.length).default(["phone", "email"]),
  on_match: z.enum(onMatches).default("skip"),
  updated_lead_tags: z.array(Uuid).max(importTagsMax).default([]),
  /** New people with a number on these are refused, or come in marked as not to be called. */
  do_not_call: z.array(z.enum(dncLists)).max(dncLists.length).default(["own"]),
});
export type ScrubAgainst = z.infer<typeof ScrubAgainst>;

export const ApiVendorChoice = z.strictObject({
  vendor_name: z.string().max(120).default(""),
  vendor_type: z.string().max(60).default(""),
  api_vendor_id: Uuid.nullable().default(null),
});

/** What a word of the file stands for that is none of the tenant's own. `id` null: nothing, as if the cell were empty. */
export const ValueChoice = z.strictObject({
  target: z.enum(["status", "source"]),
  text: z.string().max(200),
  id: Uuid.nullable(),
});
export type ValueChoice = z.infer<typeof ValueChoice>;

export const ImportPlan = z.strictObject({
  fields: z.array(ImportField).max(importColumnsMax),
  has_header: z.boolean().default(true),
  /** Rows above the header, which are left out. */
  header_row: z.int().nonnegative().max(headerRowMax).default(0),
  date_order: z.enum(dateOrders).default("mdy"),
  /** Reasons for which only the value is left out and the row still comes in. */
  forgive: z.array(z.enum(forgivable)).max(forgivable.length).default([]),
  owner: Uuid.nullable().default(null),
  pool: Uuid.nullable().default(null),
  tags: z.array(Uuid).max(importTagsMax).default([]),
  category: z.enum(categories).default("lead"),
  status_id: Uuid.nullable().default(null),
  source_id: Uuid.nullable().default(null),
  values: z.array(ValueChoice).max(valueChoicesMax).default([]),
  scrub_against: ScrubAgainst.prefault({}),
  api_vendor_obj: ApiVendorChoice.nullable().default(null),
  /** The import setting this plan came from. */
  setting: Uuid.nullable().default(null),
});
export type ImportPlan = z.infer<typeof ImportPlan>;
/** A plan as it is run. `on_match_chosen`: what the import does by itself, where a run of refused rows may do otherwise. */
export type RunPlan = ImportPlan & { on_match_chosen?: OnMatch | undefined };
export type ImportPlanInput = z.input<typeof ImportPlan>;

/** What keeps a plan from being run, by form field; empty when it may. */
export function planErrors(plan: Pick<ImportPlan, "fields" | "owner" | "pool" | "category">): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  const targets = plan.fields.map(({ target }) => target);
  const twice = targets.findIndex(
    (target, place) => target !== "" && !repeatable.includes(target) && targets.indexOf(target) < place,
  );
  if (!targets.some(Boolean)) errors["fields"] = [importMessages.nothing_mapped];
  else if (twice >= 0) errors[`fields.${twice}.target`] = [importMessages.target_twice];
  else if (!targets.some(canSave)) errors["fields"] = [importMessages.needs_name_or_reach];
  if (plan.category !== "client" && targets.some(isPolicyTarget))
    errors["category"] = [importMessages.policies_of_leads];
  if (plan.owner && plan.pool) errors["pool"] = [importMessages.owner_and_pool];
  return errors;
}

function canSave(target: string): boolean {
  return /^(?:last_name|full_name|business_name|company|phone:|mobile:|email:)/.test(target);
}
