import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { userMessages } from "../../../src/domain/users/messages.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import type { People } from "../../fixtures/people.ts";

type Name = Exclude<keyof People, "home_id" | "away_id">;
let app: TestServer;
beforeAll(async () => void (app = await openTestServer()));
afterAll(() => app.close());

const list = (who: Name, query = "") => app.request(who, "GET", `/v1/admin/users?limit=100${query}`);
const namesIn = (data: unknown) => (data as { username: string }[]).map(({ username }) => username.replace(/\..*/, ""));
const everybody = ["ada", "adam", "alma", "basil", "ben", "bruno", "fred", "mona", "nina", "rita", "sam", "tess"];

describe("the list of people", () => {
  it.each([
    ["alma", everybody],
    ["sam", everybody],
    ["bruno", ["ada", "adam", "basil", "bruno", "fred", "mona", "rita", "tess"]],
    ["mona", ["ada", "adam", "basil", "fred", "mona", "rita", "tess"]],
    ["nina", ["ben", "nina"]],
    ["rita", ["ada", "ben", "rita"]],
    ["erin", ["erin", "eve"]],
  ] as const)("shows %s who is within reach", async (who, names) => {
    const answer = await list(who);
    expect(namesIn(answer.at("data")).sort()).toEqual(names);
    expect(answer.at("meta")).toEqual({ current_page: 1, limit: 100, total_count: names.length, total_pages: 1 });
  });

  it.each(["fred", "tess", "ada", "basil"] as const)("is closed to %s", async (who) => {
    expect((await list(who)).status).toBe(403);
    expect((await app.request(who, "GET", `/v1/admin/users/${app.people.ada.id}`)).status).toBe(403);
  });

  it("comes in pages that join without a gap, in any order of the allowed fields", async () => {
    for (const field of [
      "first_name",
      "last_name",
      "email",
      "username",
      "account_type",
      "active",
      "created_at",
      "last_sign_in_at",
    ]) {
      for (const order of ["asc", "desc"]) {
        const whole = namesIn((await list("alma", `&order_field=${field}&order=${order}`)).at("data"));
        const pages: string[] = [];
        for (const page of [1, 2, 3])
          pages.push(
            ...namesIn(
              (
                await app.request(
                  "alma",
                  "GET",
                  `/v1/admin/users?limit=5&page=${page}&order_field=${field}&order=${order}`,
                )
              ).at("data"),
            ),
          );
        expect(pages).toEqual(whole);
        expect([...whole].sort()).toEqual(everybody);
      }
    }
    expect(namesIn((await list("alma", "&order_field=first_name")).at("data"))).toEqual(everybody);
    expect(namesIn((await list("alma", "&order_field=first_name&order=desc")).at("data"))).toEqual(
      [...everybody].reverse(),
    );
  });

  it.each(["password_hash", "id); drop table users; --", "u.email", "last_name asc, (select 1)", "__proto__"])(
    "refuses to order by %s",
    async (field) => {
      expect((await list("alma", `&order_field=${encodeURIComponent(field)}`)).status).toBe(422);
    },
  );

  it.each([
    ["ada", ["ada", "adam"]],
    ["AMES ada", ["ada"]],
    ["prairie.test", everybody],
    ["%", []],
    ["_", []],
    ["\\", []],
    ["'; drop table users; --", []],
  ])("searches for %j by name, email and username, literally", async (q, names) => {
    expect(namesIn((await list("alma", `&q=${encodeURIComponent(q)}`)).at("data")).sort()).toEqual(names);
  });

  it("narrows to those who may act as others, to relationship managers, and to the people below one", async () => {
    expect(namesIn((await list("alma", "&impersonators=true")).at("data")).sort()).toEqual([
      "alma",
      "bruno",
      "mona",
      "nina",
      "rita",
      "sam",
    ]);
    expect(namesIn((await list("alma", "&only_rm=true")).at("data"))).toEqual(["rita"]);
    expect(namesIn((await list("alma", `&user_id=${app.people.fred.id}`)).at("data")).sort()).toEqual(["ada", "basil"]);
    // An empty one has no name.
    expect((await list("alma", "&user_id=")).at("meta")).toEqual((await list("alma", "")).at("meta"));
    expect(namesIn((await list("alma", `&user_id=${app.people.rita.id}`)).at("data")).sort()).toEqual(["ada", "ben"]);
  });

  it("does not lead out of reach through user_id", async () => {
    expect((await list("mona", `&user_id=${app.people.nina.id}`)).status).toBe(404);
    expect((await list("alma", `&user_id=${app.people.erin.id}`)).status).toBe(404);
    expect(namesIn((await list("mona", `&user_id=${app.people.rita.id}`)).at("data"))).toEqual(["ada"]);
  });

  it.each([
    "page=0",
    "limit=101",
    "limit=x",
    "impersonators=maybe",
    "user_id=1",
    "order=sideways",
    "page=1&page=2",
    "color=red",
  ])("refuses %s", async (query) => {
    const { status } = await app.request("alma", "GET", `/v1/admin/users?${query}`);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });
});

describe("one person", () => {
  it("is shown with state and whether one may act as them, without secrets", async () => {
    const shown = await app.request("mona", "GET", `/v1/admin/users/${app.people.ada.id}`);
    expect(shown.at("data")).toEqual({
      id: app.people.ada.id,
      first_name: "Ada",
      last_name: "Ames",
      personal_photo: "",
      email: "ada@prairie.test",
      username: "ada.prairie",
      account_type: "agent",
      title: null,
      npn: "",
      ahip_certified_until: null,
      securities_series: [],
      parent_id: app.people.fred.id,
      parent_name: "Fred Fuller",
      business_unit_id: app.people.ada.business_unit_id,
      business_unit_name: "North",
      rm: false,
      rm_agent_ids: [],
      paid_membership: { on: false, until: null },
      c_1: true,
      active: true,
      timezone: null,
      "has_2fa_enabled?": false,
      "two_fa_is_required?": false,
      "change_password?": false,
      last_sign_in_at: null,
      locked_until: null,
      invited_until: null,
      created_at: app.world.now(),
      updated_at: expect.any(Number),
      can_act_as: true,
    });
  });

  it("is not found out of reach, in another tenant, or by a made-up id", async () => {
    for (const [who, target] of [
      ["mona", "ben"],
      ["mona", "bruno"],
      ["rita", "adam"],
      ["alma", "eve"],
    ] as const) {
      expect((await app.request(who, "GET", `/v1/admin/users/${app.people[target].id}`)).status).toBe(404);
    }
    for (const id of [app.world.uuid(), "1", "me", "%27"])
      expect((await app.request("alma", "GET", `/v1/admin/users/${id}`)).status).toBe(404);
  });

  it("says can_act_as exactly where the login is allowed", async () => {
    for (const who of ["alma", "sam", "bruno", "mona", "rita"] as const) {
      const people = (await list(who)).at("data") as { id: string; can_act_as: boolean }[];
      for (const { id, can_act_as } of people) {
        const login = await app.request(who, "POST", `/v1/admin/users/${id}/login`, {
          body: { login_type: "login_as" },
          ip: `10.3.${who.length}.${people.length}`,
        });
        expect([who, id, login.status === 200]).toEqual([who, id, can_act_as]);
      }
    }
  });

  it("changes place and sign-in by a BU admin only where all who depend on them are in the unit", async () => {
    const edit = (who: "bruno" | "sam", whom: "rita" | "adam", body: object) =>
      app.request(who, "PATCH", `/v1/admin/users/${app.people[whom].id}`, { body });
    // Ben, of another unit, is on Rita's list.
    for (const body of [{ active: false }, { parent_id: app.people.fred.id }]) {
      const refused = await edit("bruno", "rita", body);
      expect([refused.status, refused.at("errors")]).toEqual([
        403,
        { user: ["Access denied!"], base: [userMessages.beyond_unit] },
      ]);
    }
    expect((await edit("bruno", "rita", { title: "advisor" })).status).toBe(200);
    expect((await edit("bruno", "adam", { parent_id: app.people.fred.id })).status).toBe(200);
    expect((await edit("bruno", "adam", { parent_id: app.people.mona.id })).status).toBe(200);
    expect((await edit("sam", "rita", { parent_id: app.people.fred.id })).status).toBe(200);
    expect((await edit("sam", "rita", { parent_id: app.people.mona.id, title: null })).status).toBe(200);
  });

  it("shows a lock after too many failures, which an admin ends", async () => {
    const { tess } = app.people;
    const fail = (at: number, password = "not the password") =>
      app.request(null, "POST", "/v1/sessions", { body: { email: tess.email, password }, ip: `10.3.9.${at}` });
    for (let at = 0; at < 10; at++) await fail(at);
    const locked = async () =>
      (await app.request("bruno", "GET", `/v1/admin/users/${tess.id}`)).at("data.locked_until");
    expect(await locked()).toBe(app.world.now() + 15 * 60_000);
    expect((await app.request("bruno", "PATCH", `/v1/users/${tess.id}`, { body: { unlock: true } })).status).toBe(200);
    expect(await locked()).toBeNull();
    expect((await fail(11, "seven quiet herons")).status).toBe(200);
  });
});
