/** The real server on a cloned database, with a small tenant in it and a way to sign devices in. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Kysely } from "kysely";
import { build, type Server } from "../../src/server/build.ts";
import { connect, type Connection } from "../../src/server/db/connect.ts";
import type { Database } from "../../src/server/db/schema.ts";
import { tenantTx } from "../../src/server/db/tenant-tx.ts";
import { type DemoTenant, fillDemo } from "../../src/server/demo/fill.ts";
import { newToken } from "../../src/server/access/tokens.ts";
import { readSettings } from "../../src/server/settings.ts";
import { realWorld } from "../../src/kit/real-world.ts";
import { seededWorld, type SeededWorld } from "../fixtures/world.ts";

export interface Town {
  server: Server;
  db: Kysely<Database>;
  world: SeededWorld;
  tenant_id: string;
  userOf(role: string): Promise<TownUser>;
  /** The session's token; `device_id` ties it to a device. */
  signIn(user_id: string, device_id?: string): Promise<string>;
  close(): Promise<void>;
}

export interface TownUser {
  id: string;
  account_type: string;
  parent_id: string | null;
}

export async function buildTown(connectionString: string, tenant: DemoTenant, seed: number): Promise<Town> {
  const world = seededWorld(seed);
  // The server's own waits (socket, queue) run in real time; only what it says of time is the story's.
  const serverWorld = { ...world, sleep: realWorld().sleep };
  const connection: Connection = connect(connectionString, () => undefined, { connectionsMax: 6 });
  const folder = mkdtempSync(join(tmpdir(), "fieldline-town-"));
  const settings = readSettings({ PORT: "0", FIELDLINE_DATA: folder }, []);
  const server = await build({ world: serverWorld, settings, connection, logLevel: false });
  await fillDemo(connection.db, world.now(), "no sign-in by password", [tenant]);
  const row = await connection.db
    .selectFrom("tenants")
    .select("tenant_id")
    .where("key", "=", tenant.key)
    .executeTakeFirstOrThrow();
  const { tenant_id } = row;
  return {
    server,
    db: connection.db,
    world,
    tenant_id,
    userOf: (role) =>
      connection.db
        .selectFrom("users")
        .select(["id", "account_type", "parent_id"])
        .where("tenant_id", "=", tenant_id)
        .where("username", "=", `${role}.${tenant.key}`)
        .executeTakeFirstOrThrow(),
    signIn: (user_id, device_id) => signIn(connection.db, world, { tenant_id, user_id, device_id: device_id ?? null }),
    close: async () => {
      await server.close();
      await connection.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function signIn(
  db: Kysely<Database>,
  world: SeededWorld,
  { tenant_id, user_id, device_id }: { tenant_id: string; user_id: string; device_id: string | null },
): Promise<string> {
  const { token, token_hash } = newToken(tenant_id);
  const now = world.now();
  await tenantTx(db, tenant_id, (trx) =>
    trx
      .insertInto("sessions")
      .values({
        tenant_id,
        id: world.uuid(),
        token_hash,
        user_id,
        device_id,
        actor_id: null,
        login_type: null,
        parent_id: null,
        created_at: now,
        last_seen_at: now,
        expires_at: now + 365 * 86_400_000,
      })
      .execute(),
  );
  return token;
}
