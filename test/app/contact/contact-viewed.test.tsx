import { expect, test } from "vitest";
import { useViewed } from "../../../src/app/contact/use-viewed.ts";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import { realWorld } from "../../../src/kit/real-world.ts";
import type { RequestFn } from "../../../src/local/api/request.ts";
import { openDatabase } from "../../../src/local/db/database.ts";
import { writeMeta } from "../../../src/local/db/meta.ts";
import type { Local } from "../../../src/local/index.ts";
import { keptFirst } from "../../../src/local/mirror/held-contacts.ts";
import { someContacts } from "../../fixtures/contacts.ts";
import { mount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

const [contact] = someContacts(1, 7);

function Viewing({ of }: { of: Contact | null }) {
  useViewed(of);
  return null;
}

test("a view of a contact is told to the server and kept by a device with room for some; one of a deleted contact is not", async () => {
  const db = openDatabase(`viewed-${realWorld().uuid()}`);
  await writeMeta(db, "bound", { total: 20, max: 10, floor: null, held: 10, unsure: false });
  const received: unknown[] = [];
  const request = (async (_: unknown, { params }: { params: { id: number } }) => received.push(params.id)) as unknown;
  const world = realWorld();
  const local = {
    db,
    world,
    clock: { now: () => world.now() },
    user_id: "ada",
    request: request as RequestFn,
  } as unknown as Local;
  const deleted = { ...contact, id: 1, deleted_at: 5 } as Contact;
  const there = { ...contact, id: 2, deleted_at: null } as Contact;
  const screen = (
    <>
      <Viewing of={null} />
      <Viewing of={deleted} />
      <Viewing of={there} />
    </>
  );
  await mount(await signedInAs({}, local, screen));
  await expect.poll(() => received).toEqual([2]);
  await expect.poll(async () => [...(await keptFirst(db))]).toEqual([2]);
  await db.delete();
});
