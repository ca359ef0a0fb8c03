/**
 * What the tenant's two locks cost a list, and what ten times the contacts cost it. Statements are those our server was heard
 * to send; the bare side sends them as the tables' owner, over the bare table, with the explicit tenant alone.
 */
import type { Pool } from "pg";
import { growBook, growPolicies } from "./large-book.ts";
import { inTurns, ratioOf } from "./measure.ts";
import type { Bench } from "./report.ts";
import { type BenchServer, inBenchServer, type SignedIn, signIn } from "./bench-server.ts";
import { type Statement, statementsOf } from "./statements.ts";

const repeats = 7;
const timesPerTurn = 4;
const base = 5_000;
const small = { key: "small", name: "Small", seed: 11, users: 40, contacts: base };
const large = { key: "large", name: "Large", seed: 12, users: 400, contacts: base };

type Scope = Record<string, unknown>;
type Part = "list" | "count" | "search";

const bench: Bench = (report) =>
  inBenchServer([small, large], async (app) => {
    const { pool } = app.connection;
    for (const [{ key }, times] of [
      [small, 5],
      [large, 50],
    ] as const) {
      await growBook(pool, key, times);
      await growPolicies(pool, key, times, base);
    }
    for (const [part, max] of [
      ["list", 2],
      ["count", 1.15],
      ["search", 3],
    ] as const) {
      for (const role of ["admin", "agent"]) {
        const measured = await lockCost(app, await signIn(app, "large", role), part);
        report({
          figure: `${part} under both tenant locks ÷ same SQL as owner, 250,000 contacts, ${role}`,
          measured,
          unit: "×",
          hold: { max },
        });
      }
    }
    for (const role of ["admin", "agent"]) {
      const { page, first } = await growthCost(app, role);
      report({
        figure: `filtered list page at 250,000 ÷ at 25,000, slowest of 7 filters, ${role}`,
        measured: page,
        unit: "×",
        hold: { max: 3 },
      });
      report({
        figure: `the same with its exact count, which must look at every match, ${role}`,
        measured: first,
        unit: "×",
        hold: {},
      });
    }
    await reportQueries(app, report);
  });
export default bench;

/** Time of a call's statements on contacts under the app's role, against the owner's. */
async function lockCost(app: BenchServer, who: SignedIn, part: Part): Promise<number> {
  const { pool } = app.connection;
  const scope = part === "search" ? { search: { q: "mar" } } : { search: { state: ["TX", "FL"] } };
  const sent = await statementsOf(pool, () => list(app, who, { limit: 50, ...scope }));
  const isCount = ({ text }: Statement) => text.startsWith("select count(*)");
  const chosen = sent
    .filter(({ text }) => / from contact(s|_book) c /.test(text.replaceAll("\n", " ")))
    .filter((statement) => part === "search" || isCount(statement) === (part === "count"));
  const bare = chosen.map(({ text, values }) => ({
    text: text.replace("from contact_book c", "from contacts c"),
    values,
  }));
  const times = await inTurns(repeats, { ours: () => timeOf(pool, chosen, who), bare: () => timeOf(pool, bare) });
  return ratioOf(times.ours, times.bare);
}

/** As the app when `who` is given: with its role, for one tenant. */
async function timeOf(pool: Pool, statements: readonly Statement[], who?: SignedIn): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    if (who)
      await client.query("select set_config('app.tenant_id', $1, true), set_config('role', 'fieldline_app', true)", [
        who.tenant_id,
      ]);
    const start = performance.now();
    for (let time = 0; time < 3 * timesPerTurn; time++) {
      for (const { text, values } of statements) await client.query(text, [...values]);
    }
    return performance.now() - start;
  } finally {
    await client.query("rollback");
    client.release();
  }
}

interface Growth {
  page: number;
  first: number;
}

/** Whole requests on both tenants in turns; the slowest filter counts. A page that follows asks no new count. */
async function growthCost(app: BenchServer, role: string): Promise<Growth> {
  const asked = { small: await filtersOf(app, "small", role), large: await filtersOf(app, "large", role) };
  const worst: Growth = { page: 0, first: 0 };
  for (const [at, inSmall] of asked.small.entries()) {
    const inLarge = asked.large[at] ?? inSmall;
    const page = await inTurns(repeats, { ours: () => timeAsking(inLarge.next), bare: () => timeAsking(inSmall.next) });
    const first = await inTurns(repeats, {
      ours: () => timeAsking(inLarge.first),
      bare: () => timeAsking(inSmall.first),
    });
    worst.page = Math.max(worst.page, ratioOf(page.ours, page.bare));
    worst.first = Math.max(worst.first, ratioOf(first.ours, first.bare));
  }
  return worst;
}

interface Asked {
  first(): Promise<unknown>;
  next(): Promise<unknown>;
}

async function filtersOf(app: BenchServer, tenant: string, role: string): Promise<Asked[]> {
  const who = await signIn(app, tenant, role);
  const { pool } = app.connection;
  const idOf = async (table: string, condition: string) =>
    (
      await pool.query<{ id: string }>(`select id from ${table} where tenant_id = $1 and ${condition} limit 1`, [
        who.tenant_id,
      ])
    ).rows[0]?.id;
  const status = await idOf("statuses", "title = 'Active'");
  const tag = await idOf("tags", "true");
  const carrier = await idOf("carriers", "true");
  const scopes: Scope[] = [
    { search: { status_ids: [status] } },
    { category: "client", search: { state: ["TX", "FL"] } },
    { search: { tag_ids: [tag] } },
    { search: { q: "mar" } },
    { category: "client", search: { has_email: true, has_mobile: true } },
    { order_field: "last_activity_at", order: "desc", search: { language: "spanish" } },
    { search: { carrier_ids: [carrier], policy_status: ["in_force"] } },
  ];
  return Promise.all(scopes.map((scope) => askedIn(app, who, { limit: 10, ...scope })));
}

async function askedIn(app: BenchServer, who: SignedIn, scope: Scope): Promise<Asked> {
  const { meta } = await list(app, who, scope);
  if (meta.next === null) throw new Error(`no second page: ${JSON.stringify(scope)}`);
  const { next } = meta;
  return { first: () => list(app, who, scope), next: () => list(app, who, scope, next) };
}

async function timeAsking(request: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  for (let time = 0; time < timesPerTurn; time++) await request();
  return performance.now() - start;
}

/** The same number of statements whether a reply has one row or a hundred. */
async function reportQueries(app: BenchServer, report: Parameters<Bench>[0]): Promise<void> {
  const who = await signIn(app, "small", "manager");
  const { data } = await list(app, who, { limit: 100 });
  const ids = data.map(({ id }) => id);
  const calls = {
    list: (rows: number) => list(app, who, { limit: rows }),
    "selected items": (rows: number) =>
      request(app, who, "POST", "/v1/contacts/selected_items", { ids: ids.slice(0, rows) }),
  };
  for (const [name, call] of Object.entries(calls)) {
    const counts: number[] = [];
    for (const rows of [1, 10, 100]) counts.push((await statementsOf(app.connection.pool, () => call(rows))).length);
    const further = Math.max(...counts) - Math.min(...counts);
    report({
      figure: `${name}: further statements for 100 rows than for 1 (of ${Math.max(...counts)})`,
      measured: further,
      unit: "",
      hold: { max: 0 },
    });
  }
}

interface Listed {
  data: { id: number }[];
  meta: { next: string | null };
}

function list(app: BenchServer, who: SignedIn, contacts_scope: Scope, cursor?: string): Promise<Listed> {
  return request(app, who, "PATCH", "/v1/contacts", { contacts_scope, ...(cursor === undefined ? {} : { cursor }) });
}

async function request(
  { server }: BenchServer,
  { cookie }: SignedIn,
  method: "PATCH" | "POST",
  url: string,
  payload: object,
): Promise<Listed> {
  const reply = await server.fastify.inject({ method, url, headers: { cookie }, payload });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json<Listed>();
}
