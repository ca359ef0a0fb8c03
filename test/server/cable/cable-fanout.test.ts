import { Client } from "pg";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { realWorld } from "../../../src/kit/real-world.ts";
import { changesIn, importsOf } from "../../../src/server/cable/channels.ts";
import { notifyRetryMs } from "../../../src/server/cable/limits.ts";
import { notifyFanout } from "../../../src/server/cable/notify-fanout.ts";
import {
  ada,
  bareSocket,
  type BareSocket,
  type CableTestServer,
  changesIdentifier,
  openDevice,
  rest,
  startCable,
  until,
} from "../../fixtures/cable.ts";
import { freshDatabase } from "../../fixtures/database.ts";
import { seededWorld } from "../../fixtures/world.ts";

let connectionString: string;
beforeAll(async () => void (connectionString = await freshDatabase()));

const apps: CableTestServer[] = [];
let admin: Client;
beforeEach(async () => {
  admin = new Client({ connectionString });
  admin.on("error", () => undefined);
  await admin.connect();
});
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.stop()));
  await admin.end();
});

const openConnections: Promise<unknown>[] = [];
function newConnection() {
  const client = new Client({ connectionString, application_name: "cable-under-test" });
  openConnections.push(new Promise<void>((ended) => client.on("end", ended)));
  return client;
}

/** Another server process of the same deployment, as far as the live socket can tell. */
async function startProcess(world = realWorld(), lost: unknown[] = [], ended: string[] = []) {
  const fanout = notifyFanout({ world, open: newConnection, lost: (error) => lost.push(error) });
  const app = await startCable({ fanout, sessionEnded: (session_id) => ended.push(session_id) });
  apps.push(app);
  return app;
}

const listeners = async () => {
  const { rows } = await admin.query(
    "select pid from pg_stat_activity where datname = current_database() and application_name = 'cable-under-test' and query ilike '%fieldline_cable%'",
  );
  return rows.map((row: { pid: number }) => row.pid);
};
async function listening(count: number) {
  for (let tries = 0; (await listeners()).length !== count; tries++) {
    if (tries > 4_000) throw new Error("not listening");
    await rest(10);
  }
}

const messages = (socket: BareSocket) =>
  socket.frames.flatMap((frame) => frame["message"] ?? []) as Record<string, unknown>[];
const importsIdentifier = JSON.stringify({ channel: "ContactsImportChannel" });
const progress = (done: number) => ({
  id: "0192f0c1-0000-7000-8000-000000000001",
  status: "processing",
  done,
  total: 1_000,
  failed: 0,
});

describe("several server processes on one database", () => {
  it("carries a hint to the devices of every process, once", async () => {
    const processes = [await startProcess(), await startProcess(), await startProcess()];
    await listening(3);
    const sockets = await Promise.all(processes.map((app) => bareSocket(app.port, "ada")));
    for (const socket of sockets) await socket.subscribe(changesIdentifier);
    for (let seq = 1; seq <= 5; seq++) {
      processes[0]!.cable.broadcast(changesIn("demo"), { collection: "contacts", seq });
      await until(() => sockets.every((socket) => messages(socket).length === seq));
    }
    const heard = Array.from({ length: 5 }, (_, index) => ({ collection: "contacts", seq: index + 1 }));
    expect(sockets.map(messages)).toEqual([heard, heard, heard]);
  });

  it("keeps the order of 1,000 messages and packs them into few notifications below 8,000 bytes", async () => {
    const [here, there] = [await startProcess(), await startProcess()];
    await listening(2);
    const payloads: string[] = [];
    admin.on("notification", ({ payload = "" }) => payloads.push(payload));
    await admin.query("listen fieldline_cable");
    const socket = await bareSocket(there.port, "ada");
    await socket.subscribe(importsIdentifier);
    for (let done = 1; done <= 1_000; done++) here.cable.broadcast(importsOf(ada), progress(done));
    await until(() => messages(socket).length === 1_000);
    expect(messages(socket).map((message) => message["done"])).toEqual(
      Array.from({ length: 1_000 }, (_, index) => index + 1),
    );
    expect(Math.max(...payloads.map((payload) => Buffer.byteLength(payload)))).toBeLessThan(8_000);
    expect(payloads.length).toBeLessThan(40);
  });

  it("ends a revoked session's sockets in every process, and informs processes with other sockets", async () => {
    const ended: string[] = [];
    const [here, there] = [await startProcess(undefined, [], ended), await startProcess(undefined, [], ended)];
    await listening(2);
    const socket = await bareSocket(there.port, "ada");
    here.cable.closeSession("ada-1");
    expect(await socket.closed).toEqual({ code: 1008, reason: "unauthorized" });
    await expect.poll(() => ended).toEqual(["ada-1", "ada-1"]);
  });

  it("hands on what was broadcast just before a process stops", async () => {
    const [here, there] = [await startProcess(), await startProcess()];
    await listening(2);
    const socket = await bareSocket(there.port, "ada");
    await socket.subscribe(changesIdentifier);
    for (let seq = 1; seq <= 3; seq++) here.cable.broadcast(changesIn("demo"), { collection: "contacts", seq });
    await here.stop();
    apps.splice(apps.indexOf(here), 1);
    await until(() => messages(socket).at(-1)?.["seq"] === 3);
  });
});

describe("when the database goes away", () => {
  it("survives killed connections: reconnects after a second, makes every device pull, delivers what waited", async () => {
    const lost: unknown[] = [];
    const real = realWorld();
    const second = Promise.withResolvers<void>();
    const sleep = (ms: number, signal?: AbortSignal) =>
      ms === notifyRetryMs ? second.promise : real.sleep(ms, signal);
    const world = { ...real, sleep };
    const [here, there] = [await startProcess(world, lost), await startProcess(world, lost)];
    await listening(2);
    await until(() => here.cable.isHeard() && there.cable.isHeard());
    const [near, far] = await Promise.all([bareSocket(here.port, "ada"), bareSocket(there.port, "ada")]);
    for (const socket of [near, far]) {
      await socket.subscribe(changesIdentifier);
      await socket.subscribe(importsIdentifier);
    }
    await admin.query("select pg_terminate_backend(pid) from unnest($1::int[]) as pid", [await listeners()]);
    await until(() => lost.length === 2);
    expect([here.cable.isHeard(), there.cable.isHeard()]).toEqual([false, false]);
    here.cable.broadcast(importsOf(ada), progress(7));
    await until(() => messages(near).length === 1);
    second.resolve();
    const gap = { collection: "*", seq: 0 };
    await until(() => [near, far].every((socket) => messages(socket).some((message) => message["collection"] === "*")));
    expect(messages(near)).toContainEqual(gap);
    here.cable.broadcast(importsOf(ada), progress(8));
    await until(() => messages(far).some((message) => message["done"] === 8));
    // 7 waited for the connection; it reached the other process if that one was listening again by then, else the gap covers it.
    expect(messages(far)).toContainEqual(gap);
  });

  it("reports a gap to other processes when more waited than it keeps", async () => {
    const here = notifyFanout({ world: realWorld(), open: newConnection });
    const there = notifyFanout({ world: realWorld(), open: newConnection });
    const heard: string[] = [];
    there.listen({ receive: (text) => heard.push(text), gap: () => heard.push("gap") });
    await listening(1);
    await until(() => heard.length === 1);
    for (let n = 0; n < 10_005; n++) here.publish(String(n));
    here.listen({ receive: () => undefined, gap: () => undefined });
    await until(() => heard.length === 10_002);
    expect(heard.slice(0, 3)).toEqual(["gap", "gap", "5"]);
    expect(heard.at(-1)).toBe("10004");
    await Promise.all([here.close(), there.close()]);
  });

  it("notices a connection that no longer answers, and sends again over the next what it had given it", async () => {
    const lost: unknown[] = [];
    const real = realWorld();
    let isDumb = false;
    let opened = 0;
    const open = () => {
      const client = newConnection();
      isDumb = false;
      if (opened++ === 0) {
        const query = client.query.bind(client);
        client.query = ((sql: string, values: unknown[]) =>
          sql.startsWith("listen") ? query(sql, values) : new Promise(() => (isDumb = true))) as typeof client.query;
      }
      return client;
    };
    // Patience with a working connection is not to be tried by a busy machine.
    const world = { ...real, sleep: (ms: number, signal?: AbortSignal) => real.sleep(isDumb ? 10 : ms, signal) };
    const fanout = notifyFanout({ world, open, lost: (error) => lost.push(error) });
    const gaps: string[] = [];
    fanout.listen({ receive: () => undefined, gap: () => gaps.push("gap") });
    const other = notifyFanout({ world: realWorld(), open: newConnection });
    const heard: string[] = [];
    other.listen({ receive: (text) => heard.push(text), gap: () => undefined });
    await listening(2);
    fanout.publish("one");
    await until(() => gaps.length === 2);
    expect(String(lost[0])).toContain("no answer");
    await until(() => heard.length === 1);
    expect(heard).toEqual(["one"]);
    await Promise.all([fanout.close(), other.close()]);
  });

  it("starts while there is no database, and stops without waiting for anything", async () => {
    // Its clock stands still: no wait would end.
    const fanout = notifyFanout({ world: seededWorld(1), open: () => new Client({ host: "/nowhere" }) });
    fanout.listen({ receive: () => undefined, gap: () => undefined });
    fanout.publish("one");
    await rest(20);
    await fanout.close();
  });

  it("refuses a text that does not fit into a notification", () => {
    const fanout = notifyFanout({ world: realWorld(), open: newConnection });
    expect(() => fanout.publish("é".repeat(4_000))).toThrow(RangeError);
  });

  it("leaves no connection open after it stopped", async () => {
    await Promise.all(openConnections);
    expect(await listeners()).toEqual([]);
  });
});

describe("a device across processes", () => {
  it("hears in one process what was written in another, through the real client", async () => {
    const [here, there] = [await startProcess(), await startProcess()];
    await listening(2);
    const log = openDevice(there.port, "ada");
    await log.connected();
    here.cable.broadcast(changesIn("demo"), { collection: "notes", seq: 12 });
    await until(() => log.heard.length === 1);
    expect(log.heard).toEqual([{ channel: "ChangesChannel", message: { collection: "notes", seq: 12 } }]);
    log.device.close();
  });
});
