import { expect, test, vi } from "vitest";
import { useViewed } from "../../src/app/contacts/use-viewed.ts";
import type { Contact } from "../../src/domain/contacts/contact.ts";
import { realWorld } from "../../src/kit/real-world.ts";
import type { RequestFn } from "../../src/local/api/request.ts";
import type { Local } from "../../src/local/index.ts";
import { someContacts } from "../fixtures/contacts.ts";
import { mount } from "../fixtures/mount.tsx";
import { signedInAs } from "../fixtures/session.tsx";

const [contact] = someContacts(1, 7);

function Viewing({ of }: { of: Contact | null }) {
  useViewed(of);
  return null;
}

test("a view of a contact is told to the server, one of a deleted contact is not", async () => {
  const told: unknown[] = [];
  const request = (async (_: unknown, { params }: { params: { id: number } }) => told.push(params.id)) as unknown;
  const local = { world: realWorld(), user_id: "ada", request: request as RequestFn } as unknown as Local;
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
  await vi.waitFor(() => expect(told).toEqual([2]));
});
