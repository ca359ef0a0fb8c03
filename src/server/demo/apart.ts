/** Demo accounts, whose password everybody knows, and the records of a company do not lie in one database. */
import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import type { ServerSettings } from "../settings.ts";

/** Ends in a name that nobody can have outside (RFC 2606). */
const demoAddress = "%.fieldline.test";

const loopback = ["127.0.0.1", "::1", "localhost"];

/** Why a server may not start here, in words; null: it may. Others reach it unless it listens on this machine alone. */
export async function demoTrouble(
  db: Kysely<Database>,
  { demo, host }: Pick<ServerSettings, "demo" | "host">,
): Promise<string | null> {
  const tenants = await db.selectFrom("tenants").select("tenant_id").execute();
  const ofDemo = await db
    .selectFrom("sign_in_names")
    .select("tenant_id")
    .distinct()
    .where("name_key", "like", demoAddress)
    .execute();
  if (!loopback.includes(host) && ofDemo.length > 0)
    return "This database holds the demo accounts, whose password everybody knows. Give --empty a database or FIELDLINE_DATA folder of its own.";
  if (demo && tenants.length > ofDemo.length)
    return "This database holds a company's records. Start it with --empty; the demo needs a database or FIELDLINE_DATA folder of its own.";
  return null;
}
