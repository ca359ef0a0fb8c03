/** One broadcast to 2,000 devices against the plainest loop over `ws`, in one process, in turns. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { WebSocketServer } from "ws";
import { realWorld } from "../../src/kit/real-world.ts";
import { changesIn } from "../../src/server/cable/channels.ts";
import { batchMs } from "../../src/server/cable/limits.ts";
import { createCable } from "../../src/server/cable/server.ts";
import type { News, Opening } from "./cable-clients.ts";
import type { Bench } from "./report.ts";

const devices = 2_000;
const repeats = 7;
const broadcastsPerRepeat = 20;
const tenant_id = "0192f0c1-0000-7000-8000-000000000000";
const identifier = JSON.stringify({ channel: "ChangesChannel" });
const change = (seq: number) => ({ collection: "contacts", seq });

const bench: Bench = async (report) => {
  const clients = openClients();
  const bare = await startBare();
  await clients.open({ group: "bare", url: bare.url, count: devices });
  const ours = await startOurs();
  const before = await memory();
  await clients.open({
    group: "ours",
    url: ours.url,
    count: devices,
    subscribe: JSON.stringify({ command: "subscribe", identifier }),
  });
  const after = await memory();
  const cpu = { bare: [] as number[], ours: [] as number[] };
  for (let repeat = 0; repeat <= repeats; repeat++) {
    const spent = {
      bare: await cpuOf(() => clients.hears("bare", bare.broadcast)),
      ours: await cpuOf(() => clients.hears("ours", ours.broadcast)),
    };
    if (repeat === 0) continue; // the first round compiles the code
    cpu.bare.push(spent.bare);
    cpu.ours.push(spent.ours);
  }
  report({
    figure: "broadcast to 2,000 sockets ÷ bare ws send loop, CPU",
    measured: median(cpu.ours) / median(cpu.bare),
    unit: "×",
    hold: { max: 1.3 },
  });
  report({
    figure: "memory per live socket, heap and buffers",
    measured: (after.heap - before.heap) / devices / 1024,
    unit: "KB",
    hold: { max: 25 },
  });
  report({
    figure: "memory per live socket, resident",
    measured: (after.resident - before.resident) / devices / 1024,
    unit: "KB",
    hold: { max: 25 },
  });
  clients.close();
  await Promise.all([bare.stop(), ours.stop()]);
};
export default bench;

async function startBare() {
  const http = createServer();
  const server = new WebSocketServer({ server: http, perMessageDeflate: false });
  const port = await listen(http);
  const broadcast = (seq: number) => {
    const text = JSON.stringify({ identifier, message: change(seq) });
    for (const ws of server.clients) ws.send(text);
  };
  const stop = async () => {
    for (const ws of server.clients) ws.terminate();
    await closed(http);
  };
  return { url: `ws://127.0.0.1:${port}/`, broadcast, stop };
}

async function startOurs() {
  const http = createServer();
  const cable = createCable({
    world: realWorld(),
    authenticate: ({ headers }) =>
      Promise.resolve({ tenant_id, user_id: headers.cookie ?? "", session_id: headers.cookie ?? "", c_1: false }),
  });
  cable.attach(http);
  const port = await listen(http);
  const broadcast = (seq: number) => cable.broadcast(changesIn(tenant_id), change(seq));
  const stop = () => cable.stop().then(() => closed(http));
  return { url: `ws://127.0.0.1:${port}/cable`, broadcast, stop };
}

/**
 * The clients' process: `hears` resolves when all devices of a group have heard the repeat's broadcasts. Both rest between
 * two of them for as long as ours joins hints: a processor that comes from a rest takes a third more for the same loop.
 */
function openClients() {
  const child = fork(new URL("./cable-clients.ts", import.meta.url));
  const next = async (group: string, is: News["is"]): Promise<void> => {
    for (;;) {
      const [news] = (await once(child, "message")) as [News];
      if (news.group === group && news.is === is) return;
    }
  };
  let seq = 0;
  return {
    async open(opening: Opening) {
      const opened = next(opening.group, "opened");
      child.send(opening);
      await opened;
    },
    async hears(group: string, broadcast: (seq: number) => void) {
      for (let n = 0; n < broadcastsPerRepeat; n++) {
        const reached = next(group, "reached");
        broadcast(++seq);
        await reached;
        await realWorld().sleep(batchMs);
      }
    },
    close: () => void child.kill(),
  };
}

/** Microseconds of this process. */
async function cpuOf(work: () => Promise<void>): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return user + system;
}

/** Bytes after a full collection. */
async function memory(): Promise<{ heap: number; resident: number }> {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  for (let n = 0; n < 3; n++) {
    await realWorld().sleep(100);
    collect();
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  return { heap: heapUsed + external, resident: rss };
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

async function listen(http: Server): Promise<number> {
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  return (http.address() as AddressInfo).port;
}

const closed = (http: Server) => new Promise<void>((done) => http.close(() => done()));
