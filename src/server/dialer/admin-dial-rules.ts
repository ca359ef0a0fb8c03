/** Versions of the calling rules as full admins read and write them. */
import { adminDialRules, type DialRuleVersions } from "../../contract/dialer/admin-dial-rules.ts";
import { placeRule, ruleDay, rulesOn, versionsAfter } from "../../domain/dialer/dated-rules.ts";
import { defaultDialRules } from "../../domain/dialer/dial-rules.ts";
import {
  keptVersions,
  ruleErrors,
  ruleMessages,
  versionsAheadMax,
  versionState,
} from "../../domain/dialer/rule-edit.ts";
import { ruleLines } from "../../domain/dialer/rule-words.ts";
import { dialRulesSetting, type RuleVersion, storedDialRules } from "../../domain/users/dial-rules-setting.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit } from "../changes/audit.ts";
import { mustBeVersion } from "../changes/version.ts";
import type { Ctx } from "../context.ts";
import { findSetting, lockSetting, writeSetting } from "../db/setting-rows.ts";
import { answerAt } from "./rule-answer.ts";
import { implement } from "../http/mount.ts";
import { findUser } from "../users/user-rows.ts";

export const adminDialRulesImplementation = implement(adminDialRules, {
  list: async (ctx) => ({ data: await versionsOf(ctx) }),
  create: async (ctx, { body: { place, from, source: typed, version, ...rule } }) => {
    const before = await lockedVersions(ctx);
    mustBeVersion(version, before.version);
    const { today, versions } = before;
    const source = typed.trim();
    const asked = { place, from, source, rule };
    const errors = ruleErrors(asked, versions, today);
    if (Object.keys(errors).length > 0) refuse("invalid", errors);
    const { world, actor } = ctx;
    const one: RuleVersion = { id: world.uuid(), ...asked, by: actor.user_id, at: world.now() };
    const next = [...versions, one];
    if (versionsAfter(next, today).length > versionsAheadMax) refuse("invalid", { from: [ruleMessages.ahead] });
    await keep(ctx, before, next);
    await auditVersion(ctx, before, { action: "edit", version: one });
    return { data: await versionsOf(ctx) };
  },
  remove: async (ctx, { params: { id } }) => {
    const before = await lockedVersions(ctx);
    const gone = before.versions.find((version) => version.id === id) ?? refuse("not_found");
    if (versionState(gone, before.versions, before.today) !== "waiting")
      refuse("gone", { base: [ruleMessages.started] });
    await keep(
      ctx,
      before,
      before.versions.filter((version) => version !== gone),
    );
    await auditVersion(ctx, before, { action: "delete", version: gone });
    return { data: await versionsOf(ctx) };
  },
  tryOut: async (ctx, { body }) => {
    const { trx, actor } = ctx;
    if (!(await findUser(trx, actor.tenant_id, body.user_id))) refuse("not_found");
    return { data: await answerAt(ctx, body, await versionsOf(ctx)) };
  },
});

async function versionsOf({ trx, actor, world }: Ctx): Promise<DialRuleVersions> {
  const { value, updated_at } = await findSetting(trx, actor.tenant_id, dialRulesSetting);
  const stored = storedDialRules(value, defaultDialRules) ?? { base: defaultDialRules, versions: [] };
  return { version: updated_at ?? 0, today: ruleDay(world.now()), ...stored };
}

async function lockedVersions(ctx: Ctx): Promise<DialRuleVersions> {
  await lockSetting(ctx.trx, ctx.actor.tenant_id, dialRulesSetting);
  return versionsOf(ctx);
}

async function keep(ctx: Ctx, { version, base, today }: DialRuleVersions, next: readonly RuleVersion[]): Promise<void> {
  const { trx, actor, world, services } = ctx;
  const { tenant_id, user_id } = actor;
  const value = JSON.stringify({ ...base, versions: keptVersions(next, today) });
  // Two changes within one millisecond are still two versions.
  const updated_at = Math.max(world.now(), version + 1);
  await writeSetting(trx, { tenant_id, name: dialRulesSetting, value, updated_at, updated_by: user_id });
  ctx.afterCommit(() => services.companyChanged(tenant_id));
}

/** What the rule was before its first day, and what it is from then on. */
async function auditVersion(
  ctx: Ctx,
  { base, versions }: DialRuleVersions,
  { action, version }: { action: "edit" | "delete"; version: RuleVersion },
): Promise<void> {
  const { place, from, source, rule } = version;
  const others = versions.filter((one) => one !== version);
  const was = new Map(
    ruleLines(place, placeRule(rulesOn(base, others, from), place)).map(({ label, text }) => [label, text]),
  );
  const parts = ruleLines(place, rule).map(({ label, text }) => [label, was.get(label) ?? null, text] as const);
  const changed = [["from", null, from] as const, ["source", null, source] as const, ...parts].filter(
    ([, one, other]) => one !== other,
  );
  const fields = Object.fromEntries(
    changed.map(([name, one, other]) => [
      name,
      action === "edit" ? { old: one, new: other } : { old: other, new: one },
    ]),
  );
  await audit(ctx, { action, record_type: "dial_rules", record_id: place, fields });
}
