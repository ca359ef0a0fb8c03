/** Emails to many while the mail server takes them: what recipients say meanwhile, and what a server that dies leaves. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { minuteMs, secondMs } from "../../../src/kit/durations.ts";
import { deliverDueMails } from "../../../src/server/mail/mail-outbox.ts";
import { email } from "../../domain/contacts/sample-contact.ts";
import { layContact } from "../../fixtures/book.ts";
import { groupSendSteps } from "../../fixtures/group-send-steps.ts";
import { openTextTestServer, type TextTestServer } from "../../fixtures/text-fixture.ts";

let on: TextTestServer;
let sends = 0;
beforeAll(async () => void (on = await openTextTestServer()));
afterAll(() => on.close());
beforeEach(async () => {
  await on.settled();
  await on.toNoon();
});

const { run, look } = groupSendSteps(() => on);
const db = () => on.app.connection.db;
const count = 12;

/** Ready to go to this many contacts of Ada's. */
async function send(): Promise<{ id: string; contacts: { id: number; to: string }[] }> {
  const contacts: { id: number; to: string }[] = [];
  sends++;
  for (let nth = 0; nth < count; nth++) {
    const to = `${sends}-${nth}@ward.test`;
    const { id } = await layContact(on.app, {
      owner: on.app.people.ada,
      fields: { emails: [email(to, { primary: true })] },
    });
    contacts.push({ id, to });
  }
  const contacts_scope = { ids: contacts.map(({ id }) => id) };
  const body = { contacts_scope, expected: count, subject: "News", email_body: "Your plan" };
  const asked = await on.app.request("ada", "POST", "/v1/contacts/mailing_group", { body });
  expect([asked.status, asked.json]).toEqual([201, expect.anything()]);
  return { id: asked.text("data.id"), contacts };
}

function mailServer(take: (to: string) => Promise<void>): string[] {
  const taken: string[] = [];
  const mail = {
    kind: "smtp" as const,
    send: async ({ to }: { to: string }) => {
      await take(to);
      taken.push(to);
    },
    close: () => undefined,
  };
  Object.assign(on.app.server.services, { mail });
  return taken;
}

test("an email that waits for others is not sent to whom says no meanwhile", async () => {
  const { id, contacts } = await send();
  const last = contacts.at(-1)!;
  let refusal: Promise<unknown> | undefined;
  const refuse = async () => {
    const said = { channel: "email", event: "revoked", how: "voice", words: "No more" };
    const body = { contact_id: last.id, phone_number: last.to, ...said };
    expect((await on.app.request("ada", "POST", "/v1/sms/update_permission", { body })).status).toBe(201);
    await on.app.world.pass(secondMs);
  };
  const taken = mailServer(async () => void (await (refusal ??= refuse())));
  await run(id);
  expect(taken.toSorted()).toEqual(
    contacts
      .slice(0, -1)
      .map(({ to }) => to)
      .toSorted(),
  );
  const { send: after, results } = await look(id);
  expect(after.counts).toMatchObject({ next: 0, sent: count - 1, not: 1 });
  expect(results.find(({ to }) => to === last.to)).toMatchObject({ state: "not", reason: "revoked" });
});

test("what a server sent and did not note before it died is noted by the next, and not sent again", async () => {
  const { id, contacts } = await send();
  const taken = mailServer(async () => undefined);
  await run(id);
  const sent_at = on.app.world.now();
  const ids = contacts.map((contact) => contact.id);
  const logs = () =>
    db().selectFrom("email_logs").select(["status", "sent_at"]).where("contact_id", "in", ids).execute();
  const written = () => db().selectFrom("contacts").select("last_emailed_at").where("id", "in", ids).execute();
  await db()
    .updateTable("email_logs")
    .set({ status: "queued", sent_at: null })
    .where("contact_id", "in", ids)
    .execute();
  // The clock ran on while they went.
  await db().updateTable("mails").set({ claimed_at: on.app.world.now() }).where("mail_to", "in", taken).execute();
  await db().updateTable("contacts").set({ last_emailed_at: null }).where("id", "in", ids).execute();
  await on.app.world.pass(4 * minuteMs);
  await deliverDueMails(on.app.server.services);
  expect((await logs()).every(({ status }) => status === "queued")).toBe(true);
  await on.app.world.pass(minuteMs);
  await deliverDueMails(on.app.server.services);
  expect(await logs()).toEqual(contacts.map(() => ({ status: "sent", sent_at })));
  expect(await written()).toEqual(contacts.map(() => ({ last_emailed_at: sent_at })));
  expect(taken).toHaveLength(count);
});
