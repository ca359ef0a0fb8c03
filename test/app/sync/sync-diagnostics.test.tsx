/** What a device tells of itself to whoever helps: never whom it holds, nor what they said. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { diagnosticsFile } from "../../../src/app/sync/diagnostics-file.ts";
import { realWorld } from "../../../src/kit/real-world.ts";
import { ServerClock } from "../../../src/local/api/server-clock.ts";
import { type LocalDatabase, openDatabase, plainTable, transact } from "../../../src/local/db/database.ts";
import { writeMeta } from "../../../src/local/db/meta.ts";
import { tablesOf, writeRows } from "../../../src/local/db/rows.ts";
import type { Local } from "../../../src/local/index.ts";
import { contactQuickEdit } from "../../../src/local/intents/contacts.ts";
import { noteCreate } from "../../../src/local/intents/notes.ts";
import { policyEdit } from "../../../src/local/intents/policies.ts";
import { enqueue } from "../../../src/local/outbox/enqueue.ts";
import { sampleContact } from "../../domain/contacts/sample-contact.ts";
import { onePolicy } from "../../fixtures/one-policy.ts";

const world = realWorld();
const user_id = "0193a000-0000-7000-8000-0000000000ad";
const number = 73_912_846;
let db: LocalDatabase;
beforeEach(() => {
  db = openDatabase(`diagnostics-${world.uuid()}`);
});
afterEach(() => db.delete());

/** Words that stand nowhere but in what people said. */
const said = [
  "Zephyrine",
  "Quillfeather",
  "Xanthe",
  "vexilla",
  "Gravelmoor",
  "2015550199",
  "Wombat",
  "K-88231",
  "8421739",
];

async function seed(): Promise<void> {
  const contact = sampleContact({ id: number, first_name: "Zephyrine", last_name: "Quillfeather" });
  await transact(db, tablesOf(["contacts"]), () => writeRows(db, "contacts", [contact], new Set()));
  await plainTable(db, "users").put({ id: user_id, first_name: "Xanthe", last_name: "vexilla", seq: 12 } as never);
  await plainTable(db, "policies").put(
    onePolicy({ id: "p1", contact_id: number, carrier_id: user_id, policy_number: "K-88231", seq: 40 }),
  );
  await writeMeta(db, "cursor", "4711");
  await writeMeta(db, "me", { first_name: "Xanthe" });
  const writer = { db, clock: new ServerClock(world), user_id };
  const name = "Zephyrine Quillfeather";
  const note = { id: "n1", body: "Lives at Gravelmoor", kind: "note", pinned: false, call_id: null } as const;
  await enqueue(writer, noteCreate, { contact_id: number, name, note });
  const phones = [{ ...sampleContact().phones[0], number: "2015550199" }] as never;
  await enqueue(writer, contactQuickEdit, { id: number, name, edit: { phones }, base: { phones: [] } });
  await enqueue(writer, policyEdit, { contact_id: number, name, id: "p1", change: { premium: 8_421_739 }, base: {} });
  const errors = { body: ["Wombat is no word."], [String(number)]: ["Zephyrine"] };
  await db.outbox.update(1, { state: "needs", problem: { status: 422, code: "invalid", errors } });
  const sides = { was: "Wombat", yours: "Gravelmoor", theirs: "Quillfeather", by: user_id, at: 1, made_at: 2 };
  await db.needs.put({ id: "x", contact_id: number, which: "K-88231", field: "nickname", ...sides });
  await db.view.put({ k: "contacts.list", value: { rows: [contact] } });
}

test("versions, counts, the queue and its codes are included, and no personal data", async () => {
  await seed();
  const text = await (await diagnosticsFile({ db, world, user_id } as unknown as Local)).text();
  expect(JSON.parse(text)).toMatchObject({
    versions: { system: expect.any(String), contract: expect.any(String) },
    store: {
      cursor: "4711",
      counts: { buckets: 1, policies: 1, outbox: 3, needs: 1, notes: 1 },
      highest_seq: { users: 12, policies: 40 },
      queue: [
        { name: "note.create", state: "needs", problem: { status: 422, code: "invalid" } },
        { name: "contact.quick_edit", state: "waiting", problem: null },
        { name: "policy.edit", state: "waiting" },
      ],
      conflicts: [{ record: "contact", field: "nickname", ask: true }],
    },
    browser: { has: { channel: true } },
  });
  for (const word of [...said, String(number)]) expect(text).not.toContain(word);
});
