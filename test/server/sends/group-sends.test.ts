/** One text or email to many contacts, on a real database with a carrier on the wire. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { wholeScope } from "../../../src/domain/lists/contacts-scope.ts";
import { hourMs } from "../../../src/kit/durations.ts";
import { insertContacts } from "../../../src/server/contacts/contact-rows.ts";
import { tenantTx } from "../../../src/server/db/tenant-tx.ts";
import type { GroupSend } from "../../../src/domain/sends/group-send.ts";
import { email } from "../../domain/contacts/sample-contact.ts";
import { groupSendSteps } from "../../fixtures/group-send-steps.ts";
import { openTextTestServer, takesTexts, type TextTestServer } from "../../fixtures/text-fixture.ts";
import type { Who } from "../../fixtures/test-server.ts";

let on: TextTestServer;
beforeAll(async () => void (on = await openTextTestServer()));
afterAll(() => on.close());
beforeEach(async () => {
  await on.settled();
  on.twilio.answer = takesTexts;
  on.twilio.heard.length = 0;
  await on.toNoon();
});

const { lay, scopeOf, plan, start, started, run, look, act } = groupSendSteps(() => on);
const bodies = () => on.sent().map((form) => form.get("Body"));

describe("a text to many", () => {
  test("is planned with reasons whose counts are those of the list", async () => {
    const [rosa] = await lay(1);
    const silent = await on.lay({ allowed: false });
    const twin = await on.lay();
    const { json, at } = await plan(
      scopeOf(rosa!, silent, twin),
      "Hi {{contact.first_name}}, {{policy.carrier|your plan}}",
    );
    expect(at("data")).toMatchObject([
      { outcome: "goes", to: rosa!.number, segments: 1 },
      { outcome: "not", reason: "no_permission" },
      { outcome: "goes" },
    ]);
    expect(json).toMatchObject({
      meta: { goes: 2, waits: 0, not: 1, sample: { body: "Hi Rosa, your plan\nReply STOP to stop." } },
    });
    expect((await plan(scopeOf(rosa!), "Hi {{contact.shoe}}")).status).toBe(422);
    const bare = await plan(scopeOf(rosa!), "Your {{policy.carrier}} plan");
    expect(bare.at("data.0")).toMatchObject({ outcome: "not", words: "Policy: carrier is empty" });
    expect(bare.at("meta.by_reason")).toEqual([{ reason: "no_value", outcome: "not", count: 1 }]);
  });

  test("goes once to each, with results whose counts are those of the list", async () => {
    const laid = await lay(3);
    const silent = await on.lay({ allowed: false });
    const id = await started(scopeOf(...laid, silent));
    expect((await look(id)).send).toMatchObject({ status: "sending", total: 4, counts: { next: 3, not: 1 } });
    // Two workers at once, and one that comes back to what a dead one left.
    await Promise.all([run(id), run(id)]);
    await run(id);
    expect(
      on
        .sent()
        .map((form) => form.get("To"))
        .sort(),
    ).toEqual(laid.map(({ number }) => number).sort());
    expect(bodies()[0]).toBe("Hi Rosa\nReply STOP to stop.");
    const { send, results } = await look(id);
    expect(send).toMatchObject({ status: "done", counts: { next: 0, sent: 3, not: 1, retry: 0 } });
    expect(send.counts.by_reason).toEqual([{ reason: "no_permission", count: 1 }]);
    for (const state of ["next", "waits", "sent", "delivered", "not"] as const)
      expect(results.filter((one) => one.state === state)).toHaveLength(send.counts[state]);
    const row = await on.app.connection.db
      .selectFrom("texts")
      .select("source")
      .where("number", "=", laid[0]!.number)
      .execute();
    expect(row).toEqual([{ source: "broadcast" }]);
  });

  test("is one send, however often it is asked for; and nobody gets two a day", async () => {
    const laid = await lay(2);
    const id = on.app.world.uuid();
    await started(scopeOf(...laid), { id });
    await started(scopeOf(...laid), { id });
    await run(id);
    expect(on.sent()).toHaveLength(2);
    expect((await start(scopeOf(...laid))).status).toBe(422);
    expect((await plan(scopeOf(...laid))).at("meta.by_reason")).toEqual([
      { reason: "already_today", outcome: "not", count: 2 },
    ]);
  });

  test("decides again at each one's turn: STOP between plan and send, and a text of the same day", async () => {
    const [stops, gets, other] = await lay(3);
    const id = await started(scopeOf(stops!, gets!, other!));
    const twice = await started(scopeOf(gets!));
    await on.answer(stops!.number, "STOP");
    await on.settled();
    on.twilio.heard.length = 0;
    await run(twice);
    await run(id);
    const { results } = await look(id);
    expect(results.map(({ reason }) => reason)).toEqual(["revoked", "already_today", "goes"]);
    expect(on.sent()).toHaveLength(2);
  });

  test("leaves out whom it reaches too late: deleted, deceased, given away, merged", async () => {
    const [gone, dead, given, twin, kept] = await lay(5);
    const id = await started(scopeOf(gone!, dead!, given!, twin!, kept!));
    const { db } = on.app.connection;
    await on.app.request("ada", "DELETE", "/v1/contacts/destroy_all", { body: { ids: [gone!.contact.id] } });
    await sql`update contacts set status_id = (select id from statuses where tenant_id = contacts.tenant_id
      and effect = 'deceased' limit 1) where id = ${dead!.contact.id}`.execute(db);
    await sql`update contacts set owner_id = ${on.app.people.ben.id} where id = ${given!.contact.id}`.execute(db);
    const body = { survivor_id: kept!.contact.id, ids: [kept!.contact.id, twin!.contact.id] };
    expect((await on.app.request("ada", "PATCH", "/v1/contacts/merge", { body })).status).toBe(200);
    await run(id);
    const { results } = await look(id);
    expect(results.map(({ reason }) => reason)).toEqual(["deleted", "deceased", "not_yours", "deleted", "goes"]);
    expect(on.sent().map((form) => form.get("To"))).toEqual([kept!.number]);
  });

  test("waits for the hours where each contact is, and goes on its own then", async () => {
    const laid = await lay(1);
    await on.app.world.pass(10 * hourMs);
    const id = await started(scopeOf(...laid));
    await run(id);
    expect(on.sent()).toHaveLength(0);
    const { send, results } = await look(id);
    expect(send).toMatchObject({ status: "sending", counts: { waits: 1 } });
    expect(results[0]).toMatchObject({
      state: "waits",
      words: expect.stringMatching(/^Waits until 8:00 AM .*in Boise$/),
    });
    await on.app.world.pass(11 * hourMs);
    await run(id);
    expect((await look(id)).send).toMatchObject({ status: "done", counts: { sent: 1 } });
  });

  test("pauses, resumes and is cancelled; retry takes what another try may reach", async () => {
    const laid = await lay(3);
    const id = await started(scopeOf(...laid));
    expect((await act(id, "pause")).at("data.status")).toBe("paused");
    await run(id);
    expect(on.sent()).toHaveLength(0);
    expect((await act(id, "resume")).at("data.status")).toBe("sending");
    on.twilio.answer = () => ({ status: 400, body: { code: 30007, message: "Filtered" } });
    await run(id);
    expect((await look(id)).send.counts).toMatchObject({ not: 3, retry: 3 });
    on.twilio.answer = takesTexts;
    on.twilio.heard.length = 0;
    expect((await on.app.request("ada", "POST", `/v1/group_sends/${id}/retry`)).at("data.status")).toBe("sending");
    expect((await act(id, "cancel")).at("data")).toMatchObject({ status: "cancelled", counts: { not: 3, retry: 3 } });
    await run(id);
    expect(on.sent()).toHaveLength(0);
    expect((await act(id, "resume")).at("data.status")).toBe("cancelled");
    await on.app.request("ada", "POST", `/v1/group_sends/${id}/retry`);
    await run(id);
    expect((await look(id)).send).toMatchObject({ status: "done", counts: { sent: 3 } });
    expect(on.sent()).toHaveLength(3);
  });

  test("goes again to whom the carrier could not deliver it, who got none today", async () => {
    const [one] = await lay(1);
    const id = await started(scopeOf(one!));
    await run(id);
    const { rows } = await sql<{ id: string; provider_id: string }>`select id, provider_id from texts
      where contact_id = ${one!.contact.id}`.execute(on.app.connection.db);
    await on.report(rows[0]!.id, rows[0]!.provider_id, "undelivered", "30003");
    expect((await look(id)).send.counts).toMatchObject({ not: 1, retry: 1 });
    await on.app.request("ada", "POST", `/v1/group_sends/${id}/retry`);
    await run(id);
    expect((await look(id)).send).toMatchObject({ status: "done", counts: { sent: 1, not: 0 } });
    expect(on.sent()).toHaveLength(2);
  });

  test("goes to no more than its sender saw, and to up to 500", async () => {
    const laid = await lay(2);
    expect((await start(scopeOf(...laid), { expected: 1 })).status).toBe(409);
    expect((await start(scopeOf(...laid), { message_content: " " })).status).toBe(422);
    expect(on.sent()).toHaveLength(0);
  });
});

describe("who may send to many", () => {
  test("only to contacts of theirs; others are absent", async () => {
    const [mine] = await lay(1);
    const bens = await on.lay({ owner: "ben" });
    expect((await plan(scopeOf(mine!, bens))).at("meta")).toMatchObject({ goes: 1, not: 0 });
    expect((await start(scopeOf(bens))).status).toBe(422);
  });

  test("needs the right to text, or to email", async () => {
    const { contact } = await on.lay({ owner: "ada" });
    const of = { ...wholeScope, ids: [contact.id] };
    expect((await plan(of, "Hi", "basil")).status).toBe(403);
    const email = { channel: "email", subject: "Hi", body: "Hi", contacts_scope: of };
    expect((await on.app.request("tess", "POST", "/v1/group_sends/plan", { body: email })).status).toBe(403);
    const sample = { contact_id: contact.id, message_content: "Hi" };
    expect((await on.app.request("ben", "POST", "/v1/contacts/send_test_sms", { body: sample })).status).toBe(404);
    expect((await on.app.request("eve", "POST", "/v1/contacts/send_test_sms", { body: sample })).status).toBe(404);
  });

  test("sees their own sends alone, in their own company", async () => {
    const id = await started(scopeOf(...(await lay(1))));
    for (const who of ["ben", "eve"] as const) {
      expect((await on.app.request(who, "GET", `/v1/group_sends/${id}`)).status).toBe(404);
      expect((await act(id, "cancel", who)).status).toBe(404);
      expect((await on.app.request(who, "POST", `/v1/group_sends/${id}/retry`)).status).toBe(404);
      const list = await on.app.request(who, "GET", "/v1/group_sends");
      expect((list.at("data") as GroupSend[]).map((one) => one.id)).not.toContain(id);
    }
  });
});

describe("a message to a whole audience", () => {
  const broadcast = (path: string, body: object, who: Who) =>
    on.app.request(who, "POST", `/v1/contacts/${path}`, { body: { expected: 10_000, ...body } });

  test("is an administrator's, within what they see, planned and sent like any to many", async () => {
    const laid = await lay(2);
    const body = { contacts_scope: scopeOf(...laid), message_content: "Hi {{contact.first_name}}" };
    const letter = { contacts_scope: scopeOf(...laid), subject: "Hi", email_body: "Your **plan**" };
    for (const who of ["mona", "fred", "ada", "tess", "rita", "basil", "eve"] as const) {
      expect((await broadcast("send_broadcast_sms", body, who)).status, who).toBe(403);
      expect((await broadcast("send_broadcast_email", letter, who)).status, who).toBe(403);
    }
    const sent = await broadcast("send_broadcast_sms", body, "alma");
    expect([sent.status, sent.json]).toEqual([201, expect.anything()]);
    await run(sent.text("data.id"));
    expect(bodies()).toHaveLength(2);
    expect((await look(sent.text("data.id"))).send).toBeUndefined();
    const { send } = await look(sent.text("data.id"), "alma");
    expect(send).toMatchObject({ total: 2, counts: { sent: 2, not: 0 } });
  });

  test("finds nobody in another company's or unit's contacts, and tells nothing of them", async () => {
    const bens = await on.lay({ owner: "ben" });
    const emails = [{ address: "hidden@ward.test", primary: true }];
    await on.app.request("ben", "PATCH", `/v1/contacts/${bens.contact.id}`, { body: { emails } });
    const calls = [
      ["send_broadcast_sms", { message_content: "Hi {{contact.first_name}}" }],
      ["send_broadcast_email", { subject: "Hi {{contact.first_name}}", email_body: "Hi" }],
    ] as const;
    // Erin's is another company, Bruno's another unit.
    for (const who of ["erin", "bruno"] as const)
      for (const [path, message] of calls) {
        const answer = await broadcast(path, { ...message, contacts_scope: scopeOf(bens) }, who);
        expect([answer.status, answer.at("errors")], `${who} ${path}`).toEqual([
          422,
          { contacts_scope: ["Nobody in this list can get it."] },
        ]);
        for (const told of [bens.number.slice(2), bens.contact.last_name, "hidden@ward.test"])
          expect(answer.body).not.toContain(told);
        expect((await on.app.request(who, "GET", "/v1/group_sends")).at("data"), who).toEqual([]);
      }
    const [mine] = await lay(1);
    const both = scopeOf(mine!, bens);
    const sent = await broadcast("send_broadcast_sms", { message_content: "Hi", contacts_scope: both }, "bruno");
    expect([sent.status, sent.at("data.total")]).toEqual([201, 1]);
    await run(sent.text("data.id"));
    expect(on.sent().map((form) => form.get("To"))).toEqual([mine!.number]);
  });

  test("goes to more than 500, whose results are read by page and by state", async () => {
    const { db } = on.app.connection;
    const { home_id } = on.app.people;
    const one = await on.lay({ allowed: false });
    const many = Array.from({ length: 501 }, (_, nth) => ({
      ...one.contact,
      id: 900_000 + nth,
      ref: on.app.world.uuid(),
      last_name: "Audience",
      phones: [],
      emails: [email(`audience-${nth}@ward.test`, { primary: true })],
    }));
    await tenantTx(db, home_id, (trx) => insertContacts(trx, home_id, many));
    const contacts_scope = { ...wholeScope, search: { name: "Audience" } };
    const asked = { channel: "email", subject: "Hi", body: "Hi", contacts_scope };
    expect((await on.app.request("ada", "POST", "/v1/group_sends/plan", { body: asked })).status).toBe(422);
    const planned = await on.app.request("alma", "POST", "/v1/group_sends/plan", { body: asked });
    expect([planned.at("meta.goes"), (planned.at("data") as unknown[]).length]).toEqual([501, 501]);
    // This server has no mail server: the plan says so, as the results will.
    expect(planned.at("data.0")).toMatchObject({ outcome: "goes", reason: "no_mail_server" });
    expect(planned.at("meta.by_reason")).toEqual([{ reason: "no_mail_server", outcome: "goes", count: 501 }]);
    const sent = await broadcast("send_broadcast_email", { contacts_scope, subject: "Hi", email_body: "Hi" }, "alma");
    expect([sent.status, sent.json]).toEqual([201, expect.anything()]);
    const results = async (query: string) => {
      const answer = await on.app.request("alma", "GET", `/v1/group_sends/${sent.text("data.id")}?${query}`);
      return [(answer.at("meta.results") as unknown[]).length, answer.at("meta.total_count"), answer.at("data.total")];
    };
    expect(await results("page=6&limit=100")).toEqual([1, 501, 501]);
    expect(await results("state=next&page=2&limit=100")).toEqual([100, 501, 501]);
    expect(await results("state=not")).toEqual([0, 0, 501]);
    expect(await results("reason=goes&limit=100")).toEqual([100, 501, 501]);
    expect(await results("state=next&reason=landline")).toEqual([0, 0, 501]);
    const list = await on.app.request("alma", "GET", "/v1/group_sends");
    expect(list.at("data.0")).toMatchObject({ total: 501, counts: { next: 501, not: 0 } });
    await act(sent.text("data.id"), "cancel", "alma");
    expect(await results("state=not&limit=1")).toEqual([1, 501, 501]);
  });
});

describe("an email to many", () => {
  test("is logged for each, and a test goes to the sender alone", async () => {
    const laid = await lay(1);
    const { contact } = laid[0]!;
    const emails = [{ address: "rosa@ward.test", primary: true }];
    const given = await on.app.request("ada", "PATCH", `/v1/contacts/${contact.id}`, { body: { emails } });
    expect([given.status, given.json]).toEqual([200, expect.anything()]);
    const text = { subject: "Hi {{contact.first_name}}", email_body: "Your plan" };
    const tested = await on.app.request("ada", "POST", "/v1/contacts/send_test_email", {
      body: { contact_id: contact.id, ...text },
    });
    expect(tested.json).toEqual({ data: { to: expect.stringContaining("@") } });
    const sent = await on.app.request("ada", "POST", "/v1/contacts/mailing_group", {
      body: { contacts_scope: scopeOf(laid[0]!), expected: 1, ...text },
    });
    expect([sent.status, sent.json]).toEqual([201, expect.anything()]);
    const button = { id: "two", kind: "button", label: "See", href: "javascript:alert(1)", align: "left" };
    for (const blocks of [[button], [{ ...button, kind: "html", html: "<script>" }]])
      expect(
        await on.app.request("ada", "POST", "/v1/contacts/mailing_group", {
          body: { contacts_scope: scopeOf(laid[0]!), expected: 1, ...text, blocks },
        }),
      ).toMatchObject({ status: 422 });
    await run(sent.text("data.id"));
    const logs = await on.app.request("ada", "GET", `/v1/contacts/${contact.id}/email_logs`);
    expect(logs.at("data")).toMatchObject([{ subject: "Hi Rosa", source: "broadcast", to: "rosa@ward.test" }]);
  });

  test("goes once to an address that two contacts have, and the other is told why", async () => {
    const laid = await lay(2);
    for (const [nth, { contact }] of laid.entries()) {
      const emails = [{ address: ["twins@ward.test", "Twins@Ward.test"][nth], primary: true }];
      const given = await on.app.request("ada", "PATCH", `/v1/contacts/${contact.id}`, { body: { emails } });
      expect(given.status).toBe(200);
    }
    const text = { subject: "Hi", email_body: "Your plan" };
    const body = { contacts_scope: scopeOf(...laid), expected: 1, ...text };
    const id = (await on.app.request("ada", "POST", "/v1/contacts/mailing_group", { body })).text("data.id");
    await run(id);
    const { send, results } = await look(id);
    expect(send.counts.by_reason).toContainEqual({ reason: "same_address", count: 1 });
    const words = "Another recipient has the same address";
    expect(results.filter(({ reason }) => reason === "same_address")).toMatchObject([{ state: "not", words }]);
    const logs = on.app.connection.db.selectFrom("email_logs").select("to");
    const ids = laid.map(({ contact }) => contact.id);
    expect(await logs.where("contact_id", "in", ids).execute()).toHaveLength(1);
  });
});
