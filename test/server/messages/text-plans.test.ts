/** Texts against the plan of whoever writes them. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import { minuteMs } from "../../../src/kit/durations.ts";
import { deliverDueTexts, deliverText } from "../../../src/server/messages/text-delivery.ts";
import { openTextTestServer, takesTexts, type TextTestServer } from "../../fixtures/text-fixture.ts";
import { giveTextPlan, takeTextPlan } from "../../fixtures/text-plan.ts";

let on: TextTestServer;
let contact: Contact;
let number: string;
let plan: string | undefined;
const give = async (how: Parameters<typeof giveTextPlan>[2]) => {
  plan = await giveTextPlan(on.app, on.app.people.ada, how);
};
beforeAll(async () => void (on = await openTextTestServer()));
afterAll(() => on.close());
beforeEach(async () => {
  on.twilio.answer = takesTexts;
  on.twilio.heard.length = 0;
  await on.toNoon();
  ({ contact, number } = await on.lay());
});
afterEach(async () => {
  await on.settled();
  if (plan) await takeTextPlan(on.app, plan);
  plan = undefined;
});

const gone = async (body: object = {}) => {
  const answer = await on.text(contact.id, body);
  expect([answer.status, answer.json]).toEqual([201, expect.anything()]);
  await on.settled();
  const id = answer.text("data.id");
  return { id, sid: (await on.rowOf(id)).provider_id ?? "" };
};

describe("a plan for texts", () => {
  const usageOf = async (user_id: string) => {
    const days = await on.app.connection.db
      .selectFrom("sms_usage")
      .selectAll()
      .where("user_id", "=", user_id)
      .execute();
    const sum = (name: "units" | "messages_out" | "messages_in") => days.reduce((all, day) => all + day[name], 0);
    return { units: sum("units"), out: sum("messages_out"), in: sum("messages_in") };
  };
  const unitsOf = async () =>
    (await on.app.request("ada", "GET", "/v1/users/me")).at("data.sms_subscription.current_usage");

  const seqOfAda = async () => {
    const rows = on.app.connection.db.selectFrom("users").select("seq").where("id", "=", on.app.people.ada.id);
    return Number((await rows.executeTakeFirstOrThrow()).seq);
  };

  test("counts units once when a text is handed over, and gives back what the carrier did not take", async () => {
    await give({ allocation: 4 });
    const two = await gone({ message_content: "é".repeat(80) + "ł" });
    expect(await on.rowOf(two.id)).toMatchObject({ status: "sent", segments: 2, units: 2 });
    await on.report(two.id, two.sid, "delivered");
    await on.report(two.id, two.sid, "delivered");
    expect(await unitsOf()).toBe(2);
    on.twilio.answer = () => ({ status: 400, body: { code: 30007 } });
    const before = await seqOfAda();
    const refused = await gone();
    expect(await on.rowOf(refused.id)).toMatchObject({ status: "failed", units: 0 });
    on.twilio.answer = () => ({ status: 429 });
    const busy = await gone();
    expect(await unitsOf()).toBe(2);
    on.twilio.answer = takesTexts;
    await on.app.world.pass(minuteMs);
    await deliverDueTexts(on.app.server.services);
    expect(await on.rowOf(busy.id)).toMatchObject({ status: "sent", units: 1 });
    // Without an answer it may have gone: that counts.
    on.twilio.answer = ({ method }) => (method === "POST" ? { status: 503 } : { body: { messages: [] } });
    await gone();
    expect(await unitsOf()).toBe(4);
    await on.answer(number, "ok thanks");
    expect(await usageOf(on.app.people.ada.id)).toEqual({ units: 4, out: 3, in: 1 });
    // Used up: it is said before it is written, and one that was queued is stopped with the reason.
    on.twilio.answer = takesTexts;
    const more = await on.text(contact.id);
    expect([more.status, more.at("errors.base")]).toEqual([
      422,
      ["Please request additional texts from your manager."],
    ]);
    const me = await on.app.request("ada", "GET", "/v1/users/me");
    expect(me.at("data.texting.stopped")).toBe("Please request additional texts from your manager.");
    // Told by the feed, their devices ask for it.
    expect(await seqOfAda()).toBeGreaterThan(before);
    expect(me.at("data.sms_subscription_type")).toBe("manager");
  });

  test("holds when many texts of one user go at once", async () => {
    await give({ allocation: 3 });
    const scheduled_at = on.app.world.now() + minuteMs;
    const laid = await Promise.all(Array.from({ length: 6 }, () => on.lay()));
    const ids = [];
    for (const one of laid) ids.push((await on.text(one.contact.id, { scheduled_at })).text("data.id"));
    await on.app.world.pass(2 * minuteMs);
    await Promise.all(ids.map((id) => deliverText(on.app.server.services, { tenant_id: on.app.people.home_id, id })));
    const rows = await Promise.all(ids.map(on.rowOf));
    expect(rows.filter(({ status }) => status === "sent")).toHaveLength(3);
    expect(rows.filter(({ status, reason }) => status === "blocked" && reason === "no_licence")).toHaveLength(3);
    expect(on.sent()).toHaveLength(3);
  });

  test.each([
    ["unpaid", { paid: false }, 422],
    ["ended", { state: "cancelled" as const }, 422],
    ["past due", { state: "past_due" as const }, 201],
  ])("that is %s", async (_what, more, status) => {
    await give({ allocation: 9, ...more });
    expect((await on.text(contact.id)).status).toBe(status);
    await on.settled();
  });
});
