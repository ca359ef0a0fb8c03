/** The local voice gateway in a process of its own, for benches: many people of one company, every call recorded. */
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { realWorld } from "../../src/kit/real-world.ts";
import { secretBoxOf } from "../../src/server/secret-box.ts";
import { diskStorage } from "../../src/vendors/storage/storage-disk.ts";
import type { CallAsk, CallPlan } from "../../src/vendors/twilio/voice-port.ts";
import { openGateway } from "../../src/server/voice/gateway.ts";

/** What the process says of itself when asked. */
export interface GatewayUpdate {
  port?: number;
  tokens?: string[];
  cpuMs: number;
  heap: number;
  resident: number;
  parts: number;
  calls: number;
}

const tenant_id = "11111111-1111-7111-8111-111111111111";
const people = 20;
const userOf = (at: number) => `aaaaaaaa-0000-7000-8000-${String(at).padStart(12, "0")}`;
const folder = mkdtempSync(join(tmpdir(), "fieldline-bench-voice-"));
const world = realWorld();
let parts = 0;

const gateway = openGateway({
  world,
  settings: { environment: {}, host: "127.0.0.1", dataFolder: folder },
  box: secretBoxOf("a key of at least thirty-two characters"),
  storage: diskStorage({ dataFolder: folder }),
  origins: [],
  authenticate: async ({ headers }) => {
    const at = Number(/token=(\d+)/.exec(headers.cookie ?? "")?.[1] ?? NaN);
    return Number.isInteger(at) ? { tenant_id, user_id: userOf(at), session_id: String(at) } : undefined;
  },
  route: async (call) => routeFor(call),
  note: async ({ kind }) => {
    if (kind === "recording_part") parts++;
  },
  prove: async () => {},
  report: (error) => process.stderr.write(`${String(error)}\n`),
});

function routeFor(call: CallAsk): CallPlan {
  if (call.call_direction === "inbound") return { refused: true, code: "no_such_number", text: "" };
  const number = call.params.To ?? "";
  return {
    refused: false,
    route: {
      call_id: world.uuid(),
      user_id: call.who.user_id,
      contact_id: null,
      call_direction: "outbound",
      call_from: "+15155550100",
      call_to: number,
      target: { kind: "number", number },
      ring_ms: 60_000,
      recording: "always",
      voicemail: null,
    },
  };
}

const http = createServer((_request, response) => response.writeHead(404).end());
gateway.attach(http);
http.listen(0, "127.0.0.1", () => void notify({ port: (http.address() as AddressInfo).port }));

async function notify(more: Partial<GatewayUpdate> = {}): Promise<void> {
  const tokens = await Promise.all(
    Array.from({ length: people }, async (_unused, at) => {
      const { token } = await gateway.issueToken({ tenant_id, user_id: userOf(at) });
      return token;
    }),
  );
  const { user, system } = process.cpuUsage();
  const collect: unknown = Reflect.get(globalThis, "gc");
  if (typeof collect === "function") for (let times = 0; times < 3; times++) collect();
  const { heapUsed, external, rss } = process.memoryUsage();
  const { calls } = gateway.stats();
  const news: GatewayUpdate = {
    cpuMs: (user + system) / 1_000,
    heap: heapUsed + external,
    resident: rss,
    parts,
    calls,
    tokens,
    ...more,
  };
  process.send?.(news);
}

process.on("message", (asked) => {
  if (asked === "tell") void notify();
});
process.on("disconnect", () => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
});
