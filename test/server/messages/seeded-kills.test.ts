/**
 * Texts and emails while the server is killed at every step, by a seed: before a commit, between a commit and the
 * carrier, and after the carrier took it. None goes twice, none is lost, and each says what became of it.
 */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { minuteMs } from "../../../src/kit/durations.ts";
import type { Services } from "../../../src/server/services.ts";
import { deliverDueMails } from "../../../src/server/mail/mail-outbox.ts";
import { deliverDueTexts } from "../../../src/server/messages/text-delivery.ts";
import { email, phone } from "../../domain/contacts/sample-contact.ts";
import { layContact } from "../../fixtures/book.ts";
import { openTextTestServer, type TextTestServer } from "../../fixtures/text-fixture.ts";

/** More of them by hand: KILLED_MESSAGES=500. */
const count = Number(process.env["KILLED_MESSAGES"] ?? 40);
/** As many as one user may send in a minute. */
const emails = 30;
/** The carrier reserves it for tests: no hours stand in the way. */
const number = "+15005550042";

class Killed extends Error {}

let on: TextTestServer;
let kills = 0;
beforeAll(async () => {
  on = await openTextTestServer();
  await on.toNoon();
  // A server that dies before a commit leaves what one that could not commit leaves.
  await sql`create sequence kills`.execute(db());
  await sql`create function killed() returns trigger language plpgsql security definer as $$ begin
    if nextval('kills') % 7 = 3 then raise exception 'killed'; end if; return null; end $$`.execute(db());
});
afterAll(() => on.close());

const db = () => on.app.connection.db;
const killCommitsOf = (table: "texts" | "mails") =>
  sql`create constraint trigger killed after update on ${sql.table(table)} deferrable initially deferred
    for each row execute function killed()`.execute(db());
const kill = (chance: number) => {
  if (on.app.world.random() >= chance) return;
  kills++;
  throw new Killed("killed");
};
const putPort = (port: Partial<Pick<Services, "texting" | "mail">>) => Object.assign(on.app.server.services, port);
const lay = () =>
  layContact(on.app, {
    owner: on.app.people.ada,
    fields: { first_name: "Rosa", phones: [phone(number)], emails: [email("rosa@sample.test", { primary: true })] },
  });

/** Until nothing is due any more; what failed is looked at again by the next server. */
async function deliverAll(deliver: (services: Services) => Promise<void>, left: () => Promise<number>): Promise<void> {
  for (let round = 0; round < 200 && (await left()) > 0; round++) {
    await deliver(on.app.server.services).catch((error: unknown) => {
      const faults = error instanceof AggregateError ? error.errors : [error];
      for (const fault of faults) expect(String(fault)).toMatch(/killed/);
      kills += faults.filter((fault) => !(fault instanceof Killed)).length;
    });
    await on.app.world.pass(6 * minuteMs);
  }
}

test("texts", { timeout: 600_000 }, async () => {
  const taken = new Map<string, number>();
  on.twilio.answer = ({ method, body }) => {
    if (method === "GET")
      return {
        body: {
          messages: [...taken.keys()].map((words) => ({
            sid: `SM${words}`,
            status: "sent",
            body: words,
            date_created: new Date(on.app.world.now()).toUTCString(),
          })),
        },
      };
    const words = new URLSearchParams(body).get("Body") ?? "";
    taken.set(words, (taken.get(words) ?? 0) + 1);
    return { status: 201, body: { sid: `SM${words}`, status: "queued" } };
  };
  const { texting } = on.app.server.services;
  putPort({
    texting: {
      ...texting,
      async send(text) {
        kill(0.15);
        const outcome = await texting.send(text);
        kill(0.2);
        return outcome;
      },
    },
  });
  const { id: contact_id } = await lay();
  await on.say(contact_id, number);
  const scheduled_at = on.app.world.now() + 30 * minuteMs;
  const asked = await on.text(contact_id, { message_to: number, message_content: "No. 0", scheduled_at });
  await sql`insert into texts select (jsonb_populate_record(t,
      jsonb_build_object('id', gen_random_uuid(), 'body', 'No. ' || i))).*
    from texts t cross join generate_series(1, ${count - 1}::int) i where t.id = ${asked.text("data.id")}`.execute(
    db(),
  );
  await on.app.world.pass(40 * minuteMs);
  await killCommitsOf("texts");
  const rows = async () => db().selectFrom("texts").selectAll().where("contact_id", "=", contact_id).execute();
  const isOpen = ({ status, reason, looked_up_at }: Awaited<ReturnType<typeof rows>>[number]) =>
    status === "queued" || (status === "sending" && !(reason === "maybe_gone" && looked_up_at !== null));
  await deliverAll(deliverDueTexts, async () => (await rows()).filter(isOpen).length);

  expect(kills).toBeGreaterThan(count / 4);
  const after = await rows();
  expect(after).toHaveLength(count);
  // None twice.
  expect([...taken.values()].filter((times) => times > 1)).toEqual([]);
  for (const { body, status, reason } of after)
    expect([body, status, reason]).toEqual([
      body,
      // None lost: what the carrier took is sent; what died on its way to it says that it may have gone.
      ...(taken.has(body) ? ["sent", null] : ["sending", "maybe_gone"]),
    ]);
  expect(taken.size).toBeGreaterThan(count / 2);
});

test("emails", { timeout: 600_000 }, async () => {
  const taken = new Map<string, number>();
  kills = 0;
  putPort({
    mail: {
      kind: "smtp",
      close: () => undefined,
      async send({ subject }) {
        kill(0.15);
        taken.set(subject, (taken.get(subject) ?? 0) + 1);
        kill(0.2);
      },
    },
  });
  const { id } = await lay();
  await killCommitsOf("mails");
  for (let i = 0; i < emails; i++) {
    const body = { subject: `No. ${i}`, email_body: "Dear Rosa" };
    expect((await on.app.request("ada", "POST", `/v1/contacts/${id}/send_email`, { body })).status).toBe(201);
  }
  await on.settled();
  const rows = async () => db().selectFrom("email_logs").selectAll().where("contact_id", "=", id).execute();
  const open = async () =>
    (await db().selectFrom("mails").select("status").where("status", "in", ["waiting", "sending"]).execute()).length;
  await deliverAll(deliverDueMails, open);

  const after = await rows();
  expect(after).toHaveLength(emails);
  expect([...taken.values()].filter((times) => times > 1)).toEqual([]);
  const unexplained = after.filter(({ subject, status, error }) =>
    status === "sent" ? !taken.has(subject) : error === "",
  );
  expect(unexplained).toEqual([]);
  expect(after.filter(({ status }) => status === "sent").length).toBeGreaterThan(0);
});
