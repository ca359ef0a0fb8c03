import { randomBytes } from "node:crypto";
import { accountSessions, adminDevices, authIps, devices, type Device } from "../../contract/device/devices.ts";
import { refuse } from "../../kit/refusal.ts";
import { oneLine } from "../../kit/text.ts";
import { audit } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import { pageReply } from "../http/list-meta.ts";
import { implement } from "../http/mount.ts";
import { listAuthIps, trustAddress } from "../session/auth-ip-rows.ts";
import { whoOf } from "../session/reauthentication.ts";
import { dropEmailChangesFrom } from "../session/email-change-rows.ts";
import {
  bindSession,
  deleteSessions,
  endActingFrom,
  findSessionById,
  listSessions,
  sessionsOn,
} from "../access/session-rows.ts";
import { userToChange } from "../users/user-reach.ts";
import { deleteDevice, listDevices, nameDevice, requestWipe, settleKeepingKey, upsertDevice } from "./device-rows.ts";

/** AES-256. */
const keepingKeyBytes = 32;

export const authIpsImplementation = implement(authIps, {
  async list(ctx, { query }) {
    return pageReply(query, await listAuthIps(ctx.trx, whoOf(ctx), query));
  },

  async trust(ctx, { params, body: { trusted } }) {
    const data = (await trustAddress(ctx.trx, whoOf(ctx), params.id, trusted)) ?? refuse("not_found");
    const action = trusted ? "address_trusted" : "address_distrusted";
    await audit(ctx, { action, record_type: "user", record_id: ctx.actor.user_id, reason: data.ip });
    return { data };
  },
});

export const adminDevicesImplementation = implement(adminDevices, {
  async list(ctx, { params }) {
    await userToChange(ctx, params.id);
    const here = await deviceOf(ctx);
    const rows = await listDevices(ctx.trx, { tenant_id: ctx.actor.tenant_id, user_id: params.id });
    const isOwn = params.id === ctx.actor.user_id;
    return { data: rows.map((row) => ({ ...row, current: isOwn && row.id === here })) };
  },
});

export const accountSessionsImplementation = implement(accountSessions, {
  async list(ctx) {
    const rows = await listSessions(ctx.trx, ctx.actor.tenant_id, ctx.actor.user_id, ctx.world.now());
    const data = rows.map(({ actor_id, login_type: _type, ...row }) => ({
      ...row,
      acting: actor_id !== null,
      current: row.id === ctx.actor.session_id,
    }));
    return { data };
  },

  async end(ctx, { params }) {
    const ended = await deleteSessions(ctx.trx, { ...whoOf(ctx), id: params.id });
    if (ended.length === 0) refuse("not_found");
    await dropEmailChangesFrom(ctx.trx, whoOf(ctx), ended, ctx.world.now());
    await audit(ctx, { action: "session_ended", record_type: "session", record_id: params.id });
    endAfterCommit(ctx, ended);
  },
});

export const devicesImplementation = implement(devices, {
  async list(ctx) {
    const here = await deviceOf(ctx);
    return { data: (await listDevices(ctx.trx, whoOf(ctx))).map((row) => ({ ...row, current: row.id === here })) };
  },

  async report(ctx, { params, body }) {
    // While acting as another user, the device belongs to the session's real user, not to the target.
    if (ctx.actor.acting) refuse("forbidden");
    const report = { id: params.id, user_agent: ctx.request.user_agent, ...body };
    const row = await upsertDevice(ctx.trx, whoOf(ctx), report, ctx.world.now());
    await bindSession(ctx.trx, ctx.actor.tenant_id, ctx.actor.session_id, params.id);
    return { data: { ...row, current: true } };
  },

  async rename(ctx, { params, body }) {
    const row = (await nameDevice(ctx.trx, whoOf(ctx), params.id, oneLine(body.name))) ?? refuse("not_found");
    return { data: { ...row, current: row.id === (await deviceOf(ctx)) } };
  },

  async keepingKey(ctx) {
    const id = (await deviceOf(ctx)) ?? refuse("conflict", { body: ["This session is not linked to a device."] });
    const { box } = ctx.services;
    const fresh_sealed = box.seal(randomBytes(keepingKeyBytes).toString("base64url"), "keeping_key");
    const device = { id, name: "New device", user_agent: ctx.request.user_agent, fresh_sealed };
    const sealed = (await settleKeepingKey(ctx.trx, whoOf(ctx), device, ctx.world.now())) ?? refuse("device_wiped");
    return { data: { key: box.open(sealed, "keeping_key") } };
  },

  async wipe(ctx, { params, body }) {
    const user_id = body.user_id ?? ctx.actor.user_id;
    if (user_id !== ctx.actor.user_id) await userToChange(ctx, user_id);
    const who = { tenant_id: ctx.actor.tenant_id, user_id };
    const row = (await requestWipe(ctx.trx, who, params.id, ctx.world.now())) ?? refuse("not_found");
    await dropEmailChangesFrom(ctx.trx, who, await sessionsOn(ctx.trx, who, params.id), ctx.world.now());
    // The device's own session stays until it has received the wipe; acting sessions from it end now.
    endAfterCommit(ctx, await endActingFrom(ctx.trx, who.tenant_id, params.id));
    const whose = user_id === ctx.actor.user_id ? undefined : { fields: { user_id: { old: null, new: user_id } } };
    await audit(ctx, { action: "device_wipe", record_type: "device", record_id: params.id, ...whose });
    return { data: { ...row, current: params.id === (await deviceOf(ctx)) } satisfies Device };
  },

  async forget(ctx, { params }) {
    if (!(await deleteDevice(ctx.trx, whoOf(ctx), params.id))) refuse("not_found");
    const ended = await deleteSessions(ctx.trx, { ...whoOf(ctx), device_id: params.id });
    await dropEmailChangesFrom(ctx.trx, whoOf(ctx), ended, ctx.world.now());
    await audit(ctx, { action: "device_forgotten", record_type: "device", record_id: params.id });
    endAfterCommit(ctx, ended);
  },
});

async function deviceOf(ctx: Ctx): Promise<string | null> {
  return (await findSessionById(ctx.trx, ctx.actor.tenant_id, ctx.actor.session_id))?.device_id ?? null;
}

function endAfterCommit(ctx: Ctx, ids: readonly string[]): void {
  ctx.afterCommit(() => ids.forEach((id) => ctx.services.endSession(id)));
}
