/** Feature flags of a company, as its full admins change them. */
import { type FeatureFlag, featureFlags } from "../../contract/flags/feature-flags.ts";
import type { FlagFacts, FlagRule } from "../../domain/flags/evaluate.ts";
import { checkedRules, flagMessages } from "../../domain/flags/flag-rules.ts";
import { featureKeys, flagText } from "../../domain/flags/flag-texts.ts";
import { type FeatureKey, isShippedOn } from "../../domain/users/features.ts";
import { isSameValue } from "../../domain/values/same-value.ts";
import { oneLine } from "../../kit/text.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit } from "../changes/audit.ts";
import { mustBeVersion } from "../changes/version.ts";
import type { Ctx } from "../context.ts";
import { flagFacts } from "../db/flag-rows.ts";
import { writeFlagRules } from "../db/tenant-rows.ts";
import { deploymentRoles } from "../deployment.ts";
import { implement } from "../http/mount.ts";
import { areUsers } from "../users/user-rows.ts";
import { flagChanged } from "./flag-changed.ts";
import { insertFlagChange, listFlagChanges, listFlagUsers, lockFlags } from "./flag-change-rows.ts";
import { type AskedChange, countOn, previewChange } from "./flag-counts.ts";

export const featureFlagsImplementation = implement(featureFlags, {
  list: async (ctx) => ({ data: await flagsOf(ctx, featureKeys) }),
  show: async (ctx, { params }) => ({ data: await flagOf(ctx, params.key) }),
  preview: async (ctx, { body }) => {
    const facts = await factsOf(ctx);
    return { data: await previewChange(ctx, await checkedChange(ctx, body, facts), facts) };
  },
  history: async ({ trx, actor }, { params }) => ({
    data: (await listFlagChanges(trx, actor.tenant_id, params.key)).map(({ key: _key, ...change }) => change),
  }),
  update: async (ctx, { body: { version, note, ...asked } }) => {
    await lockFlags(ctx.trx, ctx.actor.tenant_id);
    const facts = await factsOf(ctx);
    const change = await checkedChange(ctx, asked, facts);
    await save(ctx, change, facts, { asked: version, note: oneLine(note), undoes: null });
    return { data: await flagOf(ctx, change.key) };
  },
  undo: async (ctx, { params: { key }, body: { version } }) => {
    await lockFlags(ctx.trx, ctx.actor.tenant_id);
    const [last] = await listFlagChanges(ctx.trx, ctx.actor.tenant_id, key);
    if (!last) return refuse("conflict", { base: [flagMessages.nothing_to_undo] });
    const facts = await factsOf(ctx);
    await save(ctx, { key, rules: last.before }, facts, { asked: version, note: "", undoes: last.version });
    return { data: await flagOf(ctx, key) };
  },
});

interface Saving {
  /** The version the change was made on. */
  asked: number | undefined;
  note: string;
  undoes: number | null;
}

async function save(ctx: Ctx, { key, rules }: AskedChange, facts: FlagFacts, { asked, note, undoes }: Saving) {
  const { trx, actor, world, services } = ctx;
  const { tenant_id, user_id } = actor;
  const [last] = await listFlagChanges(trx, tenant_id, key);
  const version = last?.version ?? 0;
  mustBeVersion(asked, version);
  const before = facts.rules[key] ?? [];
  if (isSameValue(before, rules) && undoes === null) return;
  await writeFlagRules(trx, tenant_id, { key, rules });
  const changed = { changed_by: user_id, changed_at: world.now() };
  await insertFlagChange(trx, { tenant_id, key, version: version + 1, before, after: rules, note, undoes, ...changed });
  const fields = { rules: { old: before, new: rules } };
  await audit(ctx, { action: "edit", record_type: "feature_flag", record_id: key, fields, reason: note });
  for (const follow of services.hooks.of(flagChanged)) await follow(ctx, key);
  ctx.afterCommit(() => services.companyChanged(tenant_id));
}

function factsOf({ trx, actor, services }: Ctx): Promise<FlagFacts> {
  return flagFacts(trx, actor.tenant_id, deploymentRoles(services.settings.environment));
}

/** A user of a rule may have left since: their rule can stay, but none is added for them. */
async function checkedChange(ctx: Ctx, { key, rules }: AskedChange, facts: FlagFacts): Promise<AskedChange> {
  if (flagText(key).fixed) refuse("invalid", { key: [flagMessages.deployment] });
  const checked = checkedRules(rules);
  const known = usersOf(facts.rules[key] ?? []);
  const added = usersOf(checked).filter((id) => !known.includes(id));
  for (const id of added)
    if (!isUuid(id) || !(await areUsers(ctx.trx, ctx.actor.tenant_id, [id])))
      refuse("invalid", { [`rules.${checked.findIndex(({ value }) => value === id)}`]: [flagMessages.unknown_user] });
  return { key, rules: checked };
}

const isUuid = (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

function usersOf(rules: readonly FlagRule[]): string[] {
  return rules.filter((rule) => rule.for === "user").map(({ value }) => value);
}

async function flagOf(ctx: Ctx, key: FeatureKey): Promise<FeatureFlag> {
  const [flag] = await flagsOf(ctx, [key]);
  return flag ?? refuse("not_found");
}

async function flagsOf(ctx: Ctx, keys: readonly FeatureKey[]): Promise<FeatureFlag[]> {
  const { trx, actor } = ctx;
  const facts = await factsOf(ctx);
  const users = await listFlagUsers(trx, actor.tenant_id);
  const changes = new Map((await listFlagChanges(trx, actor.tenant_id)).map((change) => [change.key, change]));
  return keys.map((key) => {
    const { label, description, limits = false, fixed = false, waits = false } = flagText(key);
    const last = changes.get(key);
    return {
      key,
      label,
      description,
      limits,
      fixed,
      waits,
      rules: [...(facts.rules[key] ?? [])],
      shipped: isShippedOn(key),
      on_for: countOn(key, users, facts),
      of: users.length,
      version: last?.version ?? 0,
      note: last?.note ?? "",
      changed_at: last?.changed_at ?? null,
      changed_by: last?.changed_by ?? "",
    };
  });
}
