/** Texts to many against the texts of the sender's plan. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { groupSendSteps } from "../../fixtures/group-send-steps.ts";
import { openTextTestServer, takesTexts, type TextTestServer } from "../../fixtures/text-fixture.ts";
import { giveTextPlan, setTextPlan, takeTextPlan } from "../../fixtures/text-plan.ts";

let on: TextTestServer;
beforeAll(async () => void (on = await openTextTestServer()));
afterAll(() => on.close());
beforeEach(async () => {
  await on.settled();
  on.twilio.answer = takesTexts;
  on.twilio.heard.length = 0;
  await on.toNoon();
});

const { lay, scopeOf, plan, started, run, look, act } = groupSendSteps(() => on);
const giveTexts = async (allocation: number) => {
  const plan_id = await giveTextPlan(on.app, on.app.people.ada, { allocation });
  return {
    set: (more: number) => setTextPlan(on.app, plan_id, { allocation: more }),
    take: () => takeTextPlan(on.app, plan_id),
  };
};
const usedUp = { outcome: "not", reason: "no_licence", words: "No texts left in the plan" };

test("marks who is beyond the texts of the plan, counted by segments and less what is on its way", async () => {
  const laid = await lay(4);
  const texts = await giveTexts(3);
  const two = await plan(scopeOf(...laid), "é".repeat(170));
  expect(two.at("data")).toMatchObject([{ segments: 2 }, { outcome: "goes" }, usedUp, usedUp]);
  expect(two.at("meta")).toMatchObject({ goes: 2, not: 2 });
  // Beyond the plan, so nobody expects them.
  const id = await started(scopeOf(...laid.slice(0, 2)), { expected: 2 });
  expect((await plan(scopeOf(...laid.slice(2)))).at("data")).toMatchObject([{ outcome: "goes" }, usedUp]);
  await act(id, "cancel");
  await texts.take();
});

test("stops the rest with the reason when the plan is used up in the middle; retry takes them later", async () => {
  const laid = await lay(3);
  const texts = await giveTexts(3);
  const id = await started(scopeOf(...laid));
  await texts.set(2);
  await run(id);
  expect(on.sent()).toHaveLength(2);
  const { send, results } = await look(id);
  expect(send).toMatchObject({ status: "done", trouble: "", counts: { sent: 2, next: 0, not: 1, retry: 1 } });
  expect(send.counts.by_reason).toEqual([{ reason: "no_licence", count: 1 }]);
  expect(results[2]).toMatchObject({ state: "not", reason: "no_licence", words: usedUp.words });
  const retry = () => on.app.request("ada", "POST", `/v1/group_sends/${id}/retry`);
  // Still used up: the same again.
  await retry();
  await run(id);
  expect((await look(id)).send).toMatchObject({ status: "done", counts: { sent: 2, not: 1, retry: 1 } });
  await texts.set(10);
  await retry();
  await run(id);
  expect((await look(id)).send).toMatchObject({ status: "done", counts: { sent: 3, next: 0, not: 0 } });
  expect(on.sent()).toHaveLength(3);
  await texts.take();
});

test("two sends of one user at once take no more than the plan holds", async () => {
  const laid = await lay(4);
  const texts = await giveTexts(4);
  const ids = [await started(scopeOf(laid[0]!, laid[1]!)), await started(scopeOf(laid[2]!, laid[3]!))];
  await texts.set(2);
  await Promise.all(ids.map(run));
  const sends = await Promise.all(ids.map(async (id) => (await look(id)).send.counts));
  expect(sends.reduce((sum, { sent }) => sum + sent, 0)).toBe(2);
  expect(sends.reduce((sum, { retry }) => sum + retry, 0)).toBe(2);
  expect(on.sent()).toHaveLength(2);
  await texts.take();
});
