/** What is asked of the links of an account reads those asked for, also where the database knows nothing of that account yet. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newHere, changedHere } from "../../../src/server/calendar-sync/sync-event-rows.ts";
import {
  dropLinks,
  keepLinks,
  linksAbout,
  linksOfEvents,
  type LinkRow,
} from "../../../src/server/calendar-sync/sync-link-rows.ts";
import { tenantTx } from "../../../src/server/db/tenant-tx.ts";
import type { Trx } from "../../../src/server/db/schema.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";

const many = 2_000;
const asked = 100;
const calendar_id = "mine";

let app: TestServer;
let of: { tenant_id: string; id: string };

beforeAll(async () => {
  app = await openTestServer();
  const { tenant_id, id: user_id } = app.people.ada;
  const known = app.world.uuid();
  of = { tenant_id, id: app.world.uuid() };
  await layLinks(known, user_id);
  // A running database counts what lies in its tables every other minute: an account joined since is not in its books.
  await sql`analyze event_links, events`.execute(app.connection.db);
  await layLinks(of.id, user_id);
});
afterAll(() => app.close());

/** Each link with its event; the last of each ten stands apart from the first of them. */
async function layLinks(authorization_id: string, user_id: string): Promise<void> {
  const { tenant_id } = app.people.ada;
  const { db } = app.connection;
  await sql`insert into event_links (tenant_id, authorization_id, calendar_id, remote_id, event_id, series_id, came_from,
      event_version, ours, theirs, updated_at)
    select ${tenant_id}::uuid, ${authorization_id}::uuid, ${calendar_id}, 'r' || nth, ${idOf(authorization_id)},
      case when nth % 10 = 9 then 'r' || (nth - 9) end, 'there', 1, '{}', '{}', 0
    from generate_series(0, ${many - 1}::int) nth`.execute(db);
  await sql`insert into events (tenant_id, seq, id, user_id, title, types_list, start_date, end_date, timezone, all_day, source, version,
      created_at, updated_at)
    select ${tenant_id}::uuid, nth, ${idOf(authorization_id)}, ${user_id}::uuid, 'Review', '{}', 0, 1, 'UTC', false, 'google', 1, 0, 0
    from generate_series(0, ${many - 1}::int) nth`.execute(db);
}
const idOf = (authorization_id: string) => sql`md5(${authorization_id} || nth)::uuid`;

/** Rows of links looked at, found or not. */
async function readBy(work: (trx: Trx) => Promise<unknown>): Promise<number> {
  return tenantTx(app.connection.db, of.tenant_id, async (trx) => {
    const before = await lookedAt(trx);
    await work(trx);
    return (await lookedAt(trx)) - before;
  });
}

async function lookedAt(trx: Trx): Promise<number> {
  const { rows } = await sql<{ read: number }>`select (seq_tup_read + idx_tup_fetch)::int as read
    from pg_stat_xact_user_tables where relname = 'event_links'`.execute(trx);
  return rows[0]?.read ?? 0;
}

const remotes = Array.from({ length: asked }, (_, nth) => `r${nth * 10}`);
let links: LinkRow[] = [];

test("those of a page of theirs, with those of the series among them", async () => {
  const read = await readBy(async (trx) => void (links = await linksAbout(trx, of, calendar_id, remotes)));
  expect(links).toHaveLength(2 * asked);
  expect(read).toBeLessThan(6 * asked);
});

test("those of our events", async () => {
  const ids = links.map(({ event_id }) => event_id);
  const read = await readBy(async (trx) => expect(await linksOfEvents(trx, of, ids)).toHaveLength(ids.length));
  expect(read).toBeLessThan(6 * asked);
});

test("those that are kept again, elsewhere too, and those that are dropped", async () => {
  const moved = links.map((link, nth) => (nth % 2 ? link : { ...link, remote_id: `${link.remote_id}-moved` }));
  expect(await readBy((trx) => keepLinks(trx, of, moved))).toBeLessThan(12 * asked);
  const kept = await tenantTx(app.connection.db, of.tenant_id, (trx) =>
    linksOfEvents(
      trx,
      of,
      links.map(({ event_id }) => event_id),
    ),
  );
  expect(kept.map(({ remote_id }) => remote_id).toSorted()).toEqual(moved.map(({ remote_id }) => remote_id).toSorted());
  expect(await readBy((trx) => dropLinks(trx, of, kept))).toBeLessThan(12 * asked);
});

test("whether one of our events is there, and changed since, costs one look at each", async () => {
  const { tenant_id } = of;
  const { id: user_id } = app.people.ada;
  const wanted = { tenant_id, user_id, authorization_id: of.id, calendar_ids: [calendar_id], makes: true };
  const span = { kind: "google" as const, from: -1, to: 2, limit: 50 };
  const read = await readBy(async (trx) => {
    await newHere(trx, { ...wanted, ...span });
    await changedHere(trx, { ...wanted, ...span });
  });
  expect(read).toBeLessThan(8 * many);
});
