/** The real server with its real database, for benches: durable as in production, in a folder that goes when it closes. */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { realWorld } from "../../src/kit/real-world.ts";
import { build, type Server } from "../../src/server/build.ts";
import { connect, type Connection } from "../../src/server/db/connect.ts";
import { startEmbedded } from "../../src/server/db/embedded.ts";
import { migrate } from "../../src/server/db/migrate.ts";
import { tenantTx } from "../../src/server/db/tenant-tx.ts";
import { type DemoTenant, fillDemo } from "../../src/server/demo/fill.ts";
import { insertSession } from "../../src/server/access/session-rows.ts";
import { readSettings } from "../../src/server/settings.ts";

export interface BenchServer {
  readonly server: Server;
  readonly connection: Connection;
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  readonly dataFolder: string;
}

export interface SignedIn {
  readonly tenant_id: string;
  readonly user_id: string;
  readonly token: string;
  readonly cookie: string;
}

const world = realWorld();

/** Opens a server, runs the work, and always cleans up. `appFolder`: the built pages to serve, if any. */
export async function inBenchServer(
  tenants: readonly DemoTenant[],
  work: (app: BenchServer) => Promise<void>,
  appFolder?: string,
): Promise<void> {
  const app = await openBenchServer(tenants, appFolder);
  try {
    await work(app);
  } finally {
    await app.close();
  }
}

async function openBenchServer(
  tenants: readonly DemoTenant[],
  appFolder = "/nonexistent",
): Promise<BenchServer & { close(): Promise<void> }> {
  const dataFolder = mkdtempSync(join(tmpdir(), "fieldline-bench-"));
  // Root's PostgreSQL runs as another account, which must get there.
  chmodSync(dataFolder, 0o711);
  const database = await startEmbedded({ dataDir: join(dataFolder, "data"), world });
  await migrate(database.connectionString);
  const connection = connect(database.connectionString, () => {});
  await fillDemo(connection.db, world.now(), "nobody signs in by password", tenants);
  await connection.pool.query("vacuum analyze");
  const settings = { ...readSettings({ PORT: "0", FIELDLINE_DATA: dataFolder }, []), appFolder };
  const server = await build({ world, settings, connection, logLevel: false });
  await server.fastify.listen({ port: 0, host: "127.0.0.1" });
  const { port } = server.fastify.server.address() as AddressInfo;
  const close = async () => {
    await server.close();
    await connection.close();
    await database.stop();
    rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 });
  };
  return { server, connection, url: `http://127.0.0.1:${port}`, dataFolder, close };
}

/** A session of the person with a role in one of the demo tenants. */
export async function signIn(
  { connection: { db } }: Pick<BenchServer, "connection">,
  tenant: string,
  role: string,
): Promise<SignedIn> {
  const { tenant_id } = await db
    .selectFrom("tenants")
    .select("tenant_id")
    .where("key", "=", tenant)
    .executeTakeFirstOrThrow();
  return tenantTx(db, tenant_id, async (trx) => {
    const { id } = await trx
      .selectFrom("users")
      .select("id")
      .where("tenant_id", "=", tenant_id)
      .where("username", "=", `${role}.${tenant}`)
      .executeTakeFirstOrThrow();
    const who = { tenant_id, user_id: id, device_id: world.uuid(), ip: "", user_agent: "bench" };
    const { token } = await insertSession(trx, { id: world.uuid(), now: world.now() }, who);
    return { tenant_id, user_id: id, token, cookie: `token=${token}` };
  });
}
