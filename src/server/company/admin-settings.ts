/** Company settings as full admins read and write them. */
import { type AdminSetting, adminSettings } from "../../contract/company/admin-settings.ts";
import type { ArrivedFile } from "../../contract/form.ts";
import { publicSettings, type PublicSetting } from "../../domain/account/public-settings.ts";
import { shippedSettings } from "../../domain/account/shipped-settings.ts";
import { settingErrors, tidySetting } from "../../domain/account/setting-rules.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit } from "../changes/audit.ts";
import { mustBeVersion } from "../changes/version.ts";
import type { Ctx } from "../context.ts";
import { implement } from "../http/mount.ts";
import { findSettings, lockSetting, writeSetting } from "../db/setting-rows.ts";

export const adminSettingsImplementation = implement(adminSettings, {
  list: async (ctx) => ({ data: await settingsOf(ctx, publicSettings) }),
  show: async (ctx, { params }) => ({ data: await settingOf(ctx, params.id) }),
  update: async (ctx, { params: { id }, body }) => {
    const { trx, actor, world, services } = ctx;
    await lockSetting(trx, actor.tenant_id, id);
    const before = await settingOf(ctx, id);
    mustBeVersion(body.version, before.updated_at);
    const value = tidySetting(await valueOf(body));
    const errors = settingErrors(id, value);
    if (errors["value"]) refuse("invalid", errors);
    if (value === before.value) return { data: before };
    const { tenant_id, user_id } = actor;
    await writeSetting(trx, { tenant_id, name: id, value, updated_at: world.now(), updated_by: user_id });
    const fields = { value: { old: before.value, new: value } };
    await audit(ctx, { action: "edit", record_type: "setting", record_id: id, fields });
    ctx.afterCommit(() => services.companyChanged(tenant_id));
    return { data: await settingOf(ctx, id) };
  },
});

async function settingsOf({ trx, actor }: Ctx, names: readonly PublicSetting[]): Promise<AdminSetting[]> {
  const written = await findSettings(trx, actor.tenant_id, names);
  return names.map((id) => {
    const shipped = shippedSettings[id] ?? "";
    return { id, shipped, ...(written.get(id) ?? { value: shipped, updated_at: null, updated_by: null }) };
  });
}

async function settingOf(ctx: Ctx, name: PublicSetting): Promise<AdminSetting> {
  const [setting] = await settingsOf(ctx, [name]);
  return setting ?? refuse("not_found");
}

async function valueOf({
  value,
  file,
}: {
  value?: string | undefined;
  file?: ArrivedFile | undefined;
}): Promise<string> {
  if (file) return textOf(file);
  return value ?? refuse("invalid", { value: ["Enter a value or choose a file."] });
}

async function textOf(file: ArrivedFile): Promise<string> {
  if (file.look !== "text") refuse("unsupported", { file: ["Choose a plain text file."] });
  const reader = new TextDecoder();
  let text = "";
  for await (const piece of file.read()) text += reader.decode(piece, { stream: true });
  return text + reader.decode();
}
