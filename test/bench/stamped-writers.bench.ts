/**
 * Eight writers on one tenant, each editing contacts of its own as the app does it, with and without the number every write
 * takes last. The database flushes every commit, as in production: that is when the counter's lock is held.
 */
import { editContact } from "../../src/domain/contacts/quick-edit.ts";
import type { Actor } from "../../src/server/actor.ts";
import { stamp } from "../../src/server/changes/stamp.ts";
import { ChangeSet } from "../../src/server/changes/change-set.ts";
import { saveContact } from "../../src/server/contacts/contact-rows.ts";
import { contactToWrite } from "../../src/server/contacts/contact-visibility.ts";
import type { Ctx } from "../../src/server/context.ts";
import type { Trx } from "../../src/server/db/schema.ts";
import { tenantTx } from "../../src/server/db/tenant-tx.ts";
import { inTurns, ratioOf } from "./measure.ts";
import type { Bench } from "./report.ts";
import { type BenchServer, inBenchServer, signIn } from "./bench-server.ts";

const writers = 8;
const turnMs = 1_500;
const repeats = 7;
const contacts = 4_000;

const bench: Bench = (report) =>
  inBenchServer([{ key: "writers", name: "Writers", seed: 31, users: 40, contacts }], async (services) => {
    const actor = await actorOf(services);
    const alive = await livingContacts(services, actor.tenant_id);
    const commits = await inTurns(repeats, {
      ours: () => commitsIn(turnMs, (writer, turn) => edit(services, actor, chosen(alive, writer, turn), true)),
      bare: () => commitsIn(turnMs, (writer, turn) => edit(services, actor, chosen(alive, writer, turn), false)),
    });
    report({
      figure: `${writers} stamped writers on one tenant ÷ unstamped, edits/s`,
      measured: ratioOf(commits.ours, commits.bare),
      unit: "×",
      hold: { min: 0.45 },
    });
  });
export default bench;

/** Each writer goes through contacts of its own, so that they meet at the counter and nowhere else. */
function chosen(alive: readonly number[], writer: number, turn: number): number {
  return alive[(turn * writers + writer) % alive.length] ?? 0;
}

/** Per second. */
async function commitsIn(ms: number, write: (writer: number, turn: number) => Promise<void>): Promise<number> {
  const start = performance.now();
  let commits = 0;
  const writing = async (_: unknown, writer: number) => {
    for (let turn = 0; performance.now() - start < ms; turn++, commits++) await write(writer, turn);
  };
  await Promise.all(Array.from({ length: writers }, writing));
  return commits / ((performance.now() - start) / 1_000);
}

let edits = 0;

async function edit(
  { connection: { db }, server: { services } }: BenchServer,
  actor: Actor,
  id: number,
  isStamped: boolean,
): Promise<void> {
  const changeSet = new ChangeSet();
  await tenantTx(db, actor.tenant_id, async (trx) => {
    const ctx = contextOf(services, { actor, trx, changeSet });
    const before = await contactToWrite(ctx, id);
    const after = editContact(before, { nickname: `n${++edits}` }, services.world.now());
    await saveContact(ctx, before, after, { action: "edit" });
    if (isStamped) await stamp(trx, actor.tenant_id, changeSet);
  });
}

function contextOf(services: Ctx["services"], given: { actor: Actor; trx: Trx; changeSet: ChangeSet }): Ctx {
  const nothing = () => undefined;
  return {
    ...given,
    services,
    world: services.world,
    db: services.db,
    request: { id: "bench", ip: "", user_agent: "", cookie: nothing, op_id: undefined },
    cookies: { set: nothing, clear: nothing },
    header: nothing,
    afterCommit: nothing,
    afterRollback: nothing,
  };
}

async function actorOf(services: BenchServer): Promise<Actor> {
  const { tenant_id, user_id } = await signIn(services, "writers", "admin");
  return {
    tenant_id,
    user_id,
    session_id: user_id,
    account_type: "admin",
    rm: false,
    rm_agent_ids: [],
    business_unit_id: null,
    c_1: false,
    acting: null,
  };
}

async function livingContacts({ connection: { pool } }: BenchServer, tenant_id: string): Promise<number[]> {
  const alive = "select id from contacts where tenant_id = $1 and deleted_at is null order by id";
  return (await pool.query<{ id: number }>(alive, [tenant_id])).rows.map(({ id }) => id);
}
