/** Sign-ins waiting for their second step. */
import { challengeLifeMs } from "../../domain/session/session-life.ts";
import type { World } from "../../kit/world.ts";
import type { Trx } from "../db/schema.ts";
import { hashToken, newLink } from "../access/tokens.ts";

export interface NewChallenge {
  tenant_id: string;
  user_id: string;
  method: "totp" | "email";
  sso_key: string | null;
  device_id: string | null;
}

/** Returns the `otp_secret`: opaque, stored only as a hash, and unrelated to the authenticator's secret. */
export async function insertChallenge(trx: Trx, world: World, challenge: NewChallenge): Promise<string> {
  const { token, row } = newLink(world, challenge, challengeLifeMs);
  const { token_hash: secret_hash, ...link } = row;
  await trx
    .insertInto("sign_in_challenges")
    .values({ ...challenge, ...link, secret_hash })
    .execute();
  await trx
    .deleteFrom("sign_in_challenges")
    .where((eb) => eb.and({ tenant_id: challenge.tenant_id, user_id: challenge.user_id }))
    .where("expires_at", "<=", row.created_at)
    .execute();
  return token;
}

export function findChallenge(trx: Trx, tenant_id: string, otp_secret: string, now: number) {
  return trx
    .selectFrom("sign_in_challenges as c")
    .innerJoin("users as u", (join) => join.onRef("u.tenant_id", "=", "c.tenant_id").onRef("u.id", "=", "c.user_id"))
    .select(["c.id", "c.tenant_id", "c.user_id", "c.method", "c.sso_key", "c.device_id", "u.email"])
    .where((eb) => eb.and({ "c.tenant_id": tenant_id, "c.secret_hash": hashToken(otp_secret) }))
    .where("c.expires_at", ">", now)
    .where("u.active", "=", true)
    .executeTakeFirst();
}
export type FoundChallenge = NonNullable<Awaited<ReturnType<typeof findChallenge>>>;

/** False when another request used it in the meantime. */
export async function takeChallenge(trx: Trx, { tenant_id, id }: { tenant_id: string; id: string }): Promise<boolean> {
  const taken = await trx
    .deleteFrom("sign_in_challenges")
    .where((eb) => eb.and({ tenant_id, id }))
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}

export async function deleteChallenges(
  trx: Trx,
  { tenant_id, user_id }: { tenant_id: string; user_id: string },
): Promise<void> {
  await trx
    .deleteFrom("sign_in_challenges")
    .where((eb) => eb.and({ tenant_id, user_id }))
    .execute();
}
