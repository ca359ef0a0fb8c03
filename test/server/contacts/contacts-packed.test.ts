/** New contacts in line for a bulk write: what is kept of each gives the whole of it back. */
import { expect, test } from "vitest";
import { contactKeys } from "../../../src/domain/contacts/contact-keys.ts";
import type { Contact, ContactEdit } from "../../../src/domain/contacts/contact.ts";
import { matchKeyNumbers } from "../../../src/domain/duplicates/match.ts";
import { createContact } from "../../../src/domain/contacts/quick-edit.ts";
import { ContactPacker } from "../../../src/server/contacts/contact-packed-rows.ts";

const me = "018f0000-0000-7000-8000-000000000001";

function made(place: number, fields: ContactEdit, tag_ids: string[] = []): Contact {
  const ref = `018f0000-0000-7000-8000-00000000010${place}`;
  return createContact({ id: 0, ref, fields, owner_id: me, tag_ids, now: 1_700_000_000_000, actor: me });
}

const home = {
  kind: "home",
  line1: "1 Main St",
  line2: "",
  city: "Austin",
  state: "TX",
  zip: "78701",
  county: "",
} as const;

test("with any addition or omission", () => {
  const address = { ...home, season_from: "", season_to: "", do_not_mail: false };
  const contacts = [
    made(0, { first_name: "Ada", last_name: "Abbott", birth_date: "1950-02-03", addresses: [address] }, [me]),
    made(1, { first_name: "Ada", last_name: "Abbott", birth_date: "1950-02-03", addresses: [address] }, [me]),
    made(2, { last_name: "O’Neil", nickname: 'O\u0000’"\\', veteran: false }),
    made(3, { business_name: "Hill & Co", lead_cost: 0, veteran: null, category: "client" }),
  ];
  const packer = new ContactPacker(new Map());
  const packed = contacts.map((contact) => packer.pack(contact));
  const model = textsOf(JSON.parse(packer.model) as object);
  expect(packed.map(({ received }) => ({ ...model, ...received }))).toEqual(
    contacts.map((contact) => textsOf({ ...contact, ...contactKeys(contact) })),
  );
  expect(packed.map(({ match_keys }) => match_keys)).toEqual(contacts.map(matchKeyNumbers));
  expect(Object.keys(packed[1]?.received ?? {})).toEqual(["ref", "addresses", "tag_ids"]);
});

/** As the database writes them; what a new contact is given later is left out. */
function textsOf(row: object): Record<string, string | null> {
  const given = Object.entries(row).filter(([name]) => name !== "id" && name !== "seq");
  return Object.fromEntries(given.map(([name, value]) => [name, textOf(value)]));
}

function textOf(value: unknown): string | null {
  if (value === null) return null;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
