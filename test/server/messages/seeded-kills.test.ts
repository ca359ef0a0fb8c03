/**
 * Texts and emails while the server is killed at every step, by a seed: before a commit, between a commit and the
 * carrier, and after the carrier took it. None goes twice, none is lost, and each says what became of it.
 */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { wholeScope } from "../../../src/domain/lists/contacts-scope.ts";
import { hourMs, minuteMs } from "../../../src/kit/durations.ts";
import { Background } from "../../../src/server/background.ts";
import { Chance } from "../../../src/server/demo/chance.ts";
import { runBroadcast } from "../../../src/server/broadcasts/broadcast-job.ts";
import { insertContacts } from "../../../src/server/contacts/contact-rows.ts";
import { tenantTx } from "../../../src/server/db/tenant-tx.ts";
import type { Services } from "../../../src/server/services.ts";
import { deliverDueMails } from "../../../src/server/mail/mail-outbox.ts";
import { deliverDueTexts } from "../../../src/server/messages/text-delivery.ts";
import { runGroupSend } from "../../../src/server/sends/group-send-job.ts";
import { mailMayHaveGone } from "../../../src/vendors/mail/mail-trouble.ts";
import { email, phone } from "../../domain/contacts/sample-contact.ts";
import { layContact } from "../../fixtures/book.ts";
import { servicesWith, WorkerLifetime } from "../../fixtures/killed-worker.ts";
import { openTextTestServer, type TextTestServer } from "../../fixtures/text-fixture.ts";

/** More of them by hand: KILLED_MESSAGES=500, which is also ten times as many emails, half of them to users. */
const count = Number(process.env["KILLED_MESSAGES"] ?? 40);
const emails = process.env["KILLED_MESSAGES"] ? count * 5 : 60;
/** A server lives for half of them, as a rule: each transaction and each email is two. */
const stepsMax = 60;
const lifetimesSeed = 1;
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
const killCommitsOfTexts = () =>
  sql`create constraint trigger killed after update on texts deferrable initially deferred
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
  await killCommitsOfTexts();
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

/** A server lives for some steps, then the next one finds what it left; until nothing is left. */
async function liveUntilSent(run: (services: Services) => Promise<unknown>, left: () => Promise<number>) {
  const { world, server } = on.app;
  // Of their own seed: how many ids were made before depends on what the machine did first.
  const lifetimes = new Chance(lifetimesSeed);
  const taken = new Map<string, number>();
  let deaths = 0;
  for (let lives = 0; (await left()) > 0 && lives < emails; lives++) {
    const life = new WorkerLifetime(lifetimes.whole(1, stepsMax));
    const send = async ({ to }: { to: string }) => {
      await life.step();
      taken.set(to, (taken.get(to) ?? 0) + 1);
      await life.step();
    };
    const mail = { kind: "smtp", send, close: () => undefined } as const;
    const killable = { ...servicesWith(server.services, life), mail, background: new Background(() => {}) };
    const hands = { ...killable, backgroundDb: killable.db };
    const end = await Promise.race([deliverDueMails(hands).then(() => run(hands)), life.death]);
    if (end === "died") deaths++;
    await world.pass(end === "died" ? 6 * minuteMs : hourMs);
  }
  return { taken, deaths };
}

type Sent = Awaited<ReturnType<typeof liveUntilSent>>;

/** None twice, and none lost: what a mail server took is sent or may have gone, and what it did not take may have gone. */
function mustBeExplained({ taken, deaths }: Sent, rows: readonly { to: string; state: string }[]): void {
  const is = (state: string) => rows.filter((row) => row.state === state);
  if (process.env["KILLED_MESSAGES"])
    process.stderr.write(
      `${rows.length} emails, ${deaths} kills: ${is("sent").length} sent, ${is("maybe_gone").length} may have gone\n`,
    );
  expect(rows).toHaveLength(emails);
  expect([...taken].filter(([, times]) => times > 1)).toEqual([]);
  expect(is("sent").filter(({ to }) => !taken.has(to))).toEqual([]);
  expect(rows.filter(({ state }) => state !== "sent" && state !== "maybe_gone")).toEqual([]);
  expect(is("sent").length).toBeGreaterThan(emails / 3);
}

const takesMail = { kind: "smtp", send: async () => undefined, close: () => undefined } as const;
const numberOf = async (query: ReturnType<typeof sql<{ count: number }>>) =>
  (await query.execute(db())).rows[0]?.count ?? 0;
const asAdmin = async (method: "POST" | "PATCH", path: string, body: object = {}) => {
  const answer = await on.app.request("alma", method, path, { body });
  expect([answer.status < 300, answer.json]).toEqual([true, expect.anything()]);
  return answer.text("data.id");
};

test("emails to users", { timeout: 900_000 }, async () => {
  putPort({ mail: takesMail });
  const { home_id: tenant_id } = on.app.people;
  await sql`insert into users select (jsonb_populate_record(null::users, to_jsonb(u) || jsonb_build_object(
      'id', gen_random_uuid(), 'username', 'many' || i, 'email', 'many' || i || '@many.test',
      'account_type', 'field_manager', 'profile', '{}'::jsonb))).*
    from users u cross join generate_series(1, ${emails}::int) i where u.id = ${on.app.people.ada.id}`.execute(db());
  const blocks = [{ id: "one", kind: "text", text: "Dear {{agent.first_name}}", align: "left" }];
  const body = { subject: "News", blocks, account_types: ["field_manager"] };
  const broadcast_id = await asAdmin("POST", "/v1/admin/emails", body);
  await asAdmin("POST", `/v1/admin/emails/${broadcast_id}/test`);
  await on.settled();
  await asAdmin("PATCH", `/v1/admin/emails/${broadcast_id}`, { act: "send", expected: emails + 9 });
  const ended = await liveUntilSent(
    (services) => runBroadcast(services, { tenant_id, broadcast_id }, new AbortController().signal),
    () =>
      numberOf(sql`select count(*)::int as count from broadcast_recipients where broadcast_id = ${broadcast_id}
        and outcome = 'goes' and (mail_id is null or mail_status in ('waiting', 'sending'))`),
  );
  const { rows } = await sql<{ to: string; state: string }>`select email as "to",
      case when mail_status = 'sent' then 'sent' else reason end as state
    from broadcast_recipients where broadcast_id = ${broadcast_id} and email like 'many%'`.execute(db());
  expect(ended.deaths).toBeGreaterThan(emails / 40);
  mustBeExplained(ended, rows);
});

test("emails to contacts", { timeout: 900_000 }, async () => {
  putPort({ mail: takesMail });
  const { home_id: tenant_id } = on.app.people;
  await on.toNoon();
  const one = await lay();
  const many = Array.from({ length: emails }, (_, nth) => ({
    ...one,
    id: 900_000 + nth,
    ref: on.app.world.uuid(),
    last_name: "Audience",
    phones: [],
    emails: [email(`audience-${nth}@ward.test`, { primary: true })],
  }));
  for (let nth = 0; nth < many.length; nth += 1_000)
    await tenantTx(db(), tenant_id, (trx) => insertContacts(trx, tenant_id, many.slice(nth, nth + 1_000)));
  const contacts_scope = { ...wholeScope, search: { name: "Audience" } };
  const letter = { contacts_scope, subject: "News", email_body: "Dear {{contact.first_name}}", expected: emails };
  const send_id = await asAdmin("POST", "/v1/contacts/send_broadcast_email", letter);
  const ended = await liveUntilSent(
    (services) => runGroupSend(services, { tenant_id, send_id }, new AbortController().signal),
    () =>
      numberOf(sql`select count(*)::int as count from group_send_recipients r
        left join email_logs e on e.tenant_id = r.tenant_id and e.id = r.message_id
        where r.send_id = ${send_id} and r.outcome <> 'not' and (r.message_id is null or e.status = 'queued')`),
  );
  const { rows } = await sql<{ to: string; state: string }>`select r.address as "to",
      case when e.error = ${mailMayHaveGone} then 'maybe_gone' else coalesce(e.status, r.reason) end as state
    from group_send_recipients r left join email_logs e on e.tenant_id = r.tenant_id and e.id = r.message_id
    where r.send_id = ${send_id}`.execute(db());
  expect(ended.deaths).toBeGreaterThan(emails / 40);
  mustBeExplained(ended, rows);
});
