/** A first fill over the change feed against a bare handler that selects the same columns table by table, page by page, and sends them as JSON. */
import { once } from "node:events";
import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import type { Pool } from "pg";
import { pageRowsMax } from "../../src/contract/device/sync.ts";
import { sources } from "../../src/server/features.ts";
import { inTurns, ratioOf } from "./measure.ts";
import type { Bench } from "./report.ts";
import { inBenchServer, type SignedIn, signIn } from "./bench-server.ts";

const repeats = 5;
const contacts = 8_000;

/** Rows per second over one socket, not counting what the reader does with them. */
type Fill = () => Promise<number>;

const bench: Bench = (report) =>
  inBenchServer([{ key: "feed", name: "Feed", seed: 21, users: 40, contacts }], async (app) => {
    const { pool } = app.connection;
    for (const role of ["admin", "manager"]) {
      const who = await signIn(app, "feed", role);
      const bare = await bareFeed(pool, who.tenant_id);
      const speed = await inTurns(repeats, { ours: fillFrom(app.url, who), bare: bare.fill });
      bare.close();
      report({
        figure: `sync feed, rows/s ÷ bare SELECT and JSON, ${role}`,
        measured: ratioOf(speed.ours, speed.bare),
        unit: "×",
        hold: { min: 0.5 },
      });
    }
  });
export default bench;

/** Everything this person may see, notes and calls included: page after page until the feed says it is done. */
function fillFrom(url: string, { cookie }: SignedIn): Fill {
  return async () => {
    let ms = 0;
    let rows = 0;
    let cursor: string | undefined;
    for (let more = true; more;) {
      const begun = performance.now();
      const text = await textOf(`${url}/v1/sync/changes${cursor === undefined ? "" : `?cursor=${cursor}`}`, cookie);
      ms += performance.now() - begun;
      // Read outside the time: the other side has no cursor to look for.
      const { data, meta } = JSON.parse(text) as {
        data: { rows: unknown[] }[];
        meta: { cursor: string; more: boolean };
      };
      rows += data.reduce((sum, changes) => sum + changes.rows.length, 0);
      ({ cursor, more } = meta);
    }
    if (rows < contacts) throw new Error(`only ${rows} rows`);
    return rows / (ms / 1_000);
  };
}

/** The tables that make nearly all rows of a fill, by key. */
const tables = ["contacts", "events", "calls", "notes"] as const;
type Table = (typeof tables)[number];
const lowestUuid = "00000000-0000-0000-0000-000000000000";
const firstKey: Record<Table, string> = { contacts: "0", events: lowestUuid, calls: lowestUuid, notes: lowestUuid };

function pageOf(table: Table): string {
  const columns = sources[table].columns.map((name) => `"${name}"`).join();
  return `select ${columns} from ${table} where tenant_id = $1 and id > $2 order by id limit ${pageRowsMax}`;
}

async function bareFeed(pool: Pool, tenant_id: string): Promise<{ fill: Fill; close(): void }> {
  const server = createServer((request, reply) => {
    const asked = new URL(request.url ?? "", "http://bare").searchParams;
    const page = pageOf(asked.get("table") as Table);
    void pool.query(page, [tenant_id, asked.get("after")]).then(({ rows }) => {
      reply.setHeader("content-type", "application/json").end(JSON.stringify({ data: rows }));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { fill: () => readAll(`http://127.0.0.1:${port}/`), close };
}

async function readAll(url: string): Promise<number> {
  let ms = 0;
  let rows = 0;
  for (const table of tables) {
    for (let after = firstKey[table], found: number = pageRowsMax; found === pageRowsMax; rows += found) {
      const begun = performance.now();
      const text = await textOf(`${url}?table=${table}&after=${after}`, "");
      ms += performance.now() - begun;
      const { data } = JSON.parse(text) as { data: { id: string | number }[] };
      found = data.length;
      after = String(data.at(-1)?.id ?? after);
    }
  }
  return rows / (ms / 1_000);
}

function textOf(url: string, cookie: string): Promise<string> {
  return new Promise((done, failed) => {
    get(url, { headers: { cookie } }, (reply) => {
      const parts: Buffer[] = [];
      reply.on("data", (part: Buffer) => parts.push(part));
      reply.on("end", () => done(Buffer.concat(parts).toString()));
    }).on("error", failed);
  });
}
