/** Who asked not to be called stays so, whatever becomes of the number on a contact (domain §23: "for ever"). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Contact, ContactEdit, Phone } from "../../../src/domain/contacts/contact.ts";
import { phone } from "../../domain/contacts/sample-contact.ts";
import { layContact } from "../../fixtures/book.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { mergeFixture } from "../../fixtures/merge-fixture.ts";

let app: TestServer;
beforeAll(async () => void (app = await openTestServer()));
afterAll(() => app.close());
const { merge, undo, open, mergeOf } = mergeFixture(
  () => app,
  () => [0, 0],
);

let lines = 1_000;
const line = () => `+1201555${++lines}`;
const asked = { do_not_call: true, do_not_text: true } as const;
const listed = { dnc_status: "federal", dnc_checked_at: 1_700_000_000_000, line_type: "landline" } as const;
const lay = (phones: Phone[], owner: "ada" | "adam" | "ben" = "ada", fields: ContactEdit = {}) =>
  layContact(app, { owner: app.people[owner], fields: { phones, ...fields } });
const change = async (id: number, phones: Phone[], who: "ada" | "adam" | "ben" = "ada") => {
  const answer = await app.request(who, "PATCH", `/v1/contacts/${id}`, { body: { phones } });
  expect(answer.status, answer.body).toBe(200);
  return (answer.json as { data: Contact }).data.phones;
};
const created = async (phones: Phone[], who: "ada" | "adam" | "ben" | "erin" = "ada") => {
  const body = { ref: app.world.uuid(), last_name: "Newman", phones };
  const answer = await app.request(who, "POST", "/v1/contacts", { body });
  expect(answer.status, answer.body).toBe(201);
  return (answer.json as { data: Contact }).data;
};
const remove = (ids: number[]) => app.request("ada", "DELETE", "/v1/contacts/destroy_all", { body: { ids } });
const restore = (ids: number[]) => app.request("ada", "PUT", "/v1/contacts/restore", { body: { ids } });

describe("a number that is taken off a contact and put on again", () => {
  test("has what was asked for at it and what lists say of it, in the answer and on the contact", async () => {
    const number = line();
    const { id } = await lay([phone(number, { primary: true, ...asked, ...listed, bad_number: true })]);
    await change(id, []);
    const back = await change(id, [phone(number.replace("+1201", "201-"), { primary: true })]);
    expect(back).toMatchObject([{ number, ...asked, ...listed, bad_number: true }]);
    expect((await open(id)).phones).toEqual(back);
  });

  test("is lifted there like any other, and then stays lifted", async () => {
    const number = line();
    const { id } = await lay([phone(number, { primary: true, ...asked })]);
    await change(id, []);
    await change(id, [phone(number, { primary: true })]);
    await change(id, [phone(number, { primary: true })]);
    await change(id, []);
    expect(await change(id, [phone(number, { primary: true })])).toMatchObject([{ do_not_call: false }]);
  });

  test("does not lose it to a detour over another number", async () => {
    const [number, wrong] = [line(), line()];
    const { id } = await lay([phone(number, { primary: true, ...listed })]);
    expect(await change(id, [phone(wrong, { primary: true })])).toMatchObject([{ dnc_status: "unknown" }]);
    expect(await change(id, [phone(number, { primary: true })])).toMatchObject([listed]);
  });
});

describe("a number that comes to someone else", () => {
  test("brings along what was asked for at it, but not that it was wrong for the one before", async () => {
    const number = line();
    const { id } = await lay([phone(number, { primary: true, ...asked, bad_number: true })], "ben");
    await change(id, [], "ben");
    expect((await created([phone(number, { primary: true })])).phones).toMatchObject([{ ...asked, bad_number: false }]);
    const other = await lay([]);
    expect(await change(other.id, [phone(number, { primary: true })])).toMatchObject([asked]);
  });

  test("does so after its contact was deleted, and after that came back and was deleted again", async () => {
    const number = line();
    const { id } = await lay([phone(number, { primary: true, ...asked })]);
    expect((await remove([id])).status).toBe(200);
    expect((await created([phone(number, { primary: true })])).phones).toMatchObject([asked]);
    expect((await restore([id])).status).toBe(200);
    expect((await open(id)).phones).toMatchObject([asked]);
    await remove([id]);
    expect((await created([phone(number, { primary: true })])).phones).toMatchObject([asked]);
  });

  test("is nothing another company knows of", async () => {
    const number = line();
    const { id } = await lay([phone(number, { primary: true, ...asked })]);
    await change(id, []);
    expect((await created([phone(number, { primary: true })], "erin")).phones).toMatchObject([{ do_not_call: false }]);
  });
});

describe("a merge", () => {
  test("keeps what was said of numbers one of them had before, on the survivor and for later", async () => {
    const [shared, former] = [line(), line()];
    const two = await lay([phone(shared, { primary: true, do_not_call: true }), phone(former, listed)]);
    await change(two.id, []);
    const one = await lay([phone(shared, { primary: true })]);
    const answer = await merge("ada", { survivor_id: one.id, ids: [one.id, two.id] });
    expect(answer.at("data.phones.0")).toMatchObject({ number: shared, do_not_call: true });
    const phones = await change(one.id, [phone(shared, { primary: true, do_not_call: true }), phone(former)]);
    expect(phones).toMatchObject([{ do_not_call: true }, listed]);
  });

  test("keeps it of numbers there was no room for", async () => {
    const many = Array.from({ length: 6 }, () => phone(line()));
    const left = line();
    const one = await lay(many);
    const two = await lay([phone(left, { ...asked })]);
    const answer = await merge("ada", { survivor_id: one.id, ids: [one.id, two.id] });
    expect(mergeOf(answer).left_out).toEqual([left]);
    const phones = await change(one.id, [...many.slice(1), phone(left)]);
    expect(phones.at(-1)).toMatchObject(asked);
  });

  test("taken back, leaves each with its own number, free again where it is lifted", async () => {
    const number = line();
    const [one, two] = [await lay([]), await lay([phone(number, { primary: true, ...asked })])];
    const { id } = mergeOf(await merge("ada", { survivor_id: one.id, ids: [one.id, two.id] }));
    await undo("ada", id);
    expect((await open(two.id)).phones).toMatchObject([asked]);
    await change(two.id, [phone(number, { primary: true })]);
    expect((await created([phone(number, { primary: true })])).phones).toMatchObject([{ do_not_call: false }]);
  });
});
