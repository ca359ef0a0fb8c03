/** Versions of a company's own rules as full admins read and write them. */
import { adminCompliance, type ComplianceRules } from "../../contract/compliance/admin-compliance.ts";
import {
  complianceAhead,
  complianceAheadMax,
  complianceDay,
  complianceErrors,
  complianceLines,
  complianceMessages,
  complianceOn,
  complianceState,
  type ComplianceVersion,
  keptCompliance,
} from "../../domain/compliance/compliance.ts";
import {
  complianceSetting,
  type StoredCompliance,
  storedCompliance,
} from "../../domain/compliance/compliance-setting.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit } from "../changes/audit.ts";
import { mustBeVersion } from "../changes/version.ts";
import type { Ctx } from "../context.ts";
import { findSetting, lockSetting, writeSetting } from "../db/setting-rows.ts";
import { implement } from "../http/mount.ts";

export const adminComplianceImplementation = implement(adminCompliance, {
  list: async (ctx) => ({ data: await rulesOf(ctx) }),
  create: async (ctx, { body: { version, source: typed, ...asked } }) => {
    const before = await lockedRules(ctx);
    mustBeVersion(version, before.version);
    const { world, actor } = ctx;
    const rule = { ...asked, source: typed.trim() };
    const errors = complianceErrors(rule, before.versions, before.today);
    if (Object.keys(errors).length > 0) refuse("invalid", errors);
    const one: StoredCompliance = { id: world.uuid(), ...rule, by: actor.user_id, at: world.now() };
    const next = [...before.versions, one];
    const waiting = complianceAhead(next, before.today).filter(({ from }) => from > before.today);
    if (waiting.length > complianceAheadMax) refuse("invalid", { from: [complianceMessages.ahead] });
    await keep(ctx, before, next);
    const was = complianceOn(before.versions, rule.key, rule.from);
    await audit(ctx, { action: "edit", record_type: "compliance", record_id: rule.key, fields: fieldsOf(was, rule) });
    return { data: await rulesOf(ctx) };
  },
  remove: async (ctx, { params: { id } }) => {
    const before = await lockedRules(ctx);
    const gone = before.versions.find((version) => version.id === id) ?? refuse("not_found");
    if (complianceState(gone, before.versions, before.today) !== "waiting")
      refuse("gone", { base: [complianceMessages.started] });
    const next = before.versions.filter((version) => version !== gone);
    await keep(ctx, before, next);
    const fields = fieldsOf(gone, complianceOn(next, gone.key, gone.from));
    await audit(ctx, { action: "delete", record_type: "compliance", record_id: gone.key, fields });
    return { data: await rulesOf(ctx) };
  },
});

async function rulesOf({ trx, actor, world }: Ctx): Promise<ComplianceRules> {
  const { value, updated_at } = await findSetting(trx, actor.tenant_id, complianceSetting);
  return { version: updated_at ?? 0, today: complianceDay(world.now()), versions: storedCompliance(value) };
}

async function lockedRules(ctx: Ctx): Promise<ComplianceRules> {
  await lockSetting(ctx.trx, ctx.actor.tenant_id, complianceSetting);
  return rulesOf(ctx);
}

async function keep(ctx: Ctx, { version, today }: ComplianceRules, next: readonly StoredCompliance[]): Promise<void> {
  const { trx, actor, world, services } = ctx;
  const { tenant_id, user_id } = actor;
  const value = JSON.stringify(keptCompliance(next, today));
  // Two changes within one millisecond are still two versions.
  const updated_at = Math.max(world.now(), version + 1);
  await writeSetting(trx, { tenant_id, name: complianceSetting, value, updated_at, updated_by: user_id });
  ctx.afterCommit(() => services.companyChanged(tenant_id));
}

/** The first day, the source, and each field that differs. */
function fieldsOf(was: ComplianceVersion, now: ComplianceVersion) {
  const before = new Map(complianceLines(was).map(({ label, text }) => [label, text]));
  const parts = complianceLines(now).map(({ label, text }) => [label, before.get(label) ?? null, text] as const);
  const all = [["from", was.from, now.from] as const, ["source", was.source, now.source] as const, ...parts];
  const changed = all.filter(([, one, other]) => one !== other);
  return Object.fromEntries(changed.map(([name, old, next]) => [name, { old, new: next }]));
}
