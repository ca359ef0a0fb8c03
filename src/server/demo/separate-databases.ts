/** Prevents demo accounts, whose password is public, from sharing a database with real tenants. */
import type { Kysely } from "kysely";
import { accountTypes } from "../../domain/users/access.ts";
import type { Database } from "../db/schema.ts";
import type { ServerSettings } from "../settings.ts";
import { demoTenants } from "./fill.ts";

const accounts = (key: string) => accountTypes.map((type) => `${type}@${key}.fieldline.test`);
const loopback = ["127.0.0.1", "::1", "localhost"];

/**
 * Why a server may not start here, as a message; null: it may. It is reachable by others unless it listens on loopback
 * only.
 */
export async function demoTrouble(
  db: Kysely<Database>,
  { demo, host }: Pick<ServerSettings, "demo" | "host">,
): Promise<string | null> {
  const tenants = await db.selectFrom("tenants").select("tenant_id").execute();
  const ofDemo = await db
    .selectFrom("sign_in_names as n")
    .innerJoin("tenants as t", "t.tenant_id", "n.tenant_id")
    .select("n.tenant_id")
    .distinct()
    // Checks demo tenants only: usernames in other tenants must not stop a server.
    .where((eb) =>
      eb.or(demoTenants.map(({ key }) => eb.and([eb("t.key", "=", key), eb("n.name_key", "in", accounts(key))]))),
    )
    .execute();
  if (!loopback.includes(host) && ofDemo.length > 0)
    return "This database holds the demo accounts, which use a shared password. Use a separate database or FIELDLINE_DATA folder with --empty.";
  if (demo && tenants.length > ofDemo.length)
    return "This database holds a company's records. Start it with --empty. The demo needs its own database or FIELDLINE_DATA folder.";
  return null;
}
