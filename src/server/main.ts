/** Starts one server: database, schema, demo data or first admin, routes, then listens. */
import { realWorld } from "../kit/real-world.ts";
import { build } from "./build.ts";
import { connect } from "./db/connect.ts";
import { startEmbedded } from "./db/embedded.ts";
import { migrate } from "./db/migrate.ts";
import { readSettings } from "./settings.ts";

const settings = readSettings(process.env, process.argv.slice(2));
const world = realWorld();
const embedded = settings.databaseUrl ? undefined : await startEmbedded({ dataDir: settings.dataFolder, world });
const connectionString = settings.databaseUrl ?? embedded?.connectionString ?? "";
await migrate(connectionString);
const connection = connect(connectionString, (error) => process.stderr.write(`database: ${error.message}\n`));
const server = await build({ world, settings, connection, logLevel: process.env["LOG_LEVEL"] ?? "warn" });
await server.fastify.listen({ port: settings.port, host: settings.host });
await server.work();
process.stdout.write(`Fieldline listens on ${settings.appUrl}\n`);

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await server.close();
  await connection.close();
  await embedded?.stop();
  process.exit(0);
}
process.on("SIGTERM", () => void stop());
process.on("SIGINT", () => void stop());
