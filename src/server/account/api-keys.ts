import { apiKeys } from "../../contract/account/api-keys.ts";
import { apiKeysMax } from "../../domain/session/session-life.ts";
import { given } from "../../kit/given.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import { implement } from "../http/mount.ts";
import { whoOf } from "../session/reauthentication.ts";
import { deleteApiKey, insertApiKey, listApiKeys, renewApiKey, shownKey, updateApiKey } from "./api-key-rows.ts";
import { isAllowlistEntry } from "../access/ip-allowlist.ts";
import { countUnderLock } from "../db/count-under-lock.ts";

export const apiKeysImplementation = implement(apiKeys, {
  async list(ctx) {
    return { data: (await listApiKeys(ctx.trx, whoOf(ctx))).map((key) => shownKey(key)) };
  },

  async create(ctx, { body }) {
    checkKey(ctx, body);
    const { tenant_id, user_id } = ctx.actor;
    const ofUser = { tenant_id, counted: "api_keys", of: user_id } as const;
    if ((await countUnderLock(ctx.trx, ofUser, () => listApiKeys(ctx.trx, whoOf(ctx)))) >= apiKeysMax)
      refuse("too_many", { name: [`You can have up to ${apiKeysMax} keys.`] });
    const key = await insertApiKey(ctx.trx, ctx.world, whoOf(ctx), body);
    await note(ctx, "api_key_made", key.id);
    return { data: key };
  },

  async renew(ctx, { params }) {
    const key = (await renewApiKey(ctx.trx, whoOf(ctx), params.id)) ?? refuse("not_found");
    await note(ctx, "api_key_renewed", key.id);
    return { data: key };
  },

  async update(ctx, { params, body }) {
    checkKey(ctx, body);
    const key = (await updateApiKey(ctx.trx, whoOf(ctx), params.id, given(body))) ?? refuse("not_found");
    await note(ctx, "api_key_changed", key.id);
    return { data: key };
  },

  async remove(ctx, { params }) {
    if (!(await deleteApiKey(ctx.trx, whoOf(ctx), params.id))) refuse("not_found");
    await note(ctx, "api_key_deleted", params.id);
  },
});

interface Limits {
  ip_allowlist?: string[] | undefined;
  expires_at?: number | null | undefined;
}

function checkKey({ world }: Ctx, { ip_allowlist = [], expires_at }: Limits): void {
  const bad = ip_allowlist.filter((entry) => !isAllowlistEntry(entry));
  if (bad.length > 0) refuse("invalid", { ip_allowlist: bad.map((entry) => `${entry} is not a valid IP address.`) });
  if (typeof expires_at === "number" && expires_at <= world.now())
    refuse("invalid", { expires_at: ["Choose a time in the future."] });
}

function note(ctx: Ctx, action: string, record_id: string): Promise<void> {
  return audit(ctx, { action, record_type: "api_key", record_id });
}
