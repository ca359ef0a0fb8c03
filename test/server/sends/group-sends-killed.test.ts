/** A text to many goes once to each, or says why not, even if servers are killed at the worst moments. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import { wholeScope } from "../../../src/domain/lists/contacts-scope.ts";
import type { GroupSend, GroupSendResult } from "../../../src/domain/sends/group-send.ts";
import { deliverDueTexts } from "../../../src/server/messages/text-delivery.ts";
import { phone } from "../../domain/contacts/sample-contact.ts";
import { layContact } from "../../fixtures/book.ts";
import { stallUpdates } from "../../fixtures/stalled-rows.ts";
import { openTextTestServer, type TextTestServer } from "../../fixtures/text-fixture.ts";

let on: TextTestServer;
const children: ChildProcess[] = [];
beforeAll(async () => void (on = await openTextTestServer()));
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});
afterAll(() => on.close());

const db = () => on.app.connection.db;

async function startServer(): Promise<ChildProcess> {
  const script = new URL("../../fixtures/import-server.ts", import.meta.url).pathname;
  const { dataFolder } = on.app.server.services.settings;
  const child = spawn(process.execPath, [script, on.app.address, dataFolder, JSON.stringify(on.environment)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  await once(child.stdout!, "data");
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  await once(child, "exit");
  // The database's clock cannot be moved: the dead worker's last sign of life is.
  await sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`.execute(db());
  await sql`update pgboss.queue set monitor_claim_on = now() - interval '1 minute'`.execute(db());
}

async function until(so: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (!(await so())) {
    if (performance.now() > deadline) throw new Error(`not so in time: ${so}`);
    await new Promise((next) => setTimeout(next, 15));
  }
}

/** Transactions that wait where they were stalled. */
async function stalled(): Promise<number> {
  const { rows } = await sql`select from pg_locks where locktype = 'advisory' and mode = 'ShareLock' and not granted
    and database = (select oid from pg_database where datname = current_database())`.execute(db());
  return rows.length;
}

/** In no zone: carriers reserve these numbers for tests, so that no hour stands in the way. */
const numbers = ["+15005550081", "+15005550082", "+15005550083"];
const heard = () => on.sent().map((form) => form.get("To"));

test("kill -9 in mid-send", { timeout: 240_000 }, async () => {
  const ids: number[] = [];
  for (const number of numbers) {
    const fields = { first_name: "Rosa", phones: [phone(number)] };
    const { id } = await layContact(on.app, { owner: on.app.people.ada, fields });
    expect((await on.say(id, number)).status).toBe(201);
    ids.push(id);
  }
  const body = { contacts_scope: { ...wholeScope, ids }, message_content: "Hi {{contact.first_name}}", expected: 3 };
  const asked = await on.app.request("ada", "POST", "/v1/contacts/sms_group", { body });
  const send_id = asked.text("data.id");
  const look = async () => {
    const answer = await on.app.request("ada", "GET", `/v1/group_sends/${send_id}`);
    return { send: answer.at("data") as GroupSend, results: answer.at("meta.results") as GroupSendResult[] };
  };

  // The carrier has taken the first, but its answer is not stored; the second is stored, but not committed.
  const answer = `new.number = '${numbers[0]}' and old.provider_id is null and new.provider_id is not null`;
  const answerOn = await stallUpdates(on.app.address, "texts", answer);
  const planOn = await stallUpdates(on.app.address, "group_send_recipients", "new.position = 1");
  const first = await startServer();
  await until(async () => (await stalled()) === 2);
  expect(heard()).toEqual([numbers[0]]);
  await kill(first);
  await answerOn();
  await planOn();
  expect((await look()).send.counts).toMatchObject({ next: 2, sent: 1 });

  await startServer();
  await until(async () => (await look()).send.status === "done" && heard().length === numbers.length);
  // As two minutes later, when the answer is given up for lost.
  await sql`update texts set sending_at = 0 where status = 'sending'`.execute(db());
  await deliverDueTexts(on.app.server.services);
  await until(async () => (await look()).results.every(({ words }) => words !== "Sending"));
  expect(heard().toSorted()).toEqual(numbers);
  const { send, results } = await look();
  expect(results.map(({ state, reason }) => [state, reason])).toEqual([
    ["not", "maybe_gone"],
    ["sent", "goes"],
    ["sent", "goes"],
  ]);
  expect(send.counts).toMatchObject({ next: 0, waits: 0, sent: 2, not: 1, retry: 0 });
});
