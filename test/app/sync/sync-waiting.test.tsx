/** What waits to be sent, and how each of it stands. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { SyncScreen } from "../../../src/app/sync/sync-screen.tsx";
import { LocalContext } from "../../../src/app/base/live.ts";
import { realWorld } from "../../../src/kit/real-world.ts";
import { type LocalDatabase, openDatabase } from "../../../src/local/db/database.ts";
import { changeStatus } from "../../../src/local/db/meta.ts";
import type { QueuedIntent } from "../../../src/local/db/records.ts";
import type { Local } from "../../../src/local/index.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

const world = realWorld();
const queued = (n: number, title: string, more: Partial<QueuedIntent> = {}): QueuedIntent => ({
  n,
  id: `id-${n}`,
  name: "note.create",
  input: {},
  door: { method: "POST", path: "/v1/contacts/:id/notes" },
  ask: {},
  touches: [{ collection: "notes", id: `n${n}` }],
  keys: [`notes:n${n}`],
  title,
  at: world.now(),
  tries: 0,
  next_at: 0,
  state: "waiting",
  ...more,
});

let db: LocalDatabase;
beforeEach(() => {
  db = openDatabase(`sync-waiting-${world.uuid()}`);
});
afterEach(async () => {
  await unmount();
  await db.delete();
});

async function open(): Promise<void> {
  const local = { db, world, user_id: "0193a000-0000-7000-8000-0000000000ad" } as unknown as Local;
  const screen = (
    <LocalContext value={local}>
      <SyncScreen />
    </LocalContext>
  );
  await mount(await signedInAs({}, local, screen));
}

const line = (title: string) => page.getByRole("listitem").filter({ hasText: title });

const wordsOf = (title: string) => () => line(title).element().textContent;

test("a write waits, is on its way, is saved for a moment and then gone from the list", async () => {
  await db.outbox.bulkAdd([queued(1, "Note on Ann"), queued(2, "Note on Bo")]);
  await open();
  await expect.poll(wordsOf("Note on Ann")).toMatch(/Saved on this device$/);
  await db.outbox.update(1, { sending: true, offered: true });
  await expect.poll(wordsOf("Note on Ann")).toMatch(/Sending$/);
  await expect.poll(wordsOf("Note on Bo")).toMatch(/Saved on this device$/);
  await db.outbox.delete(1);
  await expect.poll(wordsOf("Note on Ann")).toMatch(/just nowSaved$/);
  await expect.element(line("Note on Ann")).not.toBeInTheDocument();
  await db.outbox.delete(2);
  await expect.element(page.getByText("All changes saved")).toBeVisible();
});

test("a server's request to wait is shown with the time", async () => {
  await db.outbox.add(queued(1, "Note on Ann", { tries: 1, next_at: world.now() + 3_000_000, asked_to_wait: true }));
  await open();
  await expect
    .poll(wordsOf("Note on Ann"))
    .toMatch(/tried once · The server asked us to wait until (today|tomorrow) \d+:\d\d\s[AP]M\./);
});

test("a refused write names the record it was about though that is gone", async () => {
  const problem = { status: 410, code: "gone", errors: {} };
  const about = { name: "policy.edit", which: "Aetna · Whole life · A-77", state: "needs", problem } as const;
  await db.outbox.add(queued(1, "Policy for Ann: Premium", about));
  await open();
  await expect.poll(wordsOf("Policy for Ann: Premium")).toMatch(/Aetna · Whole life · A-77/);
});

test("what stays until a refused write is decided names it, and a refused change shows what it was to be", async () => {
  const problem = { status: 404, code: "moved_away", errors: { base: ["This contact now belongs to Bo."] } };
  const edit = { id: 5, name: "Ann", edit: { first_name: "Anne" }, base: { first_name: "Ann" } };
  const about: Partial<QueuedIntent> = { touches: [{ collection: "contacts", id: 5 }], keys: ["contacts:5"] };
  await db.outbox.bulkAdd([
    queued(1, "Ann: First name", { ...about, state: "needs", problem, name: "contact.quick_edit", input: edit }),
    queued(2, "Note on Ann: Hi", { keys: ["notes:n2", "contacts:5"] }),
  ]);
  await open();
  await expect.poll(wordsOf("Note on Ann")).toMatch(/waiting for “Ann: First name” under Needs attention/);
  await expect.element(page.getByRole("row", { name: "Before Ann" })).toBeVisible();
  await expect.element(page.getByRole("row", { name: "Yours Anne" })).toBeVisible();
  await expect.element(page.getByText("1 more change is waiting for it", { exact: false })).toBeVisible();
});

test("nothing is said to be on its way while the server is out of reach", async () => {
  await db.outbox.add(queued(1, "Note on Ann", { sending: true, offered: true }));
  await changeStatus(db, { reach: "offline" });
  await open();
  await expect.poll(wordsOf("Note on Ann")).toMatch(/Waiting$/);
  await changeStatus(db, { reach: "online" });
  await expect.poll(wordsOf("Note on Ann")).toMatch(/Sending$/);
});
