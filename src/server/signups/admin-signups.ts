/** Requests to join, as admins decide on them. */
import { adminSignups } from "../../contract/signups/admin-signups.ts";
import { rejectionMail } from "../../domain/session/mails.ts";
import { checkedSignup, openSignupStatuses, type Signup, signupMessages } from "../../domain/signups/signup.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit } from "../changes/audit.ts";
import { mustBeVersion } from "../changes/version.ts";
import type { Ctx } from "../context.ts";
import { findTenant } from "../db/tenant-rows.ts";
import { listMeta } from "../http/list-meta.ts";
import { implement } from "../http/mount.ts";
import { queueMail } from "../mail/mail-outbox.ts";
import { createUser } from "../users/user-create.ts";
import { decideSignup, findSignup, insertSignup, listSignups, lockSignup } from "./signup-rows.ts";

export const adminSignupsImplementation = implement(adminSignups, {
  list: async ({ trx, actor }, { query }) => {
    const { rows, total_count } = await listSignups(trx, actor.tenant_id, query);
    return { data: rows, meta: listMeta({ ...query, total_count }) };
  },

  create: async (ctx, { body }) => {
    const { trx, actor, world } = ctx;
    const fields = checkedSignup(body);
    const who = { tenant_id: actor.tenant_id, id: world.uuid(), invited_by: actor.user_id };
    const made = await insertSignup(trx, { ...fields, ...who, status: "verified", created_at: world.now() });
    if (!made) refuse("invalid", { email: [signupMessages.open] });
    await note(ctx, who.id, { action: "create", fields: { email: { old: null, new: fields.email } } });
    return { data: await signupOf(ctx, who.id) };
  },

  approve: async (ctx, { params: { id }, body: { version, ...place } }) => {
    const signup = await openSignup(ctx, id, version);
    const { first_name, last_name, email, npn } = signup;
    const user_id = await createUser(ctx, { first_name, last_name, email, npn, title: null, ...place }, undefined);
    await decide(ctx, signup, { status: "approved", reason: "", user_id });
    return { data: await signupOf(ctx, id) };
  },

  reject: async (ctx, { params: { id }, body: { reason: typed, version } }) => {
    const { trx, actor } = ctx;
    const signup = await openSignup(ctx, id, version);
    const reason = typed.trim();
    if (reason === "") refuse("invalid", { reason: [signupMessages.reason] });
    await decide(ctx, signup, { status: "rejected", reason, user_id: null });
    const company = (await findTenant(trx, actor.tenant_id))?.name ?? "";
    const mail = rejectionMail({ name: signup.first_name, company, reason });
    await queueMail(ctx, { tenant_id: actor.tenant_id, user_id: null, to: signup.email, ...mail });
    return { data: await signupOf(ctx, id) };
  },
});

/** Of two who decide at once, the second finds it decided. */
async function openSignup({ trx, actor }: Ctx, id: string, version: number | undefined): Promise<Signup> {
  const signup = (await lockSignup(trx, actor.tenant_id, id)) ?? refuse("not_found");
  if (!openSignupStatuses.includes(signup.status)) refuse("conflict", { base: [signupMessages.decided] });
  mustBeVersion(version, signup.version);
  return signup;
}

interface Decided {
  status: "approved" | "rejected";
  reason: string;
  user_id: string | null;
}

async function decide(ctx: Ctx, { id, status }: Signup, decided: Decided): Promise<void> {
  const { trx, actor, world } = ctx;
  const by = { decided_by: actor.user_id, decided_at: world.now() };
  await decideSignup(trx, actor.tenant_id, { id, ...decided, ...by });
  const fields = { status: { old: status, new: decided.status } };
  await note(ctx, id, { action: "edit", fields, ...(decided.reason && { reason: decided.reason }) });
}

type Note = Pick<Parameters<typeof audit>[1], "action" | "fields" | "reason">;

function note(ctx: Ctx, id: string, entry: Note): Promise<void> {
  return audit(ctx, { ...entry, record_type: "signup", record_id: id });
}

async function signupOf({ trx, actor }: Ctx, id: string): Promise<Signup> {
  return (await findSignup(trx, actor.tenant_id, id)) ?? refuse("not_found");
}
