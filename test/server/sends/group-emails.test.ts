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

const { run, look, act } = groupSendSteps(() => on);
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
  const ids = contacts.map((contact) => contact.id);
  const noted = async () => {
    const joined = db()
      .selectFrom("email_logs as e")
      .innerJoin("mails as m", "m.email_log_id", "e.id")
      .innerJoin("contacts as c", "c.id", "e.contact_id");
    const columns = ["e.status", "e.sent_at", "m.sent_at as went_at", "c.last_emailed_at"] as const;
    return joined.select(columns).where("c.id", "in", ids).execute();
  };
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
  expect((await noted()).map(({ status }) => status)).toEqual(ids.map(() => "queued"));
  await on.app.world.pass(2 * minuteMs);
  await deliverDueMails(on.app.server.services);
  for (const { went_at, ...one } of await noted())
    expect(one).toEqual({ status: "sent", sent_at: went_at, last_emailed_at: went_at });
  expect(await noted()).toHaveLength(count);
  expect(taken).toHaveLength(count);
});

test("a pause holds what no mail server was asked to take; it goes on, or ends with the send", async () => {
  for (const last of ["resume", "cancel"]) {
    const { id, contacts } = await send();
    let pause: Promise<unknown> | undefined;
    const taken = mailServer(async () => void (await (pause ??= act(id, "pause"))));
    await run(id);
    expect(taken.length).toBeLessThan(count);
    await on.app.world.pass(5 * minuteMs);
    await deliverDueMails(on.app.server.services);
    const before = taken.length;
    expect(before).toBeLessThan(count);
    await act(id, last);
    await run(id);
    await deliverDueMails(on.app.server.services);
    const sent = last === "resume" ? count : before;
    expect(taken).toHaveLength(sent);
    if (last === "resume") expect(taken.toSorted()).toEqual(contacts.map(({ to }) => to).toSorted());
    const { counts } = (await look(id)).send;
    expect(counts).toMatchObject({ next: 0, sent, not: count - sent });
    if (last === "cancel") expect(counts.by_reason).toEqual([{ reason: "stopped", count: count - sent }]);
  }
});

test("of two emails noted together, one may end an address of the other's contact", async () => {
  const { ada } = on.app.people;
  const [shared, own] = ["shared@ward.test", "own@ward.test"];
  const both = await layContact(on.app, {
    owner: ada,
    fields: { emails: [email(own, { primary: true }), email(shared)] },
  });
  const other = await layContact(on.app, { owner: ada, fields: { emails: [email(shared, { primary: true })] } });
  const isDown = Object.assign(new Error("down"), { code: "ECONNREFUSED", syscall: "connect" });
  mailServer(() => Promise.reject(isDown));
  for (const [contact, to] of [
    [both, own],
    [other, shared],
  ] as const) {
    const body = { id: on.app.world.uuid(), to, subject: "Hi", email_body: "Hello" };
    expect((await on.app.request("ada", "POST", `/v1/contacts/${contact.id}/send_email`, { body })).status).toBe(201);
  }
  await on.settled();
  const nobody = { code: "EENVELOPE", responseCode: 550, command: "RCPT TO", response: "550 5.1.1 No such user" };
  mailServer(async (to) => (to === shared ? Promise.reject(Object.assign(new Error("nobody"), nobody)) : undefined));
  await on.app.world.pass(5 * minuteMs);
  await deliverDueMails(on.app.server.services);
  const now = on.app.world.now();
  const look = async ({ id }: typeof both) => (await on.app.request("ada", "GET", `/v1/contacts/${id}`)).at("data");
  expect(await look(both)).toMatchObject({
    last_emailed_at: now,
    version: both.version + 2,
    emails: [
      { address: own, bounced_at: null },
      { address: shared, bounced_at: now },
    ],
  });
  expect(await look(other)).toMatchObject({ last_emailed_at: null, emails: [{ bounced_at: now }] });
});
