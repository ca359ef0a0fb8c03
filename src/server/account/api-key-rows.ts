/** A user's API keys. */
import { maskedId } from "../../domain/users/masked-id.ts";
import type { ApiKey } from "../../contract/account/api-keys.ts";
import { apiScopes, type ApiScope } from "../../domain/users/api-scopes.ts";
import type { World } from "../../kit/world.ts";
import type { Trx } from "../db/schema.ts";
import type { Who } from "../users/credential-rows.ts";
import { hintLength, newApiToken } from "../access/api-key-token.ts";
import { hashToken } from "../access/tokens.ts";

const columns = [
  "id",
  "name",
  "token_hint",
  "scopes",
  "ip_allowlist",
  "active",
  "created_at",
  "last_used_at",
  "expires_at",
] as const;
const personalName = "Personal token";

export function listApiKeys(trx: Trx, { tenant_id, user_id }: Who) {
  return keysOf(trx, { tenant_id, user_id }).orderBy("created_at", "desc").orderBy("id", "desc").execute();
}
type KeyRow = Awaited<ReturnType<typeof listApiKeys>>[number];

export function findApiKey(trx: Trx, who: Who, id: string) {
  return keysOf(trx, who).where("id", "=", id).executeTakeFirst();
}

/** The key as shown in responses: masked unless the token itself is passed. */
export function shownKey({ token_hint, ...key }: KeyRow, token = maskedId(token_hint)): ApiKey {
  return { ...key, scopes: key.scopes as ApiScope[], token };
}

export interface NewKey {
  name: string;
  scopes: ApiScope[];
  ip_allowlist: string[];
  expires_at: number | null;
}

export async function insertApiKey(
  trx: Trx,
  world: World,
  who: Who,
  key: NewKey & { personal?: boolean },
): Promise<ApiKey> {
  const token = newApiToken(who.tenant_id);
  const row = await trx
    .insertInto("api_keys")
    .values({
      tenant_id: who.tenant_id,
      user_id: who.user_id,
      id: world.uuid(),
      ...key,
      ...storedToken(token),
      created_at: world.now(),
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return shownKey(row, token);
}

/** Issues a new token for an existing key; the old token stops working. */
export async function renewApiKey(trx: Trx, who: Who, id: string): Promise<ApiKey | undefined> {
  const token = newApiToken(who.tenant_id);
  const row = await updateKey(trx, who, id, { ...storedToken(token), last_used_at: null });
  return row && shownKey(row, token);
}

export interface KeyChange {
  name?: string;
  scopes?: ApiScope[];
  ip_allowlist?: string[];
  expires_at?: number | null;
  active?: boolean;
}

export async function updateApiKey(trx: Trx, who: Who, id: string, change: KeyChange): Promise<ApiKey | undefined> {
  const row = Object.keys(change).length === 0 ? await findApiKey(trx, who, id) : await updateKey(trx, who, id, change);
  return row && shownKey(row);
}

export async function deleteApiKey(trx: Trx, { tenant_id, user_id }: Who, id: string): Promise<boolean> {
  const gone = await trx
    .deleteFrom("api_keys")
    .where((eb) => eb.and({ tenant_id, user_id, id }))
    .returning("id")
    .executeTakeFirst();
  return gone !== undefined;
}

export interface PersonalKey {
  token: string | null;
  scopes: ApiScope[];
  created_at: number | null;
  last_used_at: number | null;
}

export async function findPersonalKey(trx: Trx, who: Who): Promise<PersonalKey> {
  const row = await keysOf(trx, who).where("personal", "=", true).executeTakeFirst();
  if (!row) return { token: null, scopes: [], created_at: null, last_used_at: null };
  const { token, scopes, created_at, last_used_at } = shownKey(row);
  return { token, scopes, created_at, last_used_at };
}

export async function renewPersonalKey(trx: Trx, world: World, who: Who): Promise<PersonalKey> {
  await trx
    .deleteFrom("api_keys")
    .where((eb) => eb.and({ tenant_id: who.tenant_id, user_id: who.user_id }))
    .where("personal", "=", true)
    .execute();
  const key = await insertApiKey(trx, world, who, {
    name: personalName,
    scopes: [...apiScopes],
    ip_allowlist: [],
    expires_at: null,
    personal: true,
  });
  return { token: key.token, scopes: key.scopes, created_at: key.created_at, last_used_at: null };
}

function keysOf(trx: Trx, { tenant_id, user_id }: Who) {
  return trx
    .selectFrom("api_keys")
    .select(columns)
    .where((eb) => eb.and({ tenant_id, user_id }));
}

function updateKey(
  trx: Trx,
  { tenant_id, user_id }: Who,
  id: string,
  change: KeyChange & { token_hash?: string; token_hint?: string; last_used_at?: null },
) {
  return trx
    .updateTable("api_keys")
    .set(change)
    .where((eb) => eb.and({ tenant_id, user_id, id }))
    .returning(columns)
    .executeTakeFirst();
}

function storedToken(token: string) {
  return { token_hash: hashToken(token), token_hint: token.slice(-hintLength) };
}
