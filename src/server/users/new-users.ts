/** Creates users: with a temporary password, or invited by mail. The caller holds `lockPeople`. */
import { invitationMail } from "../../domain/session/mails.ts";
import { typesToGive } from "../../domain/users/assigning.ts";
import {
  checkedNewUser,
  invitationLifeMs,
  type NewUserFields,
  repeatedAddresses,
} from "../../domain/users/invitation.ts";
import { userMessages } from "../../domain/users/messages.ts";
import { downlineDepthMax } from "../../domain/users/limits.ts";
import { freeUsername, usernameOf } from "../../domain/users/username.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { nameKeyOf } from "../../domain/values/sign-in-name.ts";
import { dayMs } from "../../kit/durations.ts";
import { type FieldErrors, Refusal, refuse } from "../../kit/refusal.ts";
import { auditAll } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import { findTenant } from "../db/tenant-rows.ts";
import { deploymentRoles } from "../deployment.ts";
import { queueMail } from "../mail/mail-outbox.ts";
import { insertInvitation } from "../session/invitation-rows.ts";
import { takenNames } from "../session/sign-in-name-rows.ts";
import { unitOrRefuse } from "./unit-reach.ts";
import { managerOrRefuse } from "./user-move.ts";
import { findUser, insertUser } from "./user-rows.ts";
import { lineAbove } from "./user-tree-rows.ts";

export interface CheckedUser {
  /** Normalized, with a free username; undefined where there are errors. */
  user: (NewUserFields & { username: string }) | undefined;
  errors: FieldErrors;
}

/** Checks each row alone and among the others. */
export async function checkNewUsers(ctx: Ctx, rows: readonly NewUserFields[]): Promise<CheckedUser[]> {
  const checked = rows.map((row) => attempt(() => checkedNewUser(row)));
  const good = checked.flatMap(({ value }) => value ?? []);
  const names = good.flatMap(({ email, username }) => (username === undefined ? [email] : [email, username]));
  const bases = good.flatMap(({ email, username }) => (username === undefined ? [usernameOf(email)] : []));
  const taken = await takenNames(ctx.trx, ctx.actor.tenant_id, { names, bases });
  const places = new Places(ctx);
  const repeated = repeatedAddresses(rows.map(({ email }) => email));
  const result: CheckedUser[] = [];
  for (const [at, { value, errors }] of checked.entries()) {
    if (!value) {
      result.push({ user: undefined, errors });
      continue;
    }
    const found = { ...(await places.errorsOf(value)), ...nameErrors(value, taken, repeated.has(at)) };
    const isGood = Object.keys(found).length === 0;
    const username = value.username ?? freeUsername(usernameOf(value.email), (name) => taken.has(nameKeyOf(name)));
    for (const name of isGood ? [value.email, username] : []) taken.add(nameKeyOf(name));
    result.push({ user: isGood ? { ...value, username } : undefined, errors: found });
  }
  return result;
}

function nameErrors(user: NewUserFields, taken: ReadonlySet<string>, isRepeated: boolean): FieldErrors {
  const isTaken = (name: string | undefined) => name !== undefined && taken.has(nameKeyOf(name));
  if (isRepeated) return { email: [userMessages.email_repeated] };
  return {
    ...(isTaken(user.email) && { email: [userMessages.email_known] }),
    ...(isTaken(user.username) && { username: [userMessages.name_taken] }),
  };
}

/** Role, manager and unit of new users; each is looked up once per list. */
class Places {
  readonly #ctx: Ctx;
  readonly #known = new Map<string, Promise<FieldErrors>>();

  constructor(ctx: Ctx) {
    this.#ctx = ctx;
  }

  async errorsOf({ account_type, parent_id, business_unit_id }: NewUserFields): Promise<FieldErrors> {
    const role: FieldErrors = typesToGive(
      this.#ctx.actor,
      deploymentRoles(this.#ctx.services.settings.environment),
    ).includes(account_type)
      ? {}
      : { account_type: [userMessages.role_not_yours] };
    return {
      ...role,
      ...(await this.#once(`manager ${parent_id}`, () => this.#underManager(parent_id))),
      ...(await this.#once(`unit ${business_unit_id}`, () => unitOrRefuse(this.#ctx, business_unit_id))),
    };
  }

  async #underManager(parent_id: string | null): Promise<void> {
    const { trx, actor } = this.#ctx;
    await managerOrRefuse(this.#ctx, parent_id, "parent_id");
    const above = parent_id === null ? [] : await lineAbove(trx, { tenant_id: actor.tenant_id, user_id: parent_id });
    if (above.length > downlineDepthMax) refuse("invalid", { parent_id: [userMessages.too_deep] });
  }

  #once(key: string, check: () => Promise<void>): Promise<FieldErrors> {
    const known = this.#known.get(key) ?? check().then(() => ({}), errorsOf);
    this.#known.set(key, known);
    return known;
  }
}

function attempt<T>(run: () => T): { value: T | undefined; errors: FieldErrors } {
  try {
    return { value: run(), errors: {} };
  } catch (error) {
    return { value: undefined, errors: errorsOf(error) };
  }
}

function errorsOf(error: unknown): FieldErrors {
  if (error instanceof Refusal && error.code === "invalid") return error.fields;
  throw error;
}

export interface Adding {
  /** Empty: none yet. */
  password_hash: string;
  invite: boolean;
}

/** Adds checked users. Returns their ids, in order. */
export async function addUsers(
  ctx: Ctx,
  users: readonly (NewUserFields & { username: string })[],
  { password_hash, invite }: Adding,
): Promise<string[]> {
  const { trx, actor, world, changeSet } = ctx;
  const ids = users.map(() => world.uuid());
  for (const [at, { npn, ...user }] of users.entries()) {
    const id = ids[at] ?? "";
    const profile = npn === "" ? {} : { npn };
    const row = { ...user, id, tenant_id: actor.tenant_id, password_hash, profile };
    await insertUser(trx, { ...row, change_password: password_hash !== "" }, world.now());
    changeSet.add("users", id);
  }
  await auditAll(
    ctx,
    users.map((user, at) => ({
      action: invite ? "invite" : "create",
      record_type: "user",
      record_id: ids[at] ?? "",
      fields: { account_type: { old: null, new: user.account_type }, email: { old: null, new: user.email } },
    })),
  );
  if (invite) for (const [at, { email }] of users.entries()) await mailInvitation(ctx, ids[at] ?? "", email);
  return ids;
}

/** Returns when the link expires. */
export async function mailInvitation(ctx: Ctx, user_id: string, email: string): Promise<number> {
  const { trx, actor, world, services } = ctx;
  const who = { tenant_id: actor.tenant_id, user_id };
  const { token, expires_at } = await insertInvitation(trx, world, who, actor.user_id);
  const company = (await findTenant(trx, actor.tenant_id))?.name ?? "";
  const inviter = await findUser(trx, actor.tenant_id, actor.user_id);
  const facts = { company, by: inviter ? fullNameOf(inviter) : "", days: invitationLifeMs / dayMs };
  const link = `${services.settings.appUrl}/invitation?token=${token}`;
  await queueMail(ctx, { ...who, to: email, ...invitationMail(link, facts) });
  return expires_at;
}
