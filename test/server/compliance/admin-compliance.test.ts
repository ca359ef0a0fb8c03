/** Versions of the compliance rules: who may, what devices and jobs get, and that nothing is overwritten. */
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { complianceDay, complianceOn } from "../../../src/domain/compliance/compliance.ts";
import { addDays } from "../../../src/kit/dates.ts";
import { openTestServer, type TestServer, type Who } from "../../fixtures/test-server.ts";

let app: TestServer;
beforeAll(async () => void (app = await openTestServer()));
afterEach(() => app.connection.pool.query("delete from settings"));
afterAll(() => app.close());

const path = "/v1/admin/compliance_rules";
const day = (ahead = 0) => addDays(complianceDay(app.world.now()), ahead);
const change = (more: object = {}) => ({
  key: "medicare_disclaimer",
  from: day(),
  source: " Counsel ",
  value: { text: "Ours." },
  ...more,
});
const add = (who: Who, more: object = {}) => app.request(who, "POST", path, { body: change(more) });

it("a version is kept with source and author, is logged, and travels to devices with those to come", async () => {
  const added = await add("alma", { version: 0 });
  expect(added.status).toBe(201);
  expect(added.at("data.versions")).toMatchObject([{ source: "Counsel", by: app.people.alma.id }]);
  await add("alma", { from: day(3), value: { text: "Later." } });
  const sent = (await app.request("ada", "GET", "/v1/users/me")).at("data.compliance");
  expect(sent).toEqual([
    change({ source: "Counsel" }),
    change({ source: "Counsel", from: day(3), value: { text: "Later." } }),
  ]);
  const log = await app.request("alma", "GET", "/v1/admin/audit?record_id=medicare_disclaimer");
  expect(log.at("data.0")).toMatchObject({ action: "edit", record_type: "compliance" });
});

it("of two changes of what was read at once, one is refused", async () => {
  const [one, other] = await Promise.all([add("alma", { version: 0 }), add("alma", { version: 0 })]);
  expect([one, other].map(({ status }) => status).toSorted()).toEqual([201, 409]);
});

it("one to come can be withdrawn, one that has started cannot", async () => {
  const [later] = (await add("alma", { from: day(3) })).at("data.versions") as { id: string }[];
  expect((await app.request("alma", "DELETE", `${path}/${later?.id}`)).at("data.versions")).toEqual([]);
  const [started] = (await add("alma")).at("data.versions") as { id: string }[];
  expect((await app.request("alma", "DELETE", `${path}/${started?.id}`)).status).toBe(410);
});

it("a bad value is refused by its field", async () => {
  const { value } = complianceOn([], "retention", day());
  const refused = await add("alma", { key: "retention", value: { ...value, audit_years: 0 } });
  expect([refused.status, refused.at("errors.audit_years")]).toEqual([422, ["Enter 1 to 50."]]);
});

it.each(["sam", "mona", "ada", "eve"] as const)("the rules are none of %s's business", async (who) => {
  const [version] = (await add("alma", { from: day(3) })).at("data.versions") as { id: string }[];
  const answers = [
    await app.request(who, "GET", path),
    await add(who),
    await app.request(who, "DELETE", `${path}/${version?.id}`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
});

it("another company neither sees nor gets them", async () => {
  const [version] = (await add("alma", { from: day(3) })).at("data.versions") as { id: string }[];
  expect((await app.request("erin", "GET", path)).at("data.versions")).toEqual([]);
  expect((await app.request("erin", "DELETE", `${path}/${version?.id}`)).status).toBe(404);
  expect((await app.request("erin", "GET", "/v1/users/me")).at("data.compliance")).toEqual([]);
});
