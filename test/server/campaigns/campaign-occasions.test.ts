/** Who has an occasion, and when: each type of trigger, leap days, and the nights when clocks change. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays } from "../../../src/kit/dates.ts";
import { dayMs, hourMs, minuteMs } from "../../../src/kit/durations.ts";
import { tenantTx } from "../../../src/server/db/tenant-tx.ts";
import { insertPolicy } from "../../../src/server/policies/contact-policy-rows.ts";
import type { CampaignTrigger } from "../../../src/domain/campaigns/campaign.ts";
import { type DryRun, dryRunOf, peopleOf } from "../../../src/server/campaigns/campaign-dry-run.ts";
import { keptRun } from "../../../src/server/campaigns/campaign-kept-runs.ts";
import { Chance } from "../../../src/server/demo/chance.ts";
import { systemActor, tenantWork } from "../../../src/server/jobs/tenant-work.ts";
import { workActor } from "../../../src/server/jobs/work-actor.ts";
import { type CampaignFixture, openCampaignFixture } from "../../fixtures/campaign-fixture.ts";
import { layOddAudience } from "../../fixtures/odd-audience.ts";
import type { Person } from "../../fixtures/people.ts";
import { onePolicy } from "../../fixtures/one-policy.ts";

let at: CampaignFixture;
beforeAll(async () => void (at = await openCampaignFixture()));
afterAll(() => at.close());
beforeEach(async () => {
  await at.on.settled();
  await at.stopAll();
  at.on.twilio.heard.length = 0;
  // Five in the morning in Boise, before anything goes.
  const { world } = at.on.app;
  await world.pass(dayMs - ((world.now() - 12 * hourMs) % dayMs));
});

describe("occasions", () => {
  const soon = () => `${at.today()}T17:00:00Z`;
  const gets = async (fields: object, contact_ids: readonly number[]) => {
    const { id } = await at.lay({
      send_time: "05:30",
      channel: "task",
      subject: "Do it",
      audience: { ids: [...contact_ids] },
      ...fields,
    });
    await at.work();
    if (at.on.app.world.now() < Date.parse(soon())) await at.until(soon());
    await at.work();
    return (await at.sends(id)).filter(({ status }) => status === "sent").map(({ contact_id }) => contact_id);
  };
  const policy = (contact_id: number, more: object) =>
    tenantTx(at.on.app.connection.db, at.on.app.people.home_id, (trx) =>
      insertPolicy(
        trx,
        at.on.app.people.home_id,
        onePolicy({ id: at.on.app.world.uuid(), carrier_id: at.on.app.world.uuid(), contact_id, ...more }),
      ),
    );

  test("of policies: renewal, anniversary, welcome, lapse, open application", async () => {
    const today = at.today();
    const someone = () => at.contact();
    const [renews, anniversary, welcome, lapsed] = await Promise.all([someone(), someone(), someone(), someone()]);
    const [open, none] = await Promise.all([someone(), someone()]);
    await policy(renews.id, { status: "in_force", renewal_date: addDays(today, 30), effective_date: "2020-01-15" });
    await policy(anniversary.id, { status: "in_force", effective_date: `2020-${today.slice(5)}` });
    await policy(welcome.id, { status: "issued", effective_date: today });
    await policy(lapsed.id, { status: "lapsed", moves: [{ status: "lapsed", at: at.on.app.world.now(), by: null }] });
    await policy(open.id, { status: "underwriting", submitted_at: addDays(today, -7) });
    const ids = [renews, anniversary, welcome, lapsed, open, none].map(({ id }) => id);
    const all = async (fields: object) =>
      (await at.lay({ channel: "task", subject: "Do it", send_time: "05:30", audience: { ids }, ...fields })).id;
    const triggers = await Promise.all([
      all({ trigger_type: "renewal_due", steps: [30, 60] }),
      all({ trigger_type: "policy_anniversary" }),
      all({ trigger_type: "policy_welcome" }),
      all({ trigger_type: "policy_lapsed" }),
      all({ trigger_type: "application_pending", offset_days: 7 }),
    ]);
    await at.work();
    await at.until(soon());
    await at.work();
    const got = [];
    for (const id of triggers)
      got.push((await at.sends(id)).filter(({ status }) => status === "sent").map(({ contact_id }) => contact_id));
    expect(got).toEqual([[renews.id], [anniversary.id], [welcome.id], [lapsed.id], [open.id]]);
  });

  test("of people: a new lead, no contact for 30 days, 65 in half a year, half a birthday", async () => {
    const { db } = at.on.app.connection;
    const today = at.today();
    const idle = await at.contact();
    await sql`update contacts set created_at = 0, last_activity_at = ${at.on.app.world.now() - 30 * dayMs} where id = ${idle.id}`.execute(
      db,
    );
    const fresh = await at.contact();
    expect(await gets({ trigger_type: "no_contact", steps: [30] }, [idle.id, fresh.id])).toEqual([idle.id]);
    expect(await gets({ trigger_type: "new_lead" }, [idle.id, fresh.id])).toEqual([fresh.id]);
    await at.until(`${Number(today.slice(0, 4)) + 1}-04-15T11:00:00Z`);
    const year = at.today().slice(0, 4);
    const turning = await at.contact({ birth_date: `${Number(year) - 65}-10-15` });
    const half = await at.contact({ birth_date: "1970-10-15" });
    const ids = [turning.id, half.id];
    expect(await gets({ trigger_type: "t65_countdown", steps: [6, 3] }, ids)).toEqual([turning.id]);
    expect(await gets({ trigger_type: "half_birthday" }, ids)).toEqual(ids);
    expect(await gets({ trigger_type: "custom_date", recurrence: "weekly", on_day: `${year}-04-01` }, ids)).toEqual(
      ids,
    );
    expect(await gets({ trigger_type: "holiday", holiday: "christmas" }, ids)).toEqual([]);
  });

  test("of events: the day itself, one that was missed, one that was held", async () => {
    const { app } = at.on;
    const now = app.world.now();
    const [planned, missed, held] = await Promise.all([at.contact(), at.contact(), at.contact()]);
    const event = (contact_id: number, status: string, start_date: number) =>
      sql`insert into events (tenant_id, id, user_id, title, types_list, start_date, end_date, timezone, contact_ids, status, created_at, updated_at)
        values (${app.people.home_id}, ${app.world.uuid()}, ${app.people.ada.id}, 'Review', '{appointment}', ${start_date},
          ${start_date + hourMs}, 'America/Boise', array[${contact_id}]::bigint[], ${status}, ${now}, ${now})`.execute(
        app.connection.db,
      );
    await event(planned.id, "planned", now + dayMs + 4 * hourMs);
    await event(missed.id, "no_show", now - dayMs + 4 * hourMs);
    await event(held.id, "held", now - dayMs + 4 * hourMs);
    const ids = [planned, missed, held].map(({ id }) => id);
    expect(await gets({ trigger_type: "event_reminder", offset_days: -1 }, ids)).toEqual([planned.id]);
    expect(
      await gets({ trigger_type: "event_missed", offset_days: 1, starts_on: addDays(at.today(), -1) }, ids),
    ).toEqual([missed.id]);
    expect(await gets({ trigger_type: "review_request", offset_days: 1 }, ids)).toEqual([held.id]);
  });

  test("of a Scope of Appointment that ends after twelve months", async () => {
    const { app } = at.on;
    const now = app.world.now();
    const [ends, goesOn] = await Promise.all([at.contact(), at.contact()]);
    const completed = (contact_id: number, completed_at: number) =>
      sql`insert into soa_requests (tenant_id, id, contact_id, user_id, language, channel, state, beneficiary, agent, created_at, updated_at)
        values (${app.people.home_id}, ${app.world.uuid()}, ${contact_id}, ${app.people.ada.id}, 'en', 'web', 'completed', '{}',
          ${JSON.stringify({ completed_at })}::jsonb, ${now}, ${now})`.execute(app.connection.db);
    const aYearAgo = Date.parse(`${Number(at.today().slice(0, 4)) - 1}${at.today().slice(4)}T18:00:00Z`);
    await completed(ends.id, aYearAgo + 30 * dayMs);
    await completed(goesOn.id, aYearAgo + 60 * dayMs);
    const ids = [ends.id, goesOn.id];
    expect(await gets({ trigger_type: "soa_expiring", offset_days: -30 }, ids)).toEqual([ends.id]);
  });

  test("of agents: a task for a license that ends", async () => {
    const { app } = at.on;
    const now = app.world.now();
    await sql`insert into licenses (tenant_id, id, user_id, kind, state, number, expires, created_at, updated_at)
      values (${app.people.home_id}, ${app.world.uuid()}, ${app.people.ada.id}, 'life', 'ID', '1', ${addDays(at.today(), 30)},
        ${now}, ${now})`.execute(app.connection.db);
    const { id } = await at.lay({
      trigger_type: "license_expiring",
      channel: "task",
      subject: "Renew your license",
      offset_days: -30,
      send_time: "05:30",
    });
    await at.work();
    await at.until(soon());
    await at.work();
    await at.work();
    expect((await at.sends(id)).map(({ contact_id, status }) => [contact_id, status])).toEqual([[0, "sent"]]);
    const events = await app.connection.db
      .selectFrom("events")
      .select(["user_id", "title"])
      .where("source", "=", "campaign")
      .where("title", "=", "Renew your license")
      .execute();
    expect(events).toEqual([{ user_id: app.people.ada.id, title: "Renew your license" }]);
  });

  test("on 29 February's birthdays come on the 28th in common years, once", async () => {
    const leap = await at.contact({ birth_date: "1960-02-29" });
    const { id } = await at.lay({ audience: { ids: [leap.id] } });
    const year = Number(at.today().slice(0, 4)) + 1;
    const common = [year, year + 1].find((one) => one % 4 !== 0) ?? year;
    await at.until(`${common}-02-27T12:00:00Z`);
    await at.work();
    for (const day of [`${common}-02-28T18:00:00Z`, `${common}-03-01T18:00:00Z`]) {
      await at.until(day);
      await at.work();
    }
    expect((await at.sends(id)).filter(({ status }) => status === "sent").map(({ period }) => period)).toEqual([
      String(common),
    ]);
    expect(await at.emails(leap.id)).toHaveLength(1);
  });

  test("in the nights when clocks change goes once", async () => {
    const rosa = await at.contact();
    const year = Number(at.today().slice(0, 4)) + 1;
    // The clocks go forward on the second Sunday of March, and back on the first of November.
    const sunday = (first: string) => addDays(first, (7 - new Date(`${first}T00:00:00Z`).getUTCDay()) % 7);
    const days = [sunday(`${year}-03-08`), sunday(`${year}-11-01`)];
    const daily = {
      trigger_type: "custom_date",
      recurrence: "daily",
      channel: "task",
      subject: "Night",
      audience: { ids: [rosa.id] },
    };
    for (const on_day of days) {
      await at.until(`${addDays(on_day, -1)}T12:00:00Z`);
      const { id } = await at.lay({ ...daily, on_day, send_time: "01:30", starts_on: on_day, ends_on: on_day });
      for (let hour = 0; hour < 40; hour++) {
        await at.on.app.world.pass(hourMs);
        await at.work();
      }
      expect(await at.sends(id), on_day).toEqual([
        { contact_id: rosa.id, period: on_day, status: "sent", reason: null },
      ]);
      await at.stopAll();
    }
  });
});

describe("a large audience", () => {
  const groupsBy = async (trigger: CampaignTrigger, singly: number) => {
    const { services } = at.on.app.server;
    const { alma, home_id } = at.on.app.people;
    const { groups, complete } = await tenantWork(services, systemActor(home_id), async (system) => {
      const actor = await workActor(system.trx, home_id, { user_id: alma.id, acting: null }, "campaigns.edit");
      if (!actor) throw new Error("Alma may not");
      return dryRunOf({ ...system, actor }, { ...trigger, acting: null }, trigger.on_day ?? "", singly);
    });
    expect(complete).toBe(true);
    const told = groups.flatMap(({ ids, outcome, reason }) => ids.map((id) => [id, `${outcome} ${reason}`] as const));
    return { told: new Map(told), groups: groups.length };
  };

  test("is decided in groups as one by one, each of its people once", async () => {
    const { app } = at.on;
    const { home_id, ada, adam, ben, tess } = app.people;
    const { rows: statuses } = await sql<{ id: string }>`select id from statuses where tenant_id = ${home_id}
      and effect is not null`.execute(app.connection.db);
    const on_day = addDays(at.today(), 1);
    const shared = { trigger_type: "one_time", on_day, starts_on: at.today(), recurrence: "once", skip_in_flow: true };
    const body =
      "Hi {{contact.first_name}} of {{contact.city|town}}, {{contact.age}}, {{agent.name}}. Reply STOP to stop.";
    const first = await at.lay({ ...shared, channel: "sms", subject: "", body, quiet_days: 3, send_time: "19:30" });
    const chance = new Chance(4);
    const ids = await tenantTx(app.connection.db, home_id, (trx) =>
      layOddAudience(trx, chance, {
        tenant_id: home_id,
        owners: [ada, adam, ben, tess].map(({ id }) => id),
        statuses: statuses.map(({ id }) => id),
        trigger_id: first.id,
        period: "once",
        count: 300,
        now: app.world.now(),
      }),
    );
    await sql`analyze contacts, consents, texts, email_logs, flow_runs, campaign_sends`.execute(app.connection.db);
    const triggers = [
      first,
      await at.lay({
        ...shared,
        channel: "sms",
        subject: "",
        body: "Hi. Reply STOP to stop.",
        sender: "company",
        send_time: "06:30",
      }),
      await at.lay({
        ...shared,
        channel: "sms",
        subject: "",
        body: `Hi {{contact.full_name}}. Reply STOP to stop.${"x".repeat(1_550)}`,
      }),
      await at.lay({
        ...shared,
        channel: "email",
        subject: "{{contact.full_name}}",
        body: "{{policy.type|Hi}}",
        send_time: "07:30",
      }),
      await at.lay({ ...shared, channel: "task", subject: "Call", body: "" }),
    ];
    const reasons = new Set<string>();
    for (const trigger of triggers) {
      const [many, singly] = [await groupsBy(trigger, 0), await groupsBy(trigger, 10_000)];
      expect(many.told).toEqual(singly.told);
      expect(many.groups).toBeLessThan(singly.groups);
      expect([...many.told.keys()]).toEqual(expect.arrayContaining(ids));
      for (const one of singly.told.values()) reasons.add(one);
    }
    const told = "goes,already_sent,already_today,bad_number,contacted,dead_address,do_not_contact,in_flow,hours";
    const others = "invalid_number,landline,no_email,no_owner,no_permission,no_phone,no_sender,no_value,reassigned";
    const rest = "refused,revoked,too_long,unsubscribed,reply_to_judge";
    const reached = [...reasons].map((one) => one.split(" ")[1]);
    expect(reached).toEqual(expect.arrayContaining(`${told},${others},${rest}`.split(",")));
  });

  test("is kept for a minute, for who asked, the trigger as it stands and the day", async () => {
    const { app } = at.on;
    const { home_id, alma, bruno, ada, ben } = app.people;
    const [own, south] = [await at.contact({}, ada), await at.contact({}, ben)];
    const on = at.today();
    const of = { channel: "task", subject: "Call", body: "", audience: { ids: [own.id, south.id] } };
    const once = { trigger_type: "one_time", recurrence: "once", on_day: on, starts_on: on };
    const trigger = { ...(await at.lay({ ...of, ...once })), acting: null };
    const runFor = ({ id }: Person, asked: CampaignTrigger = trigger, day = on) =>
      tenantWork(app.server.services, systemActor(home_id), async (system) => {
        const actor = await workActor(system.trx, home_id, { user_id: id, acting: null }, "campaigns.edit");
        if (!actor) throw new Error("they may not");
        return keptRun({ ...system, actor }, { ...asked, acting: null }, day, 0);
      });
    const ids = ({ groups }: DryRun) => groups.flatMap((group) => group.ids);

    const first = await runFor(alma);
    expect(ids(first)).toEqual([own.id, south.id]);
    expect(await runFor(alma)).toBe(first);
    expect(ids(await runFor(bruno))).toEqual([own.id]);
    expect(await runFor(alma)).toBe(first);
    expect(ids(await runFor(alma, trigger, addDays(on, 1)))).toEqual([]);
    const changed = (await at.change(trigger.id, { audience: { ids: [own.id] }, version: trigger.version })).at("data");
    expect(ids(await runFor(alma, changed as CampaignTrigger))).toEqual([own.id]);
    await app.world.pass(minuteMs);
    expect(await runFor(alma)).not.toBe(first);
  });

  test("is of those whom its reader sees, also while it is kept", async () => {
    const { app } = at.on;
    const { home_id, bruno, ada, ben } = app.people;
    const [own, given] = [await at.contact({}, ada), await at.contact({}, ada)];
    const on = at.today();
    const of = { channel: "task", subject: "Call", body: "", audience: { ids: [own.id, given.id] } };
    const once = { trigger_type: "one_time", recurrence: "once", on_day: on, starts_on: on };
    const trigger = { ...(await at.lay({ ...of, ...once })), acting: null };
    const pageOf = () =>
      tenantWork(app.server.services, systemActor(home_id), async (system) => {
        const actor = await workActor(system.trx, home_id, { user_id: bruno.id, acting: null }, "campaigns.edit");
        if (!actor) throw new Error("Bruno may not");
        const ctx = { ...system, actor };
        const { groups } = await keptRun(ctx, trigger, on, 0);
        return (await peopleOf(ctx, { trigger, on }, groups, { from: 0, limit: 50 })).map((one) => one.contact_id);
      });
    expect(await pageOf()).toEqual([own.id, given.id]);
    await sql`update contacts set owner_id = ${ben.id} where id = ${given.id}`.execute(app.connection.db);
    expect(await pageOf()).toEqual([own.id]);
  });
});
