/** Monthly goals: who may set whose, from which month, and what both sides changed. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Goal } from "../../../src/domain/goals/goal.ts";
import type { People } from "../../fixtures/people.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";

type Who = Exclude<keyof People, "home_id" | "away_id">;

let app: TestServer;
beforeAll(async () => void (app = await openTestServer()));
afterAll(() => app.close());

const set = (who: Who, of: Who, body: object) => app.request(who, "PATCH", `/v1/goals/${app.people[of].id}`, { body });
const listed = async (who: Who) =>
  ((await app.request(who, "GET", "/v1/goals")).at("data") as Goal[]).map(({ id, calls }) => [id, calls]);

describe("who sets whose goals", () => {
  test.each<[Who, Who, number]>([
    ["ada", "ada", 200],
    ["tess", "tess", 200],
    ["mona", "ada", 200],
    ["fred", "ada", 200],
    ["bruno", "mona", 200],
    ["alma", "ben", 200],
    ["ada", "mona", 404],
    ["ada", "adam", 404],
    ["mona", "ben", 404],
    ["bruno", "ben", 404],
    ["rita", "ada", 404],
    ["alma", "eve", 404],
    ["eve", "ada", 404],
    ["basil", "basil", 403],
  ])("%s those of %s: %s", async (who, of, status) => {
    expect((await set(who, of, { calls: 10 })).status).toBe(status);
  });

  test("each sees their own and those of the people they see", async () => {
    await set("mona", "ada", { calls: 77 });
    const { ada, ben } = app.people;
    expect(await listed("ada")).toEqual([[ada.id, 77]]);
    expect(await listed("mona")).toContainEqual([ada.id, 77]);
    expect((await listed("mona")).map(([id]) => id)).not.toContain(ben.id);
    expect(await listed("eve")).toEqual([]);
    expect((await app.request("basil", "GET", "/v1/goals")).status).toBe(403);
  });
});

describe("a change", () => {
  test.each([
    [{ calls: 0 }, "calls"],
    [{ premium: 10_000_000_001 }, "premium"],
    [{ appointments: 2.5 }, "appointments"],
    [{ calls: 1, month: "2026-13" }, "month"],
  ])("%o is refused and names its field", async (body, field) => {
    const answer = await set("adam", "adam", body);
    expect([answer.status, Object.keys(answer.at("errors") as object)]).toEqual([422, [field]]);
  });

  test("applies from its month on; a month that has not begun is the current one", async () => {
    const first = await set("adam", "adam", { applications: 5, month: "2024-02" });
    expect(first.at("data")).toMatchObject({ applications: 5, since: "2024-02", set_by: app.people.adam.id });
    const next = await set("mona", "adam", { applications: 9, month: "2999-01" });
    expect(next.at("data.past")).toMatchObject([{ since: "2024-02", applications: 5 }]);
    expect(next.text("data.since") < "2999-01").toBe(true);
    expect(next.at("data.set_by")).toBe(app.people.mona.id);
  });

  test("of another field merges, of the same one is a conflict that keeps what is there", async () => {
    await set("ada", "ada", { calls: 100, appointments: 10 });
    const base = { calls: 100, appointments: 10 };
    await set("mona", "ada", { calls: 120, base });
    const merged = await set("ada", "ada", { appointments: 12, base });
    expect(merged.at("data")).toMatchObject({ calls: 120, appointments: 12 });
    const asked = await set("ada", "ada", { calls: 90, base });
    expect(asked.at("data.calls")).toBe(120);
    expect(asked.at("meta.conflicts")).toMatchObject([
      { field: "calls", was: 100, yours: 90, theirs: 120, by: app.people.mona.id },
    ]);
  });
});

describe("reports compare with goals", () => {
  const figures = async (who: Who, query: string) =>
    (await app.request(who, "GET", `/v1/reports/figures?report_type=call_activity&${query}`)).at("data") as {
      goals?: { people: number; totals: number[]; reached: number[]; groups: { key: string; values: number[] }[] };
      groups: { key: string; values: number[] }[];
    };
  beforeAll(async () => {
    await set("ada", "ada", { calls: 100, month: "2024-01", base: {} });
    for (const who of ["mona", "fred", "tess"] as const) await set(who, who, { calls: null });
    await set("adam", "adam", { calls: 60 });
    await set("ben", "ben", { calls: 500 });
  });

  test("of the people they count, each once, also of those with nothing done", async () => {
    const { ada, adam } = app.people;
    const team = await figures("mona", "period=this_month&group_by=user_id");
    expect([team.goals?.people, team.goals?.totals, team.goals?.reached]).toEqual([2, [160], [0]]);
    const sorted = [ada.id, adam.id].sort();
    expect(team.goals?.groups.map(({ key }) => key).sort()).toEqual(sorted);
    expect(team.groups.map(({ key }) => key).sort()).toEqual(sorted);
    expect((await figures("mona", `period=this_month&scope=person:${ada.id}`)).goals?.totals).toEqual([100]);
    expect((await figures("mona", `period=this_month&filters[]=user_id:${adam.id}`)).goals?.totals).toEqual([60]);
    expect((await figures("ada", "period=this_month")).goals?.totals).toEqual([100]);
    expect((await figures("eve", "period=this_month")).goals).toBeUndefined();
  });

  test.each([
    "period=last_30_days",
    "period=this_month&filters[]=direction:outbound",
    "period=custom&from=2026-10-01&to=2026-10-30",
  ])("not %s: it is part of a month, or of what people do", async (query) => {
    expect((await figures("ada", query)).goals).toBeUndefined();
  });
});
