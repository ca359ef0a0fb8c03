/** Texts of flows and the answers to them, on a real database with a carrier on the wire. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { askWords } from "../../../src/domain/consent/ask-words.ts";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import type { DryRun, FlowHistory, FlowRun } from "../../../src/domain/workflow/flow.ts";
import { dayMs, hourMs, minuteMs } from "../../../src/kit/durations.ts";
import { Background } from "../../../src/server/background.ts";
import { deliverDueTexts } from "../../../src/server/messages/text-delivery.ts";
import { runFlows } from "../../../src/server/workflow/flow-run-job.ts";
import { type FlowFixture, openFlowFixture } from "../../fixtures/flow-fixture.ts";
import { servicesWith, WorkerLifetime } from "../../fixtures/killed-worker.ts";
import { openTextTestServer, takesTexts, type TextTestServer } from "../../fixtures/text-fixture.ts";
import { setFeatures } from "../../fixtures/callers.ts";

let on: TextTestServer;
let fixture: FlowFixture;
let rosa: { contact: Contact; number: string };
beforeAll(async () => {
  on = await openTextTestServer();
  fixture = openFlowFixture(on.app);
});
afterAll(() => on.close());
beforeEach(async () => {
  await on.settled();
  on.twilio.answer = takesTexts;
  on.twilio.heard.length = 0;
  await fixture.stopAll();
  await on.toNoon();
  rosa = await on.lay();
});

const uuid = () => on.app.world.uuid();
const text = (body = "Hi {{contact.first_name}}, shall we talk?") => ({ kind: "send_text" as const, body });
const ask = { kind: "ask_permission" as const, body: askWords };
const note = (body: string, id = uuid()) => ({ kind: "add_note" as const, id, body });
const reply = (otherwise: string | null = null, minutes = 60) => ({
  kind: "wait_for_reply" as const,
  minutes,
  otherwise,
});
const work = async () => {
  await fixture.work();
  await on.settled();
};
const pass = async (ms: number) => {
  await on.app.world.pass(ms);
  await work();
};
const answers = async (body: string) => {
  expect((await on.answer(rosa.number, body)).status).toBe(200);
  await work();
};
const bodies = () => on.sent().map((form) => form.get("Body"));
const notes = () => fixture.notes(rosa.contact.id);
const history = async (flow: string) =>
  (await on.app.request("ada", "GET", `/v1/workflow/wf_flows/${flow}/history`)).at("data") as FlowHistory[];
const shownRun = async (flow: string) =>
  ((await on.app.request("ada", "GET", `/v1/workflow/wf_flows/${flow}/runs`)).at("data") as FlowRun[])[0];
const told = async (flow: string, step: FlowHistory["step"]) => {
  const entry = (await history(flow)).find((one) => one.step === step);
  return entry && `${entry.result}: ${entry.detail}`;
};

describe("a flow's text", () => {
  test("goes once in the name of the contact's agent, filled in, and says how to stop", async () => {
    const flow = await fixture.begin(rosa.contact, { steps: [text()] });
    await work();
    await work();
    expect(bodies()).toEqual(["Hi Rosa, shall we talk?\nReply STOP to stop."]);
    expect(await told(flow, "send_text")).toMatch(/^done: To \(208\) 555-\d{4}: Hi Rosa/);
    const row = await on.app.connection.db
      .selectFrom("texts")
      .select(["source", "user_id"])
      .where("number", "=", rosa.number)
      .execute();
    expect(row).toEqual([{ source: "workflow", user_id: on.app.people.ada.id }]);
  });

  test("waits for the hours where they are, and its run says until when", async () => {
    await on.app.world.pass(10 * hourMs);
    const flow = await fixture.begin(rosa.contact, { steps: [text()] });
    await work();
    await pass(minuteMs);
    expect(bodies()).toEqual([]);
    expect(await shownRun(flow)).toMatchObject({
      state: "waiting",
      step_kind: "send_text",
      why: expect.stringMatching(/^Until 8:00 AM .*Boise\.$/),
    });
    await pass(11 * hourMs);
    expect(bodies()).toHaveLength(1);
    expect(await fixture.received(flow)).toEqual(["start done", "send_text waiting", "send_text done"]);
  });

  test("is one a day with those of groups, unless a person writes by hand", async () => {
    await on.text(rosa.contact.id);
    const first = await fixture.begin(rosa.contact, { steps: [text("One")] });
    await work();
    const group = await on.app.request("ada", "POST", "/v1/group_sends/plan", {
      body: { channel: "text", body: "Hi", contacts_scope: { ids: [rosa.contact.id] } },
    });
    expect(group.at("meta.by_reason")).toEqual([{ reason: "already_today", outcome: "not", count: 1 }]);
    const second = await fixture.begin(rosa.contact, { steps: [text("Two")] });
    await work();
    expect(bodies()).toEqual(["Hi Rosa", "One\nReply STOP to stop."]);
    expect(await shownRun(first)).toMatchObject({ state: "done", why: "" });
    expect((await shownRun(second))?.why).toMatch(/^Already got one today; until /);
    await pass(dayMs);
    expect(bodies()).toHaveLength(3);
  });

  const nothing = async () => undefined;
  test.each<[why: string, allowed: boolean, first: () => Promise<unknown>, words: string, body: string]>([
    ["nobody asked them", false, nothing, "No text permission yet. Ask first.", "Hi"],
    ["they said stop", true, () => on.answer(rosa.number, "STOP"), "They asked us to stop on", "Hi"],
    ["a value is missing", true, nothing, "Policy: carrier is empty", "{{policy.carrier}}"],
  ])("is left out with its reason where %s, and the flow goes on", async (_why, allowed, first, words, body) => {
    rosa = await on.lay({ allowed });
    await first();
    const flow = await fixture.begin(rosa.contact, { steps: [text(body), note("On.")] });
    await work();
    expect(await told(flow, "send_text")).toContain(`skipped: ${words}`);
    expect(await notes()).toEqual(["On."]);
    expect(bodies()).not.toContain("Hi\nReply STOP to stop.");
  });

  test("that STOP overtakes is told as not sent, with that reason", async () => {
    on.twilio.answer = () => ({ status: 429, body: { code: 20429 } });
    const flow = await fixture.begin(rosa.contact, { steps: [text()] });
    await work();
    expect(await told(flow, "send_text")).toContain("done: ");
    on.twilio.answer = takesTexts;
    on.twilio.heard.length = 0;
    await on.answer(rosa.number, "STOP");
    await on.app.world.pass(2 * minuteMs);
    await deliverDueTexts(on.app.server.services);
    expect(await told(flow, "send_text")).toBe("skipped: They asked us to stop before it went.");
    const skipped = await on.app.request("ada", "GET", `/v1/workflow/wf_flows/${flow}/history?result=skipped`);
    expect(skipped.at("data.0.step")).toBe("send_text");
    expect(bodies().filter((body) => body?.startsWith("Hi Rosa"))).toEqual([]);
  });

  test("needs an agent who may text", async () => {
    await setFeatures(on.app, { sms: false });
    const flow = await fixture.begin(rosa.contact, { steps: [text()] });
    await work();
    await setFeatures(on.app, { sms: true });
    expect(await told(flow, "send_text")).toBe("skipped: Their agent may not send this");
  });

  test("is sent once by servers killed at any step of the work", async () => {
    const flow = await fixture.begin(rosa.contact, { steps: [text(), reply(), note("On.")] });
    class Unsent extends Background {
      override run(): void {}
    }
    const workUntil = (life: WorkerLifetime) => {
      const killable = { ...servicesWith(on.app.server.services, life), background: new Unsent(() => {}) };
      const hands = { ...killable, backgroundDb: killable.db };
      return Promise.race([
        runFlows(hands, { tenant_id: on.app.people.home_id }, new AbortController().signal),
        life.death,
      ]);
    };
    let deaths = 0;
    for (let lived = 1; (await workUntil(new WorkerLifetime(lived))) === "died"; lived++) deaths++;
    expect(deaths).toBeGreaterThan(2);
    await deliverDueTexts(on.app.server.services);
    await deliverDueTexts(on.app.server.services);
    expect(bodies()).toHaveLength(1);
    await answers("Yes please");
    expect(await fixture.received(flow)).toEqual([
      "start done",
      "send_text done",
      "wait_for_reply waiting",
      "wait_for_reply done",
      "add_note done",
    ]);
  });
});

describe("asking for permission", () => {
  test("goes once without permission, is noted word for word, and YES lets texts follow", async () => {
    rosa = await on.lay({ allowed: false });
    const flow = await fixture.begin(rosa.contact, { steps: [ask, reply(), text("Welcome")] });
    await work();
    const [asked = ""] = bodies() as string[];
    expect(asked).toMatch(/^Hi Rosa, this is Ada Ames at .*Reply YES to agree or STOP/);
    const said = await on.app.connection.db
      .selectFrom("consents")
      .select(["event", "how", "words"])
      .where("contact_id", "=", rosa.contact.id)
      .execute();
    expect(said).toEqual([{ event: "asked", how: "text", words: asked }]);
    const again = await fixture.begin(rosa.contact, { steps: [ask] });
    await work();
    expect(await told(again, "ask_permission")).toBe("skipped: Was asked before");
    await answers("YES");
    expect(await told(flow, "wait_for_reply")).toBe("done: They wrote: “YES”");
    // One text a day: the question was today's.
    const welcomes = () => bodies().filter((body) => body === "Welcome\nReply STOP to stop.");
    expect(welcomes()).toHaveLength(0);
    await pass(dayMs);
    expect(welcomes()).toHaveLength(1);
  });

  test("is not for those who allow texts or refused", async () => {
    const allowed = await fixture.begin(rosa.contact, { steps: [ask] });
    await work();
    expect(await told(allowed, "ask_permission")).toBe("skipped: Already allows texts");
    await answers("STOP");
    const refused = await fixture.begin(rosa.contact, { steps: [ask] });
    await work();
    expect(await told(refused, "ask_permission")).toMatch(/^skipped: They asked us to stop on/);
  });
});

describe("a wait for a reply", () => {
  test("goes on at once when they text back, also before it began to wait", async () => {
    const flow = await fixture.begin(rosa.contact, { steps: [text(), reply(), note("Answered.")] });
    await work();
    expect(await shownRun(flow)).toMatchObject({ state: "waiting", step_kind: "wait_for_reply" });
    await answers("Call me at 5");
    expect(await notes()).toEqual(["Answered."]);
    expect(await told(flow, "wait_for_reply")).toBe("done: They wrote: “Call me at 5”");
    rosa = await on.lay();
    await fixture.begin(rosa.contact, { steps: [text(), { kind: "wait", minutes: 30 }, reply(), note("Early.")] });
    await work();
    await answers("Sure");
    expect(await notes()).toEqual([]);
    await pass(30 * minuteMs);
    expect(await notes()).toEqual(["Early."]);
  });

  test("is not there to be taken once a reply ends the flow", async () => {
    const steps = [text(), { kind: "wait" as const, minutes: 30 }, note("Still there?")];
    const flow = await fixture.begin(rosa.contact, { steps, stop_rules: ["replied"] });
    await work();
    await on.app.world.pass(1);
    await answers("I called you");
    await pass(30 * minuteMs);
    expect([await shownRun(flow), await notes()]).toMatchObject([{ state: "stopped", why: "replied" }, []]);
  });

  test("takes the other way when the time is over", async () => {
    const no = note("No answer.");
    const steps = [text(), reply(no.id), note("Answered."), { kind: "end" as const }, no];
    const flow = await fixture.begin(rosa.contact, { steps });
    await work();
    await pass(hourMs - 1);
    expect(await notes()).toEqual([]);
    await pass(1);
    expect(await notes()).toEqual(["No answer."]);
    expect(await told(flow, "wait_for_reply")).toBe("done: No reply in 1 hour.");
  });

  test("does not take STOP for an answer, nor a likely refusal before somebody has judged it", async () => {
    await fixture.begin(rosa.contact, { steps: [text(), reply(), note("Answered.")] });
    await work();
    await answers("I am not interested in that one, is there another?");
    expect(await notes()).toEqual([]);
    const { id } = await on.conversationOf(rosa.contact.id);
    const open = (await on.textsOf(id)).find(({ verdict }) => verdict === "open");
    const judged = await on.app.request("ada", "POST", `/v1/sms/messages/${open?.id}/judge`, {
      body: { verdict: "fine" },
    });
    expect(judged.status).toBe(200);
    await work();
    expect(await notes()).toEqual(["Answered."]);
    rosa = await on.lay();
    await fixture.begin(rosa.contact, { steps: [text(), reply(), note("Answered.")] });
    await work();
    await answers("STOP");
    expect(await notes()).toEqual([]);
  });
});

test("a text received starts the flow for whom it concerns, once, and only with its words", async () => {
  const flow = await fixture.lay({ trigger: { kind: "text_received", words: ["quote"] }, steps: [note("Wants one.")] });
  const any = await fixture.lay({ trigger: { kind: "text_received" }, steps: [note("Wrote.")] });
  const bens = await fixture.lay({
    owner: on.app.people.ben,
    trigger: { kind: "text_received" },
    steps: [note("Not Ben's.")],
  });
  await answers("STOP");
  expect(await fixture.runs(any)).toEqual([]);
  await answers("Hello?");
  expect([await fixture.runs(flow), (await fixture.runs(any)).length]).toEqual([[], 1]);
  const asked = { MessageSid: uuid() };
  await on.answer(rosa.number, "A QUOTE, please", asked);
  await on.answer(rosa.number, "A QUOTE, please", asked);
  await work();
  expect((await notes()).toSorted()).toEqual(["Wants one.", "Wrote.", "Wrote."]);
  expect(await fixture.runs(bens)).toEqual([]);
});

test("a dry run names what would go, and why not", async () => {
  rosa = await on.lay({ allowed: false });
  const template = await on.app.request("ada", "POST", "/v1/workflow/wf_templates", {
    body: {
      name: "Ask first",
      trigger: { kind: "by_hand" },
      steps: [ask, reply(), text()].map((step) => ({ ...step, id: uuid() })),
    },
  });
  const dry = await on.app.request("ada", "POST", `/v1/workflow/wf_templates/${template.text("data.id")}/dry_run`, {
    body: { contact_id: rosa.contact.id },
  });
  const { steps } = dry.at("data") as DryRun;
  expect(steps.map(({ result, detail }) => `${result}: ${detail}`)).toEqual([
    expect.stringMatching(/^would_do: Ask for text permission, to \+1208555/),
    "would_do: Wait up to 1 hour for a reply. This test assumes one.",
    "would_skip: No text permission yet. Ask first.",
  ]);
  expect(bodies()).toEqual([]);
});
