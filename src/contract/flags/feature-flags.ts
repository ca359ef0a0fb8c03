/** Feature flags as full admins read and change them (spec 001 §7), and the active one, which every app reads. */
import { z } from "zod";
import { flagTargets } from "../../domain/flags/evaluate.ts";
import { flagNoteLengthMax } from "../../domain/flags/flag-rules.ts";
import { featureKeys } from "../../domain/flags/flag-texts.ts";
import { Instant } from "../../domain/values/scalars.ts";
import { allOf, dataOf, get, group, post, put, Versioned } from "../declare.ts";

const key = z.enum(featureKeys);
const count = z.int().nonnegative();

const Rule = z.strictObject({ for: z.enum(flagTargets), value: z.string().max(200), on: z.boolean() });
/** More than can be kept, so that the refusal names the limit. */
const rules = z.array(Rule).max(1_000);

export const FeatureFlag = z.object({
  key,
  label: z.string(),
  description: z.string(),
  /** A requirement or a limit. */
  limits: z.boolean(),
  /** Set by the deployment's settings; it has no rules. */
  fixed: z.boolean(),
  /** Its feature does not exist yet: the flag decides nothing. */
  waits: z.boolean(),
  rules: z.array(Rule),
  /** Value without a rule. */
  shipped: z.boolean(),
  /** Active users who have it, of all. */
  on_for: count,
  of: count,
  version: count,
  note: z.string(),
  /** Null: never changed. */
  changed_at: Instant.nullable(),
  /** Empty: never changed, or a former user. */
  changed_by: z.string(),
});
export type FeatureFlag = z.infer<typeof FeatureFlag>;

const FlagChange = z.object({
  version: count,
  before: z.array(Rule),
  after: z.array(Rule),
  note: z.string(),
  /** The version it took back. */
  undoes: count.nullable(),
  changed_at: Instant,
  changed_by: z.string(),
});
export type FlagChange = z.infer<typeof FlagChange>;

/** What a change would do, for the users who are active now. */
const FlagPreview = z.object({
  /** Who gets it, and who no longer has it; of a flag that limits another: whom it limits, and whom no longer. */
  gain: count,
  lose: count,
  /** Those who have it afterwards, of all. */
  on_for: count,
  of: count,
  /** Of those who lose it: users with something of it under way, which is kept. */
  running: count,
});
export type FlagPreview = z.infer<typeof FlagPreview>;

const ByKey = z.strictObject({ key });

export const featureFlags = group("feature_flags", "/v1/admin/feature_flags", {
  list: get("", {
    summary: "Lists the feature flags with their rules, whom they are on for, and who changed them last.",
    access: "settings.edit",
    reply: allOf(FeatureFlag),
  }),
  update: put("", {
    summary: "Replaces the rules of a feature flag. Takes effect immediately in every open app.",
    access: "settings.edit",
    writes: "now",
    /** `version`: the flag's when it was read. */
    body: z.strictObject({ key, rules, note: z.string().max(flagNoteLengthMax).default(""), ...Versioned }),
    reply: dataOf(FeatureFlag),
  }),
  show: get("/:key", {
    summary: "Returns a feature flag.",
    access: "settings.edit",
    params: ByKey,
    reply: dataOf(FeatureFlag),
  }),
  preview: post("/preview", {
    summary: "Returns how many users would gain and lose a feature by these rules, and how many have one running.",
    access: "settings.edit",
    writes: "never",
    body: z.strictObject({ key, rules }),
    reply: dataOf(FlagPreview),
  }),
  history: get("/:key/history", {
    summary: "Lists the latest 50 changes of a feature flag.",
    access: "settings.edit",
    params: ByKey,
    reply: allOf(FlagChange),
  }),
  undo: post("/:key/undo", {
    summary: "Takes back the last change of a feature flag.",
    access: "settings.edit",
    writes: "now",
    params: ByKey,
    body: z.strictObject({ ...Versioned }),
    reply: dataOf(FeatureFlag),
  }),
});

export const activeFeatures = group("active_features", "/v1/admin/features", {
  show: get("", {
    summary:
      "Returns the active feature flag: the deployment's key, and the features of the current user. Outside production, the cookie `domain` follows the key.",
    access: "signed_in",
    reply: dataOf(z.object({ key: z.string(), features: z.record(z.string(), z.boolean()) })),
  }),
});
