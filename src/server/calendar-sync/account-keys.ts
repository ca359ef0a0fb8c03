/**
 * Accounts connected with an API key alone: one per kind and user. The key is sealed under its own purpose and never
 * returned by the API.
 */
import type { Authorization, AuthorizationKind } from "../../domain/calendar/authorization.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import type { Services } from "../services.ts";
import { findKey, saveKey } from "./account-key-rows.ts";
import {
  type AuthorizationRow,
  deleteAuthorization,
  insertAuthorization,
  listAuthorizations,
  shownAuthorization,
  updateAuthorization,
} from "./authorization-rows.ts";

export type KeyKind = Extract<AuthorizationKind, "calendly" | "phone_burner" | "csg">;

export interface NewKey {
  kind: KeyKind;
  /** The vendor's name for the account. */
  account: string;
  key: string;
}

/** Connecting another account of the same kind replaces the previous one. */
export async function joinByKey(ctx: Ctx, { kind, account, key }: NewKey): Promise<AuthorizationRow> {
  const { trx, actor, world, services } = ctx;
  const { tenant_id, user_id } = actor;
  const now = world.now();
  const known = await accountOfKind(ctx, kind);
  const isSame = known?.account_email === account;
  if (known && !isSame) await deleteAuthorization(trx, known);
  const row =
    known && isSame
      ? await updateAuthorization(trx, { tenant_id, id: known.id, now }, { status: "connected", last_error: null })
      : await insertAuthorization(trx, {
          tenant_id,
          user_id,
          kind,
          now,
          id: world.uuid(),
          account_email: account,
          secret_sealed: null,
          calendars: [],
        });
  const sealed = services.box.seal(key, purposeOf(row.id));
  await saveKey(trx, { tenant_id, authorization_id: row.id, user_id, kind, key_sealed: sealed, now });
  await audit(ctx, { action: "connect", record_type: "authorization", record_id: row.id, reason: kind });
  return row;
}

export async function accountOfKind({ trx, actor }: Ctx, kind: KeyKind): Promise<AuthorizationRow | undefined> {
  return (await listAuthorizations(trx, actor)).find((row) => row.kind === kind);
}

export interface OpenedKey {
  authorization: AuthorizationRow;
  key: string;
}

/** Undefined if there is no such account, it is paused, or it needs a new sign-in. */
export async function keyInUse(ctx: Ctx, kind: KeyKind): Promise<OpenedKey | undefined> {
  const authorization = await accountOfKind(ctx, kind);
  if (!authorization || authorization.status === "paused" || authorization.status === "needs_sign_in") return undefined;
  const sealed = await findKey(ctx.trx, { tenant_id: ctx.actor.tenant_id, authorization_id: authorization.id });
  return sealed === undefined ? undefined : { authorization, key: openKey(ctx.services.box, authorization.id, sealed) };
}

export async function keyOrRefuse(ctx: Ctx, kind: KeyKind, vendor: string): Promise<OpenedKey> {
  return (
    (await keyInUse(ctx, kind)) ?? refuse("conflict", { base: [`Connect ${vendor} first, under External accounts.`] })
  );
}

export function openKey(box: Services["box"], authorization_id: string, sealed: string): string {
  return box.open(sealed, purposeOf(authorization_id));
}

const purposeOf = (authorization_id: string) => `account_key ${authorization_id}`;

export function shownAccount({ world }: Pick<Ctx, "world">, row: AuthorizationRow): Authorization {
  return shownAuthorization(row, world.now());
}
