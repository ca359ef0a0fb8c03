/** Who has an occasion, and when: each type of trigger, leap days, and the nights when clocks change. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays } from "../../../src/kit/dates.ts";
import { dayMs, hourMs } from "../../../src/kit/durations.ts";
import { tenantTx } from "../../../src/server/db/tenant-tx.ts";
import { insertPolicy } from "../../../src/server/policies/contact-policy-rows.ts";
import { type CampaignFixture, openCampaignFixture } from "../../fixtures/campaign-fixture.ts";
import { onePolicy } from "../../fixtures/one-policy.ts";

let at: CampaignFixture;
beforeAll(async () => void (at = await openCampaignFixture()));
afterAll(() => at.close());
beforeEach(() => at.begin());

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
