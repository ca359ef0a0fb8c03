/** Contacts merged on one device while another, without a network, writes to the one that goes (domain §9). */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Contact } from "../../src/domain/contacts/contact.ts";
import { withoutFormerSelf } from "../../src/domain/duplicates/merge-contacts.ts";
import { contactQuickEdit, contactTag } from "../../src/local/intents/contacts.ts";
import { emailLog } from "../../src/local/intents/emails.ts";
import { contactsMerge } from "../../src/local/intents/merges.ts";
import { contactById } from "../../src/local/queries/contacts.ts";
import { allOf } from "../../src/local/queries/lists.ts";
import { findContacts } from "../../src/server/contacts/contact-rows.ts";
import { tenantTx } from "../../src/server/db/tenant-tx.ts";
import { freshDatabase } from "../fixtures/database.ts";
import { Device } from "./device.ts";
import { buildTown, type Town } from "./town.ts";

let town: Town;
let barn: Device;
let office: Device;
let survivor: Contact;
let merged: Contact;
let seed = 900;

beforeAll(async () => {
  town = await buildTown(await freshDatabase(), { key: "away", name: "Away", seed: 8, users: 12, contacts: 80 }, 13);
});
afterAll(() => town.close());
beforeEach(async () => {
  const { id } = await town.userOf("agent");
  barn = await Device.of(town, id, ++seed);
  office = await Device.of(town, id, ++seed);
  await Promise.all([barn.round(), office.round()]);
  const rows = (await barn.db.buckets.toArray()).flatMap((bucket) => bucket.rows);
  const own = rows.filter(({ owner_id, deleted_at }) => owner_id === id && deleted_at === null);
  [survivor, merged] = own.slice(-2) as [Contact, Contact];
  return () => [barn, office].forEach((device) => device.close());
});

const rename = async (first_name: string): Promise<void> => {
  const before = await contactById(barn.db, merged.id);
  await barn.local.write(contactQuickEdit, {
    id: merged.id,
    name: "x",
    edit: { first_name },
    base: { first_name: before?.first_name },
  });
};
const writes: Record<string, () => Promise<void>> = {
  "two edits": async () => {
    await rename("Maryanne");
    await rename("Marianne");
  },
  "tags, twice": async () => {
    const [one, other] = await allOf<{ id: string }>(barn.db, "tags");
    for (const tag of [one, other])
      await barn.local.write(contactTag, { id: merged.id, name: "x", add: [tag?.id ?? ""], remove: [] });
  },
  "emails written down": async () => {
    for (const minutesAgo of [2, 1]) {
      const at = barn.local.clock.now() - minutesAgo * 60_000;
      const email = { id: barn.world.uuid(), to: "a@example.test", subject: "By hand", email_body: "", at };
      await barn.local.write(emailLog, { contact_id: merged.id, name: "x", email });
    }
  },
};

it.each(Object.keys(writes))(
  "%s go to the one that stands for it, and both stand as the server has them",
  async (what) => {
    barn.network.up = false;
    await writes[what]?.();
    const ids = [survivor.id, merged.id];
    await office.local.write(contactsMerge, { survivor_id: survivor.id, ids, choices: [], name: "x" });
    await office.calmDown();
    barn.network.up = true;
    await barn.calmDown();
    await office.calmDown();
    const there = await tenantTx(town.db, town.tenant_id, (trx) => findContacts(trx, town.tenant_id, ids));
    expect(there.map(({ id, merged_into_id }) => [id, merged_into_id])).toContainEqual([merged.id, survivor.id]);
    for (const device of [barn, office]) {
      expect(await device.db.outbox.count()).toBe(0);
      for (const row of there.map(withoutFormerSelf)) {
        const { version, deleted_at, last_emailed_at, first_name, tag_ids } = row;
        expect(await contactById(device.db, row.id)).toMatchObject({
          version,
          deleted_at,
          last_emailed_at,
          first_name,
          tag_ids,
        });
      }
    }
  },
);
