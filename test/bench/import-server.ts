/** A whole server in a process of its own: answers requests, does background work, and says how much memory it took at most. */
import type { AddressInfo } from "node:net";
import { realWorld } from "../../src/kit/real-world.ts";
import { build } from "../../src/server/build.ts";
import { connect } from "../../src/server/db/connect.ts";
import { readSettings } from "../../src/server/settings.ts";

export type FromServer = { kind: "listening"; url: string } | { kind: "memory"; megabytes: number };

const [connectionString = "", dataFolder = ""] = process.argv.slice(2);
const connection = connect(connectionString, () => {}, { ours: true });
const settings = readSettings({ PORT: "0", FIELDLINE_DATA: dataFolder }, []);
const server = await build({ world: realWorld(), settings, connection, logLevel: false });
await server.fastify.listen({ port: 0, host: "127.0.0.1" });
await server.work();
const { port } = server.fastify.server.address() as AddressInfo;
const notify = (message: FromServer) => process.send?.(message);
notify({ kind: "listening", url: `http://127.0.0.1:${port}` });

let most = 0;
setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 100);
process.on("message", () => {
  notify({ kind: "memory", megabytes: most / (1024 * 1024) });
  most = 0;
});
