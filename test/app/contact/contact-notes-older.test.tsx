/** The device has the newest notes of a contact; below them stands where the older ones are. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { ContactNotes } from "../../../src/app/contact/contact-notes.tsx";
import { contactNotes } from "../../../src/contract/contacts/contact-notes.ts";
import type { Note } from "../../../src/domain/contacts/note.ts";
import { changeStatus } from "../../../src/local/db/meta.ts";
import { type FlowDevice, flowDevice, flowNow } from "../../fixtures/flow-device.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { openedContact } from "../../fixtures/opened-contact.tsx";

let device: FlowDevice;
beforeEach(() => (device = flowDevice()));
afterEach(async () => {
  await unmount();
  await device.close();
});

const note = (nth: number): Note => ({
  id: `018f0000-0000-7000-8000-${String(nth).padStart(12, "0")}`,
  contact_id: 7,
  body: `Note number ${nth}`,
  kind: "note",
  pinned: false,
  author_id: null,
  at: flowNow - nth * 86_400_000,
  call_id: null,
  edits: [],
  updated_at: flowNow,
  seq: 1,
});

const open = async (older_notes: boolean) =>
  mount(await openedContact(device.local, { notes: [note(1), note(2)], older_notes }, <ContactNotes />));
const button = (name: string) => page.getByRole("button", { name, exact: true });

test("they are fetched when asked for, read and not changed, until there are no more", async () => {
  const pages: Note[][] = [[note(1), note(2)], [note(3)], [note(4)]];
  device.answer(contactNotes.list, (input) => {
    const { page: at } = input.query as { page: number };
    return { data: pages[at - 1], meta: { current_page: at, limit: 100, total_count: 201, total_pages: 3 } };
  });
  await open(true);
  await expect.element(page.getByText("Older notes are on the server.")).toBeVisible();
  await button("Show older notes").click();
  const older = page.getByRole("list", { name: "Older notes from the server" });
  await expect.element(older.getByText("Note number 3")).toBeVisible();
  await expect.poll(() => older.getByRole("button").elements()).toEqual([]);
  await button("Show older notes").click();
  await expect.element(older.getByText("Note number 4")).toBeVisible();
  await expect.element(page.getByText("Older notes are on the server.")).not.toBeInTheDocument();
  expect(device.of(contactNotes.list)).toHaveLength(3);
});

test("without a connection it is said where they are", async () => {
  await changeStatus(device.db, { reach: "offline" });
  await open(true);
  await expect.element(page.getByText("Older notes are on the server. Connect to read them.")).toBeVisible();
  await expect.element(button("Show older notes")).not.toBeInTheDocument();
});

test("a failure keeps the way to try again", async () => {
  await open(true);
  await button("Show older notes").click();
  await expect.element(page.getByText("Older notes could not be loaded.")).toBeVisible();
  await expect.element(button("Try again")).toBeVisible();
});

test("nothing is said where the device has them all", async () => {
  await open(false);
  await expect.element(page.getByText("Note number 2")).toBeVisible();
  await expect.element(page.getByText("Older notes", { exact: false })).not.toBeInTheDocument();
});
