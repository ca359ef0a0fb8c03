/** Versions of the calling rules: who may, what devices get, and that nothing is overwritten. */
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { ruleDay } from "../../../src/domain/dialer/dated-rules.ts";
import { dialRulesOf } from "../../../src/domain/dialer/dial-rules.ts";
import type { KeptDialRules } from "../../../src/domain/users/dial-rules-setting.ts";
import { addDays } from "../../../src/kit/dates.ts";
import { dayMs } from "../../../src/kit/durations.ts";
import { openTestServer, type TestServer, type Who } from "../../fixtures/test-server.ts";

let app: TestServer;
beforeAll(async () => void (app = await openTestServer()));
afterEach(() => app.connection.pool.query("delete from settings"));
afterAll(() => app.close());

const path = "/v1/admin/dial_rules";
const day = (ahead = 0) => addDays(ruleDay(app.world.now()), ahead);
const texas = { hours: null, attempts: 2, check_days: null, client_months: null, inquiry_months: null };
const change = (more: object = {}) => ({
  place: "TX",
  from: day(),
  source: " Tex. Bus. & Com. Code §304 ",
  ...texas,
  ...more,
});
const add = (who: Who, more: object = {}) => app.request(who, "POST", path, { body: change(more) });
const sentTo = async (who: Who) =>
  (await app.request(who, "GET", "/v1/users/me")).at("data.dial_rules") as KeptDialRules | null;

it("a version is kept with its source, author and time, and counts at once", async () => {
  const added = await add("alma", { version: 0 });
  expect(added.status).toBe(201);
  const { alma } = app.people;
  const kept = { place: "TX", from: day(), source: "Tex. Bus. & Com. Code §304", rule: texas, by: alma.id };
  expect(added.at("data.versions")).toMatchObject([kept]);
  expect((await app.request("alma", "GET", path)).at("data")).toEqual(added.at("data"));
  expect((await sentTo("ada"))?.caps.states).toMatchObject({ TX: 2 });
  const log = await app.request("alma", "GET", "/v1/admin/audit?record_id=TX");
  expect(log.at("data.0")).toMatchObject({ action: "edit", record_type: "dial_rules", actor_id: alma.id });
});

it("one to come travels along: a device that stays offline obeys it on its day", async () => {
  await add("alma");
  await add("alma", { from: day(3), attempts: 1 });
  const dial_rules = await sentTo("ada");
  expect(dial_rules?.ahead).toEqual([{ place: "TX", from: day(3), rule: { ...texas, attempts: 1 } }]);
  const now = app.world.now();
  const cap = (at: number) => dialRulesOf({ dial_rules }, at).caps.states.TX;
  expect([cap(now), cap(now + 2 * dayMs), cap(now + 3 * dayMs)]).toEqual([2, 2, 1]);
});

it("the test box answers for texts by their own hours, and says how a recording is announced", async () => {
  const closed = { sun: null, mon: null, tue: null, wed: null, thu: null, fri: null, sat: null };
  const from = "2026-01-05";
  await add("alma", { from, text_hours: closed, recording: "silent" });
  const noon = Date.parse("2026-02-04T18:00:00Z");
  const ask = { user_id: app.people.ada.id, number: "+15125550123", at: noon };
  const answer = async (kind: string) =>
    (await app.request("alma", "POST", `${path}/try`, { body: { ...ask, kind } })).at("data");
  expect(await answer("text")).toMatchObject({
    blocked: expect.stringMatching(/^Blocked: it is 12:00.PM/),
    decided_by: [{ place: "TX", from, source: "Tex. Bus. & Com. Code §304" }],
    recording: null,
  });
  expect(await answer("call")).toMatchObject({ recording: { duty: "silent", place: "TX", from } });
});

it("one to come can be withdrawn, one that has started cannot", async () => {
  const versions = (await add("alma", { from: day(3) })).at("data.versions") as { id: string }[];
  const gone = await app.request("alma", "DELETE", `${path}/${versions[0]?.id}`);
  expect([gone.status, gone.at("data.versions")]).toEqual([200, []]);
  expect((await app.request("alma", "DELETE", `${path}/${versions[0]?.id}`)).status).toBe(404);
  const [started] = (await add("alma")).at("data.versions") as { id: string }[];
  expect((await app.request("alma", "DELETE", `${path}/${started?.id}`)).status).toBe(410);
});

it("of two changes of what was read at once, one is refused", async () => {
  const [one, other] = await Promise.all([add("alma", { version: 0 }), add("alma", { version: 0, attempts: 4 })]);
  expect([one, other].map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const read = await app.request("alma", "GET", path);
  expect(read.at("data.versions")).toHaveLength(1);
  expect((await add("alma", { version: read.at("data.version"), place: "FL" })).status).toBe(201);
});

it.each<[string, object, string]>([
  ["without a source", { source: " " }, "source"],
  ["from a day that is none", { from: "2026-02-30" }, "from"],
  ["for all states, with gaps", { place: "all" }, "hours"],
  ["for a place that is none", { place: "ZZ" }, "place"],
])("a version %s is refused by its field", async (_, more, field) => {
  const refused = await add("alma", more);
  expect(refused.status).toBe(422);
  expect(refused.at("errors")).toHaveProperty(field);
  expect((await app.request("alma", "GET", path)).at("data.versions")).toEqual([]);
});

it.each(["sam", "mona", "ada", "eve"] as const)("the rules are none of %s's business", async (who) => {
  const [version] = (await add("alma", { from: day(3) })).at("data.versions") as { id: string }[];
  const ask = { user_id: app.people.ada.id, number: "+12125550123", at: app.world.now() };
  const answers = [
    await app.request(who, "GET", path),
    await add(who),
    await app.request(who, "DELETE", `${path}/${version?.id}`),
    await app.request(who, "POST", `${path}/try`, { body: ask }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
});

it("another company neither sees nor gets them, nor asks about our people", async () => {
  const [version] = (await add("alma", { from: day(3) })).at("data.versions") as { id: string }[];
  expect((await app.request("erin", "GET", path)).at("data.versions")).toEqual([]);
  expect((await app.request("erin", "DELETE", `${path}/${version?.id}`)).status).toBe(404);
  expect(await sentTo("erin")).toBeNull();
  const ask = { user_id: app.people.ada.id, number: "+12125550123", at: app.world.now() };
  expect((await app.request("erin", "POST", `${path}/try`, { body: ask })).status).toBe(404);
  expect((await app.request("alma", "GET", path)).at("data.versions")).toHaveLength(1);
});
