/** Pending provider sign-ins: stored by a hash of their state, consumed once. */
import { type SignInKind, signInLifeMs } from "../../domain/calendar/sign-in-return.ts";
import { hashToken, newSecret } from "../access/tokens.ts";
import type { Actor } from "../actor.ts";
import type { Trx } from "../db/schema.ts";
import type { Services } from "../services.ts";

/** Pending sign-ins per user; beyond that the oldest is dropped. */
const underWayMax = 10;

export interface SignInBegun {
  readonly kind: SignInKind;
  readonly authorization_id: string;
  readonly verifier: string;
  readonly now: number;
}

/** Returns the state. It travels through the browser, so only its hash is stored. */
export async function insertSignIn(trx: Trx, box: Services["box"], actor: Actor, begun: SignInBegun): Promise<string> {
  const { tenant_id, user_id, session_id } = actor;
  const { kind, authorization_id, now } = begun;
  const state = newSecret();
  const state_hash = hashToken(state);
  const verifier_sealed = box.seal(begun.verifier, `calendar sign-in:${state_hash}`);
  const row = { tenant_id, user_id, session_id, kind, authorization_id, state_hash, verifier_sealed };
  await trx
    .insertInto("calendar_sign_ins")
    .values({ ...row, expires_at: now + signInLifeMs })
    .execute();
  await forget(trx, actor, now);
  return state;
}

async function forget(trx: Trx, { tenant_id, user_id }: Actor, now: number): Promise<void> {
  const mine = await trx
    .selectFrom("calendar_sign_ins")
    .select(["state_hash", "expires_at"])
    .where((eb) => eb.and({ tenant_id, user_id }))
    .orderBy("expires_at", "desc")
    .execute();
  const over = mine
    .filter(({ expires_at }, nth) => nth >= underWayMax || expires_at <= now)
    .map((row) => row.state_hash);
  if (over.length === 0) return;
  await trx
    .deleteFrom("calendar_sign_ins")
    .where("tenant_id", "=", tenant_id)
    .where("state_hash", "in", over)
    .execute();
}

export interface SignInTaken {
  readonly authorization_id: string;
  readonly verifier: string;
}

/** Deletes the sign-in on the first attempt by anyone; returns it only to the user who began it, before it expires. */
export async function takeSignIn(
  trx: Trx,
  box: Services["box"],
  actor: Actor,
  { state, kind, now }: { state: string; kind: SignInKind; now: number },
): Promise<SignInTaken | undefined> {
  const state_hash = hashToken(state);
  const taken = await trx
    .deleteFrom("calendar_sign_ins")
    .where((eb) => eb.and({ tenant_id: actor.tenant_id, state_hash }))
    .returningAll()
    .executeTakeFirst();
  if (!taken || taken.expires_at <= now || taken.kind !== kind) return undefined;
  if (taken.user_id !== actor.user_id || taken.session_id !== actor.session_id) return undefined;
  const { authorization_id, verifier_sealed } = taken;
  return { authorization_id, verifier: box.open(verifier_sealed, `calendar sign-in:${state_hash}`) };
}
