/** Who gets a campaign of many people, and texts of a campaign that a person sends by hand. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays } from "../../../src/kit/dates.ts";
import { minuteMs } from "../../../src/kit/durations.ts";
import { tenantTx } from "../../../src/server/db/tenant-tx.ts";
import type { CampaignTrigger } from "../../../src/domain/campaigns/campaign.ts";
import { type DryRun, dryRunOf, peopleOf } from "../../../src/server/campaigns/campaign-dry-run.ts";
import { keptRun } from "../../../src/server/campaigns/campaign-kept-runs.ts";
import { textMessages } from "../../../src/domain/messages/text-messages.ts";
import { deliverDueTexts } from "../../../src/server/messages/text-delivery.ts";
import { Chance } from "../../../src/server/demo/chance.ts";
import { systemActor, tenantWork } from "../../../src/server/jobs/tenant-work.ts";
import { workActor } from "../../../src/server/jobs/work-actor.ts";
import { type CampaignFixture, openCampaignFixture } from "../../fixtures/campaign-fixture.ts";
import { layOddAudience } from "../../fixtures/odd-audience.ts";
import type { Person } from "../../fixtures/people.ts";

let at: CampaignFixture;
beforeAll(async () => void (at = await openCampaignFixture()));
afterAll(() => at.close());
beforeEach(() => at.begin());

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

describe("a text that a person sends with a campaign", () => {
  const send = (contact_id: number, more: object) =>
    at.request("ada", "POST", "/v1/sms/send_message", { contact_id, message_content: "Hi Rosa", ...more });
  const lay = (...ids: number[]) => at.lay({ channel: "sms", subject: "", body: "All the best.", audience: { ids } });
  const allowed = async () => {
    const contact = await at.contact({ birth_date: `1960-${at.today().slice(5)}` });
    const body = { contact_id: contact.id, phone_number: contact.phones[0]?.number, event: "granted", how: "voice" };
    const said = await at.request("ada", "POST", "/v1/sms/update_permission", { ...body, words: "Yes, text me." });
    expect(said.status).toBe(201);
    return contact;
  };

  test("counts among its sends, and stands for the one of that day", async () => {
    const [rosa, other] = [await allowed(), await allowed()];
    const { id } = await lay(rosa.id, other.id);
    await at.work();
    expect((await at.sends(id)).map(({ status }) => status)).toEqual(["planned", "planned"]);
    const sent = await send(rosa.id, { campaign_trigger_id: id });
    expect([sent.status, sent.json]).toEqual([201, expect.anything()]);
    expect((await send(other.id, { campaign_trigger_id: id })).status).toBe(201);
    await at.until(`${at.today()}T17:00:00Z`);
    await at.work();
    await deliverDueTexts(at.on.app.server.services);
    await at.on.settled();
    expect(at.on.sent().map((form) => form.get("Body"))).toEqual(["Hi Rosa", "Hi Rosa"]);
    expect((await at.sends(id)).map(({ contact_id, status }) => [contact_id, status])).toEqual([
      [rosa.id, "sent"],
      [other.id, "sent"],
    ]);
    expect((await at.show(id)).at("data.counts")).toMatchObject({ sent: 2, planned: 0 });
  });

  test("is refused by name where the campaign is not for the contact, and nothing goes", async () => {
    const [rosa, stranger] = [await allowed(), await allowed()];
    const { id } = await lay(rosa.id);
    const refused = [422, ["This contact is not in the audience of that campaign."]];
    const ask = async (contact_id: number) => {
      const { status, at: read } = await send(contact_id, { campaign_trigger_id: id });
      return [status, read("errors.campaign_trigger_id")];
    };
    expect(await ask(stranger.id)).toEqual(refused);
    expect(await at.sends(id)).toEqual([]);
    // Of agents in another unit.
    await sql`update campaign_triggers set business_unit_ids = array[${at.on.app.world.uuid()}::uuid] where id = ${id}`.execute(
      at.on.app.connection.db,
    );
    expect(await ask(rosa.id)).toEqual(refused);
  });

  test("is refused by name with one that is off, of emails, or of another company, and without a pool", async () => {
    const rosa = await allowed();
    const [off, email] = [await lay(rosa.id), await at.lay({ audience: { ids: [rosa.id] } })];
    await at.change(off.id, { active: false });
    for (const campaign_trigger_id of [off.id, email.id, at.on.app.world.uuid()]) {
      const answer = await send(rosa.id, { campaign_trigger_id });
      expect([answer.status, answer.at("errors.campaign_trigger_id")]).toEqual([422, [textMessages.no_campaign]]);
    }
    const own = await lay(rosa.id);
    const { db } = at.on.app.connection;
    await sql`update campaign_triggers set tenant_id = ${at.on.app.people.away_id} where id = ${own.id}`.execute(db);
    expect((await send(rosa.id, { campaign_trigger_id: own.id })).status).toBe(422);
    await sql`update campaign_triggers set tenant_id = ${at.on.app.people.home_id} where id = ${own.id}`.execute(db);
    // Of a unit the sender does not belong to.
    const unit = at.on.app.world.uuid();
    await sql`update campaign_triggers set business_unit_id = ${unit} where id = ${own.id}`.execute(db);
    expect((await send(rosa.id, { campaign_trigger_id: own.id })).status).toBe(422);
    expect((await send(rosa.id, { is_mss: true })).at("errors.is_mss")).toEqual([textMessages.no_pool]);
    const { texting } = at.on.app.server.services;
    const { from } = texting;
    Object.assign(texting, { from: "MG0123" });
    expect((await send(rosa.id, { is_mss: true })).status).toBe(201);
    await at.until(`${at.today()}T17:00:00Z`);
    await deliverDueTexts(at.on.app.server.services);
    await at.on.settled();
    Object.assign(texting, { from });
    expect(at.on.sent().map((form) => form.get("MessagingServiceSid"))).toEqual(["MG0123"]);
  });
});
