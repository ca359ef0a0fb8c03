/** A read through `/v1` against a bare handler that sends the same statements and answers the same JSON. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Pool } from "pg";
import { cpuOf, type LoadFn, loadClient } from "./load.ts";
import type { Load } from "./load-client.ts";
import { inTurns, ratioOf } from "./measure.ts";
import type { Bench } from "./report.ts";
import { inBenchServer, signIn } from "./bench-server.ts";
import { type Statement, statementsOf } from "./statements.ts";

const repeats = 9;
const timesPerTurn = 400;
const contacts = 5_000;

type Rows = Record<string, unknown>[];
interface Read {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  /** The reply, made of what each statement gave. */
  answer(results: readonly Rows[], sent: readonly Statement[]): unknown;
}

const isOfContacts = ({ text }: Statement) => /select c\."id".* from contacts c/s.test(text);
const contactsIn = (results: readonly Rows[], sent: readonly Statement[]) =>
  results[sent.findIndex(isOfContacts)] ?? [];

const bench: Bench = (report) =>
  inBenchServer([{ key: "read", name: "Read", seed: 11, users: 40, contacts }], async (app) => {
    const { pool } = app.connection;
    const { cookie } = await signIn(app, "read", "admin");
    const { load, end } = loadClient();
    try {
      for (const read of await readsOf(pool)) {
        const measured = await compare({ pool, load }, read, askOf(read, app.url, cookie, timesPerTurn));
        report({
          figure: `/v1 read ÷ bare handler, same SQL and JSON, CPU: ${read.name}`,
          measured,
          unit: "×",
          hold: { max: 2 },
        });
      }
    } finally {
      end();
    }
  });
export default bench;

async function compare({ pool, load }: { pool: Pool; load: LoadFn }, read: Read, ours: Load): Promise<number> {
  await load({ ...ours, times: 20 });
  const sent = await statementsOf(pool, () => load({ ...ours, times: 1 }));
  const bare = await bareServer(pool, read, sent);
  const theirs = { ...ours, url: bare.url };
  await expectSameLength(load, ours, theirs);
  const spent = await inTurns(repeats, { ours: () => cpuOf(load, ours), bare: () => cpuOf(load, theirs) });
  bare.close();
  return ratioOf(spent.ours, spent.bare);
}

async function readsOf(pool: Pool): Promise<Read[]> {
  const { rows } = await pool.query<{ id: number }>(
    "select id from contacts where deleted_at is null order by id limit 1",
  );
  return [
    {
      name: "one contact",
      method: "GET",
      path: `/v1/contacts/${rows[0]?.id}`,
      answer: (results, sent) => ({ data: contactsIn(results, sent)[0] }),
    },
    {
      name: "statuses",
      method: "GET",
      path: "/v1/admin/statuses",
      answer: (results) => ({ data: results.at(-2)?.map(statusOf) }),
    },
    {
      name: "50 contacts",
      method: "PATCH",
      path: "/v1/contacts",
      body: { contacts_scope: { limit: 50 } },
      answer: listAnswer,
    },
  ];
}

function statusOf({ id, title, category, position, effect, seq }: Record<string, unknown>): unknown {
  return { id, title, category, position, effect, seq };
}

function listAnswer(results: readonly Rows[], sent: readonly Statement[]): unknown {
  const [{ count } = { count: 0 }] = results[sent.findIndex(({ text }) => text.includes("count(*)"))] ?? [];
  const found = results[sent.findIndex(({ text }) => text.includes(" as key from contact_book"))] ?? [];
  const byId = new Map(contactsIn(results, sent).map((row) => [row["id"], row]));
  const total = Number(count);
  const next = Buffer.from(
    JSON.stringify({ ...found.at(-1), page: 1, total_count: total, asked: "x".repeat(22) }),
  ).toString("base64url");
  const meta = { current_page: 1, limit: 50, total_count: total, total_pages: Math.ceil(total / 50), next };
  return { data: found.map(({ id }) => byId.get(id)), meta };
}

function askOf({ method, path, body }: Read, url: string, cookie: string, times: number): Load {
  const headers = { cookie, ...(body === undefined ? {} : { "content-type": "application/json" }) };
  return { url: url + path, method, headers, times, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
}

/** Nothing but node:http, pg, and the statements our server was heard to send, on one connection as in ours. */
async function bareServer(pool: Pool, read: Read, sent: readonly Statement[]) {
  const server = createServer((request, reply) => {
    request.resume();
    request.on("end", () => {
      void replay(pool, sent).then((results) => {
        const text = JSON.stringify(read.answer(results, sent));
        reply.setHeader("content-type", "application/json; charset=utf-8").end(text);
      });
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}/`, close };
}

async function replay(pool: Pool, sent: readonly Statement[]): Promise<Rows[]> {
  const client = await pool.connect();
  const results: Rows[] = [];
  try {
    for (const { text, values } of sent)
      results.push((await client.query<Record<string, unknown>>(text, [...values])).rows);
  } finally {
    client.release();
  }
  return results;
}

/** A bare side that says less would win unfairly; cursors differ by a few bytes. */
async function expectSameLength(load: LoadFn, ours: Load, bare: Load): Promise<void> {
  const [one, other] = [await load({ ...ours, times: 1 }), await load({ ...bare, times: 1 })];
  if (Math.abs(one.bytes - other.bytes) > 120) throw new Error(`replies differ: ${one.bytes} and ${other.bytes} bytes`);
}
