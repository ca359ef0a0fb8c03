/** Users of a tenant with their sign-in names. */
import { sql } from "kysely";
import { nameKeyOf } from "../../domain/values/sign-in-name.ts";
import type { AccountType } from "../../domain/users/access.ts";
import { userMessages } from "../../domain/users/messages.ts";
import { refuse } from "../../kit/refusal.ts";
import type { Actor } from "../actor.ts";
import type { Trx } from "../db/schema.ts";

export interface NewUser {
  tenant_id: string;
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  username: string;
  account_type: AccountType;
  /** Empty: signs in by single sign-on or after a reset only. */
  password_hash: string;
  title?: string | null;
  parent_id?: string | null;
  business_unit_id?: string | null;
  rm?: boolean;
  rm_agent_ids?: string[];
  c_1?: boolean;
  timezone?: string | null;
  profile?: Record<string, unknown>;
  change_password?: boolean;
  two_factor_required?: boolean;
  tos_accepted_at?: number | null;
}

/** Rejects with `invalid` when the email or the username is taken in the tenant. */
export async function insertUser(trx: Trx, user: NewUser, now: number): Promise<void> {
  const {
    password_hash,
    change_password = false,
    two_factor_required = false,
    tos_accepted_at = null,
    profile = {},
    ...row
  } = user;
  await insertNames(trx, { tenant_id: user.tenant_id, user_id: user.id }, user);
  await trx
    .insertInto("users")
    .values({ ...row, profile: JSON.stringify(profile), quick_settings: "{}", created_at: now, updated_at: now })
    .execute();
  await trx
    .insertInto("credentials")
    .values({
      tenant_id: user.tenant_id,
      user_id: user.id,
      password_hash,
      change_password,
      two_factor_required,
      tos_accepted_at,
    })
    .execute();
}

interface Names {
  email: string;
  username: string;
}

export async function insertNames(
  trx: Trx,
  { tenant_id, user_id }: { tenant_id: string; user_id: string },
  names: Partial<Names>,
): Promise<void> {
  for (const field of ["email", "username"] as const) {
    const name = names[field];
    if (name === undefined) continue;
    const added = await trx
      .insertInto("sign_in_names")
      .values({ tenant_id, user_id, name_key: nameKeyOf(name) })
      .onConflict((conflict) => conflict.doNothing())
      .returning("name_key")
      .executeTakeFirst();
    if (!added) refuse("invalid", { [field]: [userMessages.name_taken] });
  }
}

/** Changes a user's sign-in names; single sign-on links stay. */
export async function replaceNames(
  trx: Trx,
  who: { tenant_id: string; user_id: string },
  before: Names,
  after: Partial<Names>,
): Promise<void> {
  const changed = (["email", "username"] as const).filter((field) => {
    const name = after[field];
    return name !== undefined && nameKeyOf(name) !== nameKeyOf(before[field]);
  });
  if (changed.length === 0) return;
  await trx
    .deleteFrom("sign_in_names")
    .where((eb) => eb.and({ tenant_id: who.tenant_id, user_id: who.user_id }))
    .where(
      "name_key",
      "in",
      changed.map((field) => nameKeyOf(before[field])),
    )
    .execute();
  await insertNames(trx, who, Object.fromEntries(changed.map((field) => [field, after[field]])));
}

/** Whether a name is available to the user: no other user of the tenant has it. */
export async function isNameFree(
  trx: Trx,
  { tenant_id, user_id }: { tenant_id: string; user_id: string },
  name: string,
): Promise<boolean> {
  const taken = await trx
    .selectFrom("sign_in_names")
    .select("user_id")
    .where((eb) => eb.and({ tenant_id, name_key: nameKeyOf(name) }))
    .executeTakeFirst();
  return taken === undefined || taken.user_id === user_id;
}

const userColumns = [
  "id",
  "first_name",
  "last_name",
  "email",
  "username",
  "account_type",
  "title",
  "parent_id",
  "business_unit_id",
  "rm",
  "rm_agent_ids",
  "c_1",
  "active",
  "timezone",
  "profile",
  "quick_settings",
  "created_at",
  "updated_at",
  "deleted_at",
  "seq",
] as const;

/** Also a removed one, for names in history. */
export function findUser(trx: Trx, tenant_id: string, id: string) {
  return trx
    .selectFrom("users")
    .select(userColumns)
    .where((eb) => eb.and({ tenant_id, id }))
    .executeTakeFirst();
}
export type FoundUser = NonNullable<Awaited<ReturnType<typeof findUser>>>;

type Rights = Pick<FoundUser, "id" | "account_type" | "rm" | "rm_agent_ids" | "business_unit_id" | "c_1">;

/** As a request of theirs would have it. */
export function actorOf(
  tenant_id: string,
  { id, account_type, rm, rm_agent_ids, business_unit_id, c_1 }: Rights,
): Actor {
  const rights = { account_type, rm, rm_agent_ids, business_unit_id, c_1 };
  return { tenant_id, user_id: id, session_id: id, acting: null, ...rights };
}

/** Locks the row until the transaction ends. */
export async function lockUser(trx: Trx, who: { tenant_id: string; user_id: string }): Promise<void> {
  await sql`select from users where tenant_id = ${who.tenant_id} and id = ${who.user_id} for update`.execute(trx);
}

/** The user's last change; the row is locked until the transaction ends. */
export async function lockUserVersion(trx: Trx, who: { tenant_id: string; user_id: string }): Promise<number | null> {
  const { rows } = await sql<{ updated_at: number }>`select updated_at from users
    where tenant_id = ${who.tenant_id} and id = ${who.user_id} for update`.execute(trx);
  return rows[0]?.updated_at ?? null;
}

export interface UserChange {
  first_name?: string;
  last_name?: string;
  email?: string;
  username?: string;
  title?: string | null;
  business_unit_id?: string | null;
  c_1?: boolean;
  active?: boolean;
  timezone?: string | null;
  account_type?: AccountType;
  rm?: boolean;
  rm_agent_ids?: string[];
  paid_membership?: boolean;
  paid_until?: string | null;
}

/** The caller marks the row in `touched`. */
export async function updateUser(
  trx: Trx,
  who: { tenant_id: string; user_id: string },
  change: UserChange,
  now: number,
): Promise<void> {
  await trx
    .updateTable("users")
    .set({ ...change, updated_at: now })
    .where((eb) => eb.and({ tenant_id: who.tenant_id, id: who.user_id }))
    .execute();
}

/** Sets some keys of the profile and leaves the others unchanged. */
export async function mergeProfile(
  trx: Trx,
  who: { tenant_id: string; user_id: string },
  change: Record<string, unknown>,
  now: number,
): Promise<void> {
  await sql`update users set profile = profile || ${JSON.stringify(change)}::jsonb, updated_at = ${now}
    where tenant_id = ${who.tenant_id} and id = ${who.user_id}`.execute(trx);
}

export function findPaidMembership(trx: Trx, { tenant_id, user_id }: { tenant_id: string; user_id: string }) {
  return trx
    .selectFrom("users")
    .select(["paid_membership", "paid_until"])
    .where("tenant_id", "=", tenant_id)
    .where("id", "=", user_id)
    .executeTakeFirst();
}

/** Whether all are users of the tenant, not removed. */
export async function areUsers(trx: Trx, tenant_id: string, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const { count } = await trx
    .selectFrom("users")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("tenant_id", "=", tenant_id)
    .where("id", "in", ids)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return count === new Set(ids).size;
}

/** Whether a full admin remains who can sign in, besides this user. */
export async function hasOtherAdmin(trx: Trx, { tenant_id, user_id }: { tenant_id: string; user_id: string }) {
  const found = await trx
    .selectFrom("users")
    .select("id")
    .where("tenant_id", "=", tenant_id)
    .where("account_type", "=", "admin")
    .where("active", "=", true)
    .where("id", "!=", user_id)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

const adminsMailedMax = 5;

/** Full admins first: recipients of messages about the tenant itself. */
export async function listAdminEmails(trx: Trx, tenant_id: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("users")
    .select("email")
    .where("tenant_id", "=", tenant_id)
    .where("account_type", "=", "admin")
    .where("active", "=", true)
    .orderBy("created_at")
    .orderBy("id")
    .limit(adminsMailedMax)
    .execute();
  return rows.map(({ email }) => email);
}
