import { expect, test } from "vitest";
import { giveStatus, takesStatus } from "../../../src/domain/lists/bulk-status.ts";
import { isDoNotContact } from "../../../src/domain/contacts/do-not-contact.ts";
import { noon, sampleContact, uuid } from "../contacts/sample-contact.ts";

const quoted = { id: uuid(1), category: "lead", effect: "none" } as const;
const stop = { id: uuid(2), category: "lead", effect: "do_not_contact" } as const;
const many = (status: typeof quoted | typeof stop | null, mayLeave = false) => ({
  status,
  stopping: new Set([stop.id]),
  mayLeave,
});

test("a status goes to those of its category who may be contacted, once", () => {
  expect(giveStatus(sampleContact(), many(quoted), noon)).toMatchObject({ status_id: quoted.id, version: 2 });
  const left = [
    sampleContact({ status_id: quoted.id }),
    sampleContact({ category: "client" }),
    sampleContact({ status_id: stop.id }),
    sampleContact({ deleted_at: noon }),
  ];
  expect(left.map((contact) => giveStatus(contact, many(quoted), noon) === contact)).toEqual([true, true, true, true]);
});

test("one that stops all contact goes to leads and clients, and closes every way", () => {
  const client = giveStatus(sampleContact({ category: "client" }), many(stop), noon);
  expect([client.status_id, isDoNotContact(client)]).toEqual([stop.id, true]);
});

test("who must not be contacted takes another one when a manager said why", () => {
  expect(takesStatus(sampleContact({ status_id: stop.id }), many(quoted, true))).toBe(true);
  expect(takesStatus(sampleContact({ status_id: quoted.id, category: "client" }), many(null))).toBe(true);
});
