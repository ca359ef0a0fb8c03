/** After STOP no text reaches the person by any route, begun before or after it, and each attempt says why. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { askWords } from "../../../src/domain/consent/ask-words.ts";
import { wholeScope } from "../../../src/domain/lists/contacts-scope.ts";
import type { FlowHistory } from "../../../src/domain/workflow/flow.ts";
import type { TextRow } from "../../../src/domain/messages/text.ts";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import { dayOf, showDay } from "../../../src/kit/dates.ts";
import { hourMs, minuteMs } from "../../../src/kit/durations.ts";
import { deliverDueTexts } from "../../../src/server/messages/text-delivery.ts";
import { runGroupSend } from "../../../src/server/sends/group-send-job.ts";
import { type CampaignFixture, campaignPath, openCampaignFixture } from "../../fixtures/campaign-fixture.ts";
import { type FlowFixture, openFlowFixture } from "../../fixtures/flow-fixture.ts";
import { newSoa } from "../../fixtures/soa.ts";
import type { TextTestServer } from "../../fixtures/text-fixture.ts";
import { whileClockRuns } from "../../fixtures/world.ts";

let campaigns: CampaignFixture;
let flows: FlowFixture;
let on: TextTestServer;
let contact: Contact;
let number: string;
let stopped: string;
const before: Record<string, string> = {};

/** One text a person wrote goes first, so that there is something to answer. */
beforeAll(async () => {
  campaigns = await openCampaignFixture();
  ({ on } = campaigns);
  flows = openFlowFixture(on.app);
  await on.toNoon();
  ({ contact, number } = await on.lay());
  await on.text(contact.id, { message_content: "Hello" });
  await on.settled();

  const later = { message_content: "Scheduled", scheduled_at: on.app.world.now() + hourMs };
  before["scheduled"] = (await on.text(contact.id, later)).text("data.id");
  before["group"] = await groupSend("sms_group", "Group");
  before["broadcast"] = await groupSend("send_broadcast_sms", "Broadcast", "alma");
  before["flow"] = await flows.begin(contact, { steps: [{ kind: "wait", minutes: 30 }, step("Flow, begun")] });
  before["campaign"] = await campaign("Campaign, planned");
  await work();
  before["written_at"] = String(on.app.world.now());

  await on.app.world.pass(minuteMs);
  await on.answer(number, "Stop");
  await on.settled();
  stopped = `They asked us to stop on ${showDay(dayOf(on.app.world.now()))}.`;
  await on.app.world.pass(minuteMs);
});
afterAll(() => campaigns.close());

const scope = () => ({ ...wholeScope, ids: [contact.id] });
const step = (body: string) => ({ kind: "send_text" as const, body });
async function groupSend(path: string, message_content: string, who: "ada" | "alma" = "ada"): Promise<string> {
  const body = { contacts_scope: scope(), message_content, expected: 1 };
  const started = await on.app.request(who, "POST", `/v1/contacts/${path}`, { body });
  expect([started.status, started.json]).toEqual([201, expect.anything()]);
  return started.text("data.id");
}
const campaign = async (body: string) => {
  const audience = { ids: [contact.id] };
  const when = { trigger_type: "one_time", on_day: campaigns.today(), send_time: "16:00" };
  return (await campaigns.lay({ channel: "sms", subject: "", body, audience, ...when })).id;
};
/** Written before STOP by a device that was away. */
const late = (path: string, body: object) =>
  on.app.request("ada", "POST", `/v1/sms/${path}`, {
    body: { id: on.app.world.uuid(), contact_id: contact.id, at: Number(before["written_at"]), ...body },
    headers: { "idempotency-key": on.app.world.uuid(), "x-heard-at": String(before["written_at"]) },
  });
async function work(): Promise<void> {
  await campaigns.work();
  await flows.work();
  await deliverDueTexts(on.app.server.services);
  await on.settled();
}
const textRow = async (id: string | undefined) => {
  const { status, reason, error } = await on.rowOf(id ?? "");
  return [status, reason, error];
};
const sendResult = async (id: string | undefined, who: "ada" | "alma" = "ada") => {
  const key = { tenant_id: on.app.people.home_id, send_id: id ?? "" };
  await whileClockRuns(on.app.world, runGroupSend(on.app.server.services, key, new AbortController().signal));
  await on.settled();
  const answer = await on.app.request(who, "GET", `/v1/group_sends/${id}`);
  return answer.at("meta.results.0");
};
const toldBy = async (flow: string | undefined, kind: FlowHistory["step"]) => {
  const history = await on.app.request("ada", "GET", `/v1/workflow/wf_flows/${flow}/history`);
  const entry = (history.at("data") as FlowHistory[]).find((one) => one.step === kind);
  return [entry?.result, entry?.detail];
};
const campaignSend = async (id: string | undefined) =>
  (await campaigns.request("alma", "GET", `${campaignPath}/${id}/sends`)).at("data.0");

describe("what was begun before STOP", () => {
  test("a scheduled text is stopped at once", async () => {
    expect(await textRow(before["scheduled"])).toEqual(["blocked", "revoked", "They asked us to stop before it went."]);
  });

  test.each([
    ["group", "ada"],
    ["broadcast", "alma"],
  ] as const)("a %s send leaves them out, and a retry does not take them", async (name, who) => {
    expect(await sendResult(before[name], who)).toMatchObject({ state: "not", reason: "revoked", words: stopped });
    await on.app.request(who, "POST", `/v1/group_sends/${before[name]}/retry`);
    expect(await sendResult(before[name], who)).toMatchObject({ state: "not", reason: "revoked", words: stopped });
  });

  test("a text that waited on another device is refused, and so is one after a yes that waited there", async () => {
    const yes = { phone_number: number, event: "granted", how: "voice", words: "Yes, text me." };
    expect((await late("update_permission", yes)).status).toBe(201);
    const text = { message_content: "From a basement", confirmed: true };
    const answer = await late("send_message", text);
    expect([answer.status, answer.at("errors.message_to")]).toEqual([422, [stopped]]);
  });

  test("a flow passes its step over", async () => {
    await on.app.world.pass(30 * minuteMs);
    await work();
    expect(await toldBy(before["flow"], "send_text")).toEqual(["skipped", stopped]);
  });

  test("a campaign leaves them out", async () => {
    await campaigns.until(`${campaigns.today()}T23:00:01Z`);
    await work();
    expect(await campaignSend(before["campaign"])).toMatchObject({ outcome: "skipped", reason: "revoked" });
  });
});

describe("after STOP", () => {
  test.each([
    ["contact, list row, call panel and conversation", {}],
    ["API with the number", () => ({ message_to: number })],
    ["schedule", () => ({ scheduled_at: on.app.world.now() + hourMs })],
  ])("a text from the %s is refused", async (_route, body) => {
    const answer = await on.text(contact.id, typeof body === "function" ? body() : body);
    expect([answer.status, answer.at("errors.message_to")]).toEqual([422, [stopped]]);
  });

  test("the header says so", async () => {
    const shown = await on.app.request("ada", "GET", `/v1/sms/show_conversation?contact_id=${contact.id}`);
    expect(shown.at("meta.numbers")).toEqual([{ number, blocked: stopped }]);
  });

  test.each([
    ["sms_group", "ada"],
    ["send_broadcast_sms", "alma"],
  ] as const)("%s has nobody to go to, and its plan says why", async (path, who) => {
    const plan = { channel: "text", body: "Hi", contacts_scope: scope() };
    const planned = await on.app.request(who, "POST", "/v1/group_sends/plan", { body: plan });
    expect(planned.at("data.0")).toMatchObject({ outcome: "not", reason: "revoked", words: stopped });
    const body = { contacts_scope: scope(), message_content: "Hi", expected: 1 };
    expect((await on.app.request(who, "POST", `/v1/contacts/${path}`, { body })).status).toBe(422);
  });

  test.each([
    ["send_text", step("Flow, later")],
    ["ask_permission", { kind: "ask_permission" as const, body: askWords }],
  ] as const)("a flow's %s is passed over", async (kind, later) => {
    const flow = await flows.begin(contact, { steps: [later] });
    await work();
    expect(await toldBy(flow, kind)).toEqual(["skipped", stopped]);
  });

  test("a campaign leaves them out", async () => {
    const id = await campaign("Campaign, later");
    await work();
    await on.app.world.pass(minuteMs);
    await work();
    expect(await campaignSend(id)).toMatchObject({ outcome: "skipped", reason: "revoked" });
  });

  test("a Scope of Appointment goes by no text", async () => {
    const id = on.app.world.uuid();
    const made = await on.app.request("ada", "POST", "/v1/soa_requests", { body: newSoa(id, contact.id) });
    expect([made.status, made.json]).toEqual([201, expect.anything()]);
    const sent = await on.app.request("ada", "POST", `/v1/soa_requests/${id}/send`, {
      body: { by: "sms", to: number },
    });
    expect([sent.status, sent.at("errors.to")]).toEqual([422, [stopped]]);
  });
});

test("the carrier was given what went before, and the confirmation alone", async () => {
  await on.app.world.pass(48 * hourMs);
  await work();
  expect(on.sent().map((form) => form.get("Body"))).toEqual([
    "Hello",
    "You will not get texts from us any more. Reply START to get them again.",
  ]);
  const { id } = await on.conversationOf(contact.id);
  const rows = (await on.textsOf(id)) as TextRow[];
  expect(rows.filter(({ status }) => status === "queued")).toEqual([]);
});
