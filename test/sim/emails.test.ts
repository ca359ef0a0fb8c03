/** Emails written while away, to people who are not the same any more when they arrive. */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Contact } from "../../src/domain/contacts/contact.ts";
import { emailAddressOf, whyNotEmailed } from "../../src/domain/emails/email-log.ts";
import { itemsOf } from "../../src/domain/timeline/timeline.ts";
import { emailSend } from "../../src/local/intents/emails.ts";
import { contactPage } from "../../src/local/queries/contact-page.ts";
import { tenantTx } from "../../src/server/db/tenant-tx.ts";
import { freshDatabase } from "../fixtures/database.ts";
import { Device } from "./device.ts";
import { buildTown, type Town } from "./town.ts";

let town: Town;
let device: Device;
beforeAll(async () => {
  town = await buildTown(await freshDatabase(), { key: "mail", name: "Mail", seed: 9, users: 14, contacts: 200 }, 1);
  device = await Device.of(town, (await town.userOf("agent")).id, 1);
  await device.round();
});
afterAll(async () => {
  device.close();
  await town.close();
});

async function reachable(): Promise<Contact> {
  const rows = (await device.db.buckets.toArray()).flatMap((bucket) => bucket.rows);
  const found = rows.find(
    (one) => one.owner_id === device.user_id && one.deleted_at === null && !whyNotEmailed(one, emailAddressOf(one)),
  );
  if (!found) throw new Error("the demo lacks an agent's contact with an email");
  return found;
}

const timelineOf = async (id: number) => {
  const page = await contactPage(device.db, id, device.user_id);
  return itemsOf({ ...page, contact: page.contact as Contact }).filter(({ kind }) => kind === "email");
};

async function write(contact: Contact, subject: string): Promise<string> {
  const id = device.world.uuid();
  const email = { id, to: emailAddressOf(contact), subject, email_body: "Good morning" };
  await device.local.write(emailSend, { contact_id: contact.id, name: "Rosa", email, at: device.local.clock.now() });
  return id;
}

it("an email written with no connection stands in the story at once, and later with what became of it", async () => {
  const contact = await reachable();
  device.network.up = false;
  const id = await write(contact, "From the barn");
  const at = device.local.clock.now();
  await device.round();
  const mine = async () => (await timelineOf(contact.id)).find((item) => item.id === id);
  expect(await mine()).toMatchObject({ subject: "From the barn", status: "queued", at });
  device.network.up = true;
  await device.calmDown();
  await town.server.services.background.idle();
  await device.calmDown();
  // No mail server is set up in this town.
  expect(await mine()).toMatchObject({ status: "failed", error: expect.stringContaining("No mail server"), at });
});

it("an email to a contact who has unsubscribed since needs its writer, who can discard it", async () => {
  const contact = await reachable();
  device.network.up = false;
  const id = await write(contact, "Too late");
  const emails = JSON.stringify(contact.emails.map((email) => ({ ...email, unsubscribed_at: 1 })));
  await tenantTx(town.db, town.tenant_id, (trx) =>
    trx
      .updateTable("contacts")
      .set({ emails })
      .where("tenant_id", "=", town.tenant_id)
      .where("id", "=", contact.id)
      .execute(),
  );
  device.network.up = true;
  await device.calmDown();
  const [held] = await device.db.outbox.toArray();
  expect(held).toMatchObject({
    state: "needs",
    title: "Email to Rosa: Too late",
    problem: { status: 422, errors: { to: [`Blocked: ${emailAddressOf(contact)} is unsubscribed.`] } },
  });
  expect((await timelineOf(contact.id)).map((item) => item.id)).toContain(id);
  await device.local.giveUp(held?.n ?? 0);
  expect((await timelineOf(contact.id)).map((item) => item.id)).not.toContain(id);
  const kept = await tenantTx(town.db, town.tenant_id, (trx) =>
    trx.selectFrom("email_logs").select("id").where("tenant_id", "=", town.tenant_id).where("id", "=", id).execute(),
  );
  expect(kept).toEqual([]);
});
