/** Who referred a contact: within the editor's sight, not themselves, and followed through a merge. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { layContact } from "../../fixtures/book.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { mergeFixture } from "../../fixtures/merge-fixture.ts";

let app: TestServer;
let pair: [number, number];
const { lay, merge, undo, rowOf, mergeOf, layPair } = mergeFixture(
  () => app,
  () => pair,
);
beforeAll(async () => void (app = await openTestServer()));
afterAll(() => app.close());

const edit = (id: number, body: object) => app.request("ada", "PATCH", `/v1/contacts/${id}/quick_update`, { body });

test("is anyone whom the editor sees, and not themselves", async () => {
  const [contact, referrer] = [
    await layContact(app, { owner: app.people.ada }),
    await layContact(app, { owner: app.people.ada }),
  ];
  const [others, foreign] = [
    await layContact(app, { owner: app.people.adam }),
    await layContact(app, { owner: app.people.eve, id: 777_777 }),
  ];
  expect((await edit(contact.id, { referred_by_id: referrer.id })).at("data.referred_by_id")).toBe(referrer.id);
  for (const { id } of [others, foreign]) {
    const refused = await edit(contact.id, { referred_by_id: id });
    expect([refused.status, refused.at("errors.referred_by_id.0")]).toEqual([404, String(id)]);
  }
  const self = await edit(contact.id, { referred_by_id: contact.id });
  expect([self.status, self.at("errors.referred_by_id.0")]).toEqual([422, "A contact cannot be referred by itself."]);
  expect((await edit(contact.id, { referred_by_id: null })).at("data.referred_by_id")).toBeNull();
});

test("merged with another, they are named by a device that has not heard of it, and get their name back when undone", async () => {
  const [one, two] = await layPair();
  pair = [one.id, two.id];
  const referred = await lay("ada", { referred_by_id: two.id });
  const another = await lay("ada", { first_name: "Nina" });
  const { id } = mergeOf(await merge("ada"));
  const named = await edit(another.id, { referred_by_id: two.id });
  expect(named.at("data.referred_by_id")).toBe(one.id);
  const cleared = await edit(referred.id, { referred_by_id: null, base: { referred_by_id: two.id } });
  expect([cleared.at("data.referred_by_id"), cleared.at("meta.conflicts")]).toEqual([null, []]);
  await edit(referred.id, { referred_by_id: one.id });
  expect((await edit(one.id, { referred_by_id: two.id })).at("errors.referred_by_id.0")).toBe(
    "A contact cannot be referred by itself.",
  );
  expect((await undo("ada", id)).status).toBe(200);
  expect((await rowOf(referred.id)).referred_by_id).toBe(two.id);
  expect((await rowOf(another.id)).referred_by_id).toBe(one.id);
});
