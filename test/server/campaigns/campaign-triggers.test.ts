/** Campaign triggers on a real database: each contact once for each occasion, and every one left out has its reason. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays } from "../../../src/kit/dates.ts";
import { dayMs, hourMs, minuteMs } from "../../../src/kit/durations.ts";
import { Background } from "../../../src/server/background.ts";
import { type CampaignFixture, campaignPath, openCampaignFixture } from "../../fixtures/campaign-fixture.ts";
import { servicesWith, WorkerLifetime } from "../../fixtures/killed-worker.ts";

let at: CampaignFixture;
beforeAll(async () => void (at = await openCampaignFixture()));
afterAll(() => at.close());
beforeEach(() => at.begin());

const { parse } = Date;
const bornToday = (day = at.today()) => at.contact({ birth_date: `1960-${day.slice(5)}` });
const tenOClock = () => at.until(new Date(parse(`${at.today()}T17:00:00Z`)).toISOString());

describe("a birthday email", () => {
  test("is planned a week ahead, goes at ten where they are, and goes once", async () => {
    const today = at.today();
    const [rosa, later] = [await bornToday(), await bornToday(addDays(today, 7))];
    const { id } = await at.lay();
    await at.work();
    const planned = (contact_id: number, day: string) => ({
      contact_id,
      period: day.slice(0, 4),
      status: "planned",
      reason: null,
    });
    expect(await at.sends(id)).toEqual([planned(rosa.id, today), planned(later.id, addDays(today, 7))]);
    expect(await at.emails(rosa.id)).toEqual([]);
    await tenOClock();
    await at.work();
    await at.work();
    expect(await at.emails(rosa.id)).toEqual([
      { subject: "Happy birthday, Rosa", email_body: "All the best.", source: "campaign" },
    ]);
    await at.on.app.world.pass(2 * hourMs);
    await at.work();
    expect(await at.emails(rosa.id)).toHaveLength(1);
    // This server has no mail server: nothing failed, and the reason says so.
    expect((await at.show(id)).at("data.counts")).toMatchObject({ failed: 0, planned: 1, skipped: 1, sent: 0 });
    expect((await at.show(id)).at("meta.reasons")).toMatchObject([
      { outcome: "not", reason: "no_mail_server", count: 1 },
    ]);
  });

  test("is not sent again when the trigger is changed, deleted contacts come back, or its people are merged", async () => {
    const rosa = await bornToday();
    const twin = await bornToday();
    const trigger = await at.lay();
    await tenOClock();
    await at.work();
    const { version } = (await at.show(trigger.id)).at("data") as typeof trigger;
    expect((await at.change(trigger.id, { subject: "Again", send_time: "11:30", version })).status).toBe(200);
    await sql`update contacts set merged_into_id = ${rosa.id}, deleted_at = 1 where id = ${twin.id}`.execute(
      at.on.app.connection.db,
    );
    await at.on.app.world.pass(3 * hourMs);
    await at.work();
    expect(await at.emails(rosa.id)).toHaveLength(1);
    expect(await at.emails(twin.id)).toHaveLength(1);
  });

  test("that comes late still goes that day, and not the day after", async () => {
    const rosa = await bornToday();
    const { id } = await at.lay();
    await at.work();
    await at.until(`${at.today()}T23:00:00Z`);
    const late = await bornToday();
    await at.work();
    await at.on.app.world.pass(6 * hourMs);
    await at.work();
    expect(await at.emails(rosa.id)).toHaveLength(1);
    expect((await at.sends(id)).map(({ contact_id, status }) => [contact_id, status])).toEqual(
      [rosa, late].map(({ id: one }) => [one, "sent"]),
    );
    const missed = await bornToday(addDays(at.today(), 1));
    await at.on.app.world.pass(hourMs);
    await at.work();
    expect((await at.sends(id)).find(({ contact_id }) => contact_id === missed.id)?.status).toBe("planned");
    // The server stands still until that day is over.
    await at.on.app.world.pass(3 * dayMs);
    await at.work();
    expect(await at.emails(missed.id)).toEqual([]);
    expect((await at.sends(id)).find(({ contact_id }) => contact_id === missed.id)).toMatchObject({
      status: "skipped",
      reason: "too_late",
    });
  });

  test("checks again what was planned: a moved birthday, a stop, and a contact that left the audience", async () => {
    const { db } = at.on.app.connection;
    const [moved, deceased, gone, kept] = [await bornToday(), await bornToday(), await bornToday(), await bornToday()];
    const { id } = await at.lay({ audience: { category: "lead" } });
    await at.work();
    await sql`update contacts set birth_date = '1960-01-01', birth_key = '01-01' where id = ${moved.id}`.execute(db);
    await sql`update contacts set status_id = (select id from statuses where tenant_id = ${at.on.app.people.home_id}
      and effect = 'deceased' limit 1) where id = ${deceased.id}`.execute(db);
    await sql`update contacts set category = 'client' where id = ${gone.id}`.execute(db);
    await tenOClock();
    await at.work();
    const told = (await at.sends(id)).map(({ contact_id, status, reason }) => [contact_id, status, reason]);
    expect(told).toEqual([
      [moved.id, "skipped", "not_true"],
      [deceased.id, "skipped", "deceased"],
      [gone.id, "skipped", "not_true"],
      [kept.id, "sent", null],
    ]);
  });
});

describe("a dry run", () => {
  test("counts who gets it tomorrow, who does not and why, and each count is its list", async () => {
    const day = addDays(at.today(), 1);
    const born = (fields = {}) => at.contact({ birth_date: `1970-${day.slice(5)}`, ...fields });
    await Promise.all([born(), born(), born({ emails: [] }), born({ first_name: "" })]);
    const { id } = await at.lay();
    const run = await at.dryRun(id, day);
    // This server has no mail server: nobody gets an email, and the reason says so.
    expect(run.at("data")).toMatchObject({ people: 4, goes: 0, waits: 0, not: 4, complete: true });
    for (const { outcome, reason, count } of run.at("data.reasons") as {
      outcome: string;
      reason: string;
      count: number;
    }[]) {
      const path = `${campaignPath}/${id}/recipients?on=${day}&outcome=${outcome}&reason=${reason}`;
      const list = await at.request("alma", "GET", path);
      expect([list.at("meta.total_count"), (list.at("data") as unknown[]).length], reason).toEqual([count, count]);
    }
    expect((run.at("data.reasons") as { reason: string }[]).map(({ reason }) => reason).toSorted()).toEqual([
      "no_email",
      "no_mail_server",
      "no_value",
    ]);
    // Nothing was sent, and what is sent then is what it said.
    await at.work();
    await at.until(`${day}T17:00:00Z`);
    await at.work();
    const counts = (await at.show(id)).at("data.counts");
    expect(counts).toMatchObject({ matched: 4, failed: 0, skipped: 4 });
  });
});

describe("a text", () => {
  test("goes with permission alone, in the hours there, and only one a day over everything", async () => {
    const { contact: allowed } = await at.on.lay();
    const { contact: silent } = await at.on.lay({ allowed: false });
    const early = { channel: "sms", trigger_type: "one_time", on_day: at.today(), subject: "" };
    const ids = [allowed.id, silent.id];
    const first = await at.lay({ ...early, body: "One", send_time: "06:00", audience: { ids } });
    const second = await at.lay({ ...early, body: "Two", send_time: "06:30", audience: { ids } });
    await at.work();
    await at.until(`${at.today()}T13:31:00Z`);
    await at.work();
    expect(at.on.sent()).toEqual([]);
    expect((await at.sends(first.id)).map(({ status, reason }) => [status, reason])).toEqual([
      ["waiting", "hours"],
      ["skipped", "no_permission"],
    ]);
    await at.until(`${at.today()}T15:02:00Z`);
    await at.work();
    await at.on.app.world.pass(minuteMs);
    await at.work();
    expect(at.on.sent().map((form) => form.get("Body"))).toEqual(["One\nReply STOP to stop."]);
    expect((await at.sends(second.id))[0]).toMatchObject({ status: "skipped", reason: "already_today" });
  });
});

describe("a killed server", () => {
  /** What is left to send waits for the clock: a life counts the steps of one thing at a time. */
  class Unsent extends Background {
    override run(): void {}
  }

  test("leaves each send to the next, which sends it once", async () => {
    const people = await Promise.all([bornToday(), bornToday(), bornToday()]);
    const { id } = await at.lay({ audience: { ids: people.map((one) => one.id) } });
    await tenOClock();
    const { services } = at.on.app.server;
    let deaths = 0;
    for (let steps = 1; ; steps++) {
      const life = new WorkerLifetime(steps);
      const killable = { ...servicesWith(services, life), background: new Unsent(() => {}) };
      const outcome = await Promise.race([at.work({ ...killable, backgroundDb: killable.db }), life.death]);
      if (outcome !== "died") break;
      deaths++;
    }
    expect(deaths).toBeGreaterThan(3);
    await at.work();
    expect((await at.sends(id)).map(({ status }) => status)).toEqual(["sent", "sent", "sent"]);
    for (const { id: contact_id } of people) expect(await at.emails(contact_id)).toHaveLength(1);
  });

  test("and two at once send each once", async () => {
    const people = await Promise.all([bornToday(), bornToday(), bornToday(), bornToday()]);
    const { id } = await at.lay({ audience: { ids: people.map((one) => one.id) } });
    await tenOClock();
    await Promise.all([at.work(), at.work(), at.work()]);
    await at.work();
    expect((await at.sends(id)).map(({ status }) => status)).toEqual(people.map(() => "sent"));
    for (const { id: contact_id } of people) expect(await at.emails(contact_id)).toHaveLength(1);
  });
});

describe("pause, resume and cancel", () => {
  test("nothing goes while it is paused, and what is still true goes when it is on again", async () => {
    const rosa = await bornToday();
    const trigger = await at.lay({ audience: { ids: [rosa.id] } });
    await at.work();
    expect((await at.change(trigger.id, { active: false })).at("data.counts")).toMatchObject({ planned: 0 });
    await tenOClock();
    await at.work();
    expect(await at.emails(rosa.id)).toEqual([]);
    await at.change(trigger.id, { active: true });
    await at.work();
    expect(await at.emails(rosa.id)).toHaveLength(1);
  });

  test("cancelled, it stops texts that have not gone, for good", async () => {
    const { contact } = await at.on.lay();
    at.on.twilio.answer = () => ({ status: 429 });
    const trigger = await at.lay({
      channel: "sms",
      subject: "",
      body: "Hi",
      trigger_type: "one_time",
      on_day: at.today(),
      audience: { ids: [contact.id] },
    });
    await tenOClock();
    await at.work();
    const cancelled = await at.change(trigger.id, { cancelled: true });
    await at.on.settled();
    expect([cancelled.status, cancelled.at("data.active")]).toEqual([200, false]);
    const { rows } = await sql<{
      status: string;
      reason: string;
      body: string;
    }>`select status, reason, body from texts where contact_id = ${contact.id}`.execute(at.on.app.connection.db);
    // No person wrote it to them: it says how to stop.
    expect(rows).toEqual([{ status: "blocked", reason: "stopped", body: "Hi\nReply STOP to stop." }]);
    expect((await at.show(trigger.id)).at("data.counts")).toMatchObject({ failed: 0, skipped: 1, sent: 0 });
    expect((await at.change(trigger.id, { active: true })).status).toBe(409);
  });
});

describe("who may", () => {
  test("admins see all, BU admins their own, and nobody another company's", async () => {
    const theirs = await at.lay({}, "bruno");
    const alma = await at.lay();
    const other = await at.lay({}, "erin");
    const status = async (
      who: "alma" | "bruno" | "ada" | "erin",
      method: "GET" | "PATCH" | "DELETE",
      id: string,
      tail = "",
    ) =>
      (
        await at.request(
          who,
          method,
          `${campaignPath}/${id}${tail}`,
          method === "PATCH" ? { active: false } : undefined,
        )
      ).status;
    for (const tail of ["", `/dry_run?on=${at.today()}`, `/recipients?on=${at.today()}`, "/sends"]) {
      expect(await status("alma", "GET", theirs.id, tail), tail).toBe(200);
      expect(await status("bruno", "GET", theirs.id, tail), tail).toBe(200);
      expect(await status("bruno", "GET", alma.id, tail), tail).toBe(404);
      expect(await status("alma", "GET", other.id, tail), tail).toBe(404);
      expect(await status("ada", "GET", alma.id, tail), tail).toBe(403);
    }
    for (const method of ["PATCH", "DELETE"] as const) {
      expect(await status("bruno", method, alma.id)).toBe(404);
      expect(await status("alma", method, other.id)).toBe(404);
      expect(await status("ada", method, alma.id)).toBe(403);
    }
    const names = (await at.request("bruno", "GET", campaignPath)).at("data") as { id: string }[];
    expect(names.map(({ id }) => id)).toEqual([theirs.id]);
  });

  test("a BU admin's trigger reaches only contacts they see, in the dry run too", async () => {
    const { people } = at.on.app;
    const birth_date = `1960-${at.today().slice(5)}`;
    const [own, south] = [await at.contact({ birth_date }, people.ada), await at.contact({ birth_date }, people.ben)];
    const { id } = await at.lay({ audience: { ids: [own.id, south.id] } }, "bruno");
    expect((await at.dryRun(id, at.today())).at("data.people")).toBe(1);
    await tenOClock();
    await at.work();
    expect((await at.sends(id)).map(({ contact_id }) => contact_id)).toEqual([own.id]);
  });

  test("a contact's screen names the triggers it is in", async () => {
    const rosa = await bornToday();
    const { id, name } = await at.lay({ audience: { ids: [rosa.id] } });
    await at.work();
    const list = await at.request("ada", "GET", `/v1/contacts/email_campaign_triggers?contact_id=${rosa.id}`);
    expect(list.at("data")).toEqual([
      { id, name, trigger_type: "birthday", recurrence: "yearly", day: at.today(), status: "planned" },
    ]);
    expect(
      (await at.request("ada", "GET", `/v1/contacts/sms_campaign_triggers?contact_id=${rosa.id}`)).at("data"),
    ).toEqual([]);
    expect((await at.request("ben", "GET", `/v1/contacts/email_campaign_triggers?contact_id=${rosa.id}`)).status).toBe(
      404,
    );
    expect((await at.request("eve", "GET", "/v1/contacts/email_campaign_triggers")).at("data")).toEqual([]);
  });

  test("bad input names its field, and a stale change is refused", async () => {
    const { app } = at.on;
    const trigger = await at.lay();
    const made = await at.request("alma", "POST", campaignPath, {
      name: trigger.name.toUpperCase(),
      channel: "sms",
      trigger_type: "holiday",
      body: "",
    });
    expect([made.status, Object.keys(made.at("errors") as object).toSorted()]).toEqual([
      422,
      ["body", "holiday", "name"],
    ]);
    expect((await at.change(trigger.id, { subject: "A", version: trigger.version })).status).toBe(200);
    expect((await at.change(trigger.id, { subject: "B", version: trigger.version })).status).toBe(409);
    expect(
      (await at.change(trigger.id, { business_unit_ids: [app.world.uuid()] })).text("errors.business_unit_ids.0"),
    ).toBe("Choose a business unit of yours.");
  });
});
