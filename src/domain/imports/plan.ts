/** The user's choices for one file: columns, owner, labels and how matches are handled (spec 001 §3). */
import { dictionary } from "../../kit/dictionary.ts";
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

/** One column of the file, in file order. `preview`: its first values. */
export const ImportField = z.strictObject({
  name: z.string().max(500),
  target: Target,
  preview: z.array(z.string().max(500)).max(samplesShown).default([]),
});
export type ImportField = z.infer<typeof ImportField>;

/** Display name of a column; by position where it has no heading. */
export const columnName = (name: string | undefined, column: number): string => name || `Column ${column + 1}`;

/**
 * `everyone_i_see`: contacts the user can edit. `tenant` also compares with contacts the user cannot see; their rows
 * are left out, whatever `on_match` says.
 */
export const scrubWhos = ["nobody", "mine", "downline", "everyone_i_see", "tenant"] as const;
export const scrubBys = ["phone", "email", "name_birth_date", "mbi"] as const;
export type ScrubBy = (typeof scrubBys)[number];
/** Do-not-call lists: our own, the national and state ones as last looked up, known litigators, dead numbers. */
export const dncLists = ["own", "federal", "state", "litigator", "dead"] as const;
export type DncList = (typeof dncLists)[number];
export const onMatches = ["skip", "fill", "overwrite", "tag", "add"] as const;
export type OnMatch = (typeof onMatches)[number];

/** Which contacts rows are compared with, and what a match does. `updated_lead_tags` go to matched contacts. */
export const ScrubAgainst = z.strictObject({
  who: z.enum(scrubWhos).default("mine"),
  by: z.array(z.enum(scrubBys)).max(scrubBys.length).default(["phone", "email"]),
  on_match: z.enum(onMatches).default("skip"),
  updated_lead_tags: z.array(Uuid).max(importTagsMax).default([]),
  /** New contacts with a number on these lists are rejected, or imported as do-not-call. */
  do_not_call: z.array(z.enum(dncLists)).max(dncLists.length).default(["own"]),
});
export type ScrubAgainst = z.infer<typeof ScrubAgainst>;

export const ApiVendorChoice = z.strictObject({
  vendor_name: z.string().max(120).default(""),
  vendor_type: z.string().max(60).default(""),
  api_vendor_id: Uuid.nullable().default(null),
});

/** What a word of the file means that the tenant does not have. `id` null: nothing, as if the cell were empty. */
export const ValueChoice = z.strictObject({
  target: z.enum(["status", "source"]),
  text: z.string().max(200),
  id: Uuid.nullable(),
});
export type ValueChoice = z.infer<typeof ValueChoice>;

export const ImportPlan = z.strictObject({
  fields: z.array(ImportField).max(importColumnsMax),
  has_header: z.boolean().default(true),
  /** Rows above the header; skipped. */
  header_row: z.int().nonnegative().max(headerRowMax).default(0),
  date_order: z.enum(dateOrders).default("mdy"),
  /** Reasons for which only the value is dropped and the row is still imported. */
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
  /** The import setting this plan is based on. */
  setting: Uuid.nullable().default(null),
});
export type ImportPlan = z.infer<typeof ImportPlan>;
/** A plan as it runs. `on_match_chosen`: the import's own choice, where a retry of rejected rows may differ. */
export type RunPlan = ImportPlan & { on_match_chosen?: OnMatch | undefined };
export type ImportPlanInput = z.input<typeof ImportPlan>;

/** What blocks a plan from running, by form field; empty when it can run. */
export function planErrors(plan: Pick<ImportPlan, "fields" | "owner" | "pool" | "category">): Record<string, string[]> {
  const errors: Record<string, string[]> = dictionary();
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
