/** The consent ledger on a real database: only added to, kept through merges, mirrored with its contact. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import { unitOfWork } from "../../../src/server/changes/unit-of-work.ts";
import { tenantTx } from "../../../src/server/db/tenant-tx.ts";
import { type NewConsent, noteConsent, permissionNow } from "../../../src/server/consent/note-consent.ts";
import { phone } from "../../domain/contacts/sample-contact.ts";
import { followFeed } from "../../fixtures/feed.ts";
import { mergeFixture } from "../../fixtures/merge-fixture.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { minuteMs } from "../../../src/kit/durations.ts";

let app: TestServer;
let one: Contact;
let two: Contact;
let rosas: string;
let numbers = 0;
const { lay, merge, undo, mergeOf } = mergeFixture(
  () => app,
  () => [one.id, two.id],
);
beforeAll(async () => void (app = await openTestServer()));
afterAll(() => app.close());
beforeEach(async () => {
  rosas = `+1208555${String(++numbers).padStart(4, "0")}`;
  const phones = [phone(rosas)];
  [one, two] = [await lay("ada", { phones }), await lay("ada", { phones })];
});

const hands = () => ({ actor: { tenant_id: app.people.home_id }, world: app.world });
const note = async (said: Partial<NewConsent> = {}) => {
  await app.world.pass(minuteMs);
  return unitOfWork(app.server.services, app.people.home_id, (unit) =>
    noteConsent(
      { ...unit, ...hands() },
      { contact_id: one.id, channel: "text", event: "granted", how: "voice", words: "Yes.", address: rosas, ...said },
    ),
  );
};
const permission = async (contact_id: number | null = one.id) =>
  tenantTx(app.connection.db, app.people.home_id, async (trx) => {
    const { state, by } = await permissionNow({ trx, ...hands() }, { contact_id, channel: "text", address: rosas });
    return [state, by?.how];
  });

describe("the ledger", () => {
  test("keeps what was said, and derives the permission from it", async () => {
    expect(await permission()).toEqual(["unknown", undefined]);
    await note({ event: "asked", words: "May I text you?" });
    expect(await permission()).toEqual(["asked", "voice"]);
    await note({ words: "Sure", page: "https://ada.test/quote", page_version: "abc", how: "form", ip: "192.0.2.1" });
    expect(await permission()).toEqual(["granted", "form"]);
    await note({ event: "revoked", how: "text", words: "STOP" });
    expect(await permission()).toEqual(["revoked", "text"]);
    expect(await note({ words: "START", how: "text" })).toMatchObject({ event: "regranted", address: rosas.slice(2) });
    expect(await permission(two.id)).toEqual(["unknown", undefined]);
  });

  test("takes an entry once, however often it is sent", async () => {
    const id = app.world.uuid();
    const first = await note({ id });
    expect(await note({ id, words: "changed" })).toMatchObject({ id, words: first.words, at: first.at });
    await expect(note({ id, contact_id: two.id })).rejects.toMatchObject({ code: "invalid" });
  });

  test("cannot be changed by the product", async () => {
    const { id } = await note();
    const change = (set: string) =>
      tenantTx(app.connection.db, app.people.home_id, (trx) =>
        sql`update consents set ${sql.raw(set)} where id = ${id}`.execute(trx),
      );
    await expect(change("words = 'changed'")).rejects.toThrow(/permission denied/);
    await expect(change("event = 'granted'")).rejects.toThrow(/permission denied/);
  });

  test("counts a no from a number before any contact had it, and a time ahead of ours as now", async () => {
    const early = await note({ contact_id: null, event: "revoked", how: "text", words: "STOP", at: Infinity });
    expect(early.at).toBe(early.received_at);
    expect(await permission()).toEqual(["revoked", "text"]);
    expect(await permission(two.id)).toEqual(["revoked", "text"]);
  });

  test("comes to the devices of those who see the contact", async () => {
    const feeds = (["ada", "eve"] as const).map((who) => followFeed((path) => app.request(who, "GET", path)));
    await Promise.all(feeds.map((feed) => feed()));
    const { id } = await note();
    const [adas, eves] = await Promise.all(feeds.map(async (feed) => (await feed()).rows("consents")));
    expect(adas).toMatchObject([{ id, contact_id: one.id, words: "Yes." }]);
    expect(eves).toEqual([]);
  });
});

describe("in a merge", () => {
  test.each([
    ["the other contact's no outlives a later yes", { event: "revoked" }, { event: "granted" }, ["revoked", "merge"]],
    ["a yes alone is taken over", { event: "granted" }, null, ["granted", "voice"]],
    ["a later no stands as it is", { event: "granted" }, { event: "refused" }, ["refused", "voice"]],
  ] as const)("%s", async (_words, theirs, ours, after) => {
    await note({ contact_id: two.id, ...theirs });
    if (ours) await note({ contact_id: one.id, ...ours });
    const answer = await merge("ada");
    expect(answer.status).toBe(200);
    expect(await permission()).toEqual(after);
    await undo("ada", mergeOf(answer).id);
    expect(await permission(two.id)).toEqual([theirs.event, "voice"]);
  });

  test("a yes given after it lifts the no", async () => {
    await note({ contact_id: two.id, event: "revoked" });
    await note();
    await merge("ada");
    await note({ words: "Text me again" });
    expect(await permission()).toEqual(["granted", "voice"]);
  });
});
