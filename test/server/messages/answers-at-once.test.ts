/** STOP of a number at the moment a contact gets it: whoever is first, the contact's devices know. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Contact, emptyContactFields } from "../../../src/domain/contacts/contact.ts";
import { createContact } from "../../../src/domain/contacts/quick-edit.ts";
import { phoneKey } from "../../../src/domain/values/phone-number.ts";
import { noteConsent } from "../../../src/server/consent/note-consent.ts";
import { takeNumbers } from "../../../src/server/contacts/contact-number-rows.ts";
import { insertContacts } from "../../../src/server/contacts/contact-rows.ts";
import { earlierMessageRepair } from "../../../src/server/contacts/earlier-message-repair.ts";
import {
  addressesOf,
  attachEarlierMessages,
  lockAddresses,
} from "../../../src/server/contacts/earlier-message-rows.ts";
import type { Ctx } from "../../../src/server/context.ts";
import { systemActor, tenantWork } from "../../../src/server/jobs/tenant-work.ts";
import { phone } from "../../domain/contacts/sample-contact.ts";
import { followFeed } from "../../fixtures/feed.ts";
import { openTextTestServer, type TextTestServer } from "../../fixtures/text-fixture.ts";

let on: TextTestServer;
beforeAll(async () => void (on = await openTextTestServer()));
afterAll(() => on.close());

describe("a contact that is made while its number says STOP", () => {
  const home = () => on.app.people.home_id;
  const work = <T>(run: (ctx: Ctx) => Promise<T>) => tenantWork(on.app.server.services, systemActor(home()), run);
  const seenOn = async (id: number) => {
    const rows = (await followFeed((path) => on.app.request("ada", "GET", path))()).rows("consents");
    return rows.filter((row) => row["contact_id"] === id).map((row) => row["event"]);
  };
  /** Until it waits for a lock, or is over. */
  const waitsOrEnds = async (running: Promise<unknown>) => {
    let isOver = false;
    void running.finally(() => (isOver = true));
    await expect
      .poll(async () => {
        const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`.execute(
          on.app.connection.db,
        );
        return isOver || rows.length > 0;
      })
      .toBe(true);
  };

  test("the answer comes before the contact is there", async () => {
    const [made, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const theirs = "+12085557001";
    const making = work(async (ctx) => {
      const one = await layIn(ctx, theirs);
      await attachEarlierMessages(ctx, [addressesOf(one.id, one)]);
      made.resolve();
      await go.promise;
      return one.id;
    });
    await made.promise;
    const answering = on.answer(theirs, "STOP");
    await waitsOrEnds(answering);
    go.resolve();
    await answering;
    expect(await seenOn(await making)).toEqual(["revoked"]);
  });

  test("the contact comes before the answer is there", async () => {
    const [said, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const theirs = "+12085557002";
    const answering = work(async (ctx) => {
      await lockAddresses(ctx.trx, home(), { addresses: [phoneKey(theirs)], by: "message" });
      const stop = { contact_id: null, channel: "text", address: theirs, event: "revoked", how: "text" } as const;
      await noteConsent(ctx, { ...stop, words: "STOP" });
      said.resolve();
      await go.promise;
    });
    await said.promise;
    const body = { ref: on.app.world.uuid(), last_name: "Late", phones: [phone(theirs)] };
    const making = on.app.request("ada", "POST", "/v1/contacts", { body });
    await waitsOrEnds(making);
    go.resolve();
    await answering;
    expect(await seenOn(Number((await making).at("data.id")))).toEqual(["revoked"]);
  });

  test("one that missed it has it after the night", async () => {
    const theirs = "+12085557003";
    await on.answer(theirs, "STOP");
    const one = await work((ctx) => layIn(ctx, theirs));
    expect(await seenOn(one.id)).toEqual([]);
    for (let night = 0; night < 2; night++)
      await earlierMessageRepair.ofTenant?.(on.app.server.services, home(), new AbortController().signal);
    expect(await seenOn(one.id)).toEqual(["revoked"]);
  });

  async function layIn({ trx, changeSet }: Ctx, theirs: string): Promise<Contact> {
    const id = await takeNumbers(trx, home(), 1);
    const fields = { ...emptyContactFields, last_name: "Late", phones: [phone(theirs)] };
    const place = { owner_id: on.app.people.ada.id, pool_id: null };
    const ref = on.app.world.uuid();
    const one = createContact({ id, ref, fields, ...place, now: on.app.world.now(), actor: null });
    await insertContacts(trx, home(), [one]);
    changeSet.add("contacts", id);
    return one;
  }
});
