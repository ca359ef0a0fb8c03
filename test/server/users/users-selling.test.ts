/** What people may sell and with whom: who keeps it, and what of it lies on whose device. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Appointment } from "../../../src/domain/users/appointment.ts";
import { followFeed } from "../../fixtures/feed.ts";
import { openTestServer, type TestServer, type Who } from "../../fixtures/test-server.ts";
import { layLicense } from "../../fixtures/licenses.ts";
import { stamp } from "../../../src/server/changes/stamp.ts";
import { ChangeSet } from "../../../src/server/changes/change-set.ts";
import { tenantTx } from "../../../src/server/db/tenant-tx.ts";

let app: TestServer;
beforeAll(async () => void (app = await openTestServer()));
afterAll(() => app.close());

describe("licenses on a device", () => {
  const rowsOf = async (who: Who, license_id: string) =>
    (await followFeed((path) => app.request(who, "GET", path))())
      .rows("licenses")
      .filter(({ id }) => id === license_id);

  test("are whole for oneself and those above; others learn line and state, not the number", async () => {
    const { id } = await layLicense(app, app.people.ada, { kind: "health", state: "OH", number: "OH-1" });
    for (const who of ["ada", "fred", "mona", "rita", "bruno", "alma"] as const)
      expect(await rowsOf(who, id), who).toMatchObject([{ kind: "health", state: "OH", number: "OH-1" }]);
    for (const who of ["adam", "ben", "basil", "tess", "nina"] as const)
      expect(await rowsOf(who, id), who).toMatchObject([{ kind: "health", state: "OH", number: "" }]);
    expect(await rowsOf("erin", id)).toEqual([]);
  });

  test("of securities are visible to licensed users only", async () => {
    const { id } = await layLicense(app, app.people.ada, { kind: "series_65", number: "S-1" });
    for (const who of ["ada", "fred", "alma"] as const)
      expect(await rowsOf(who, id), who).toMatchObject([{ number: "S-1" }]);
    for (const who of ["adam", "nina"] as const) expect(await rowsOf(who, id), who).toEqual([]);
  });

  test("come whole with a downline and leave with it", async () => {
    const insurance = await layLicense(app, app.people.ben, { kind: "life", state: "OH", number: "B-1" });
    const series = await layLicense(app, app.people.ben, { kind: "series_7", number: "B-2" });
    const freds = followFeed((path) => app.request("fred", "GET", path));
    const first = await freds();
    expect(first.rows("licenses").find(({ id }) => id === insurance.id)).toMatchObject({ number: "" });
    await putBelow(app.people.ben.id, app.people.fred.id);
    const gained = await freds();
    expect(gained.rows("licenses").find(({ id }) => id === insurance.id)).toMatchObject({ number: "B-1" });
    expect(gained.rows("licenses").map(({ id }) => id)).toContain(series.id);
    await putBelow(app.people.ben.id, app.people.nina.id);
    const lost = await freds();
    expect(lost.rows("licenses").find(({ id }) => id === insurance.id)).toMatchObject({ number: "" });
    expect(lost.gone("licenses")).toContain(series.id);
  });

  test("that become one of securities leave the devices of others", async () => {
    const { id } = await layLicense(app, app.people.ada, { kind: "life", state: "KY", number: "K-1" });
    const adams = followFeed((path) => app.request("adam", "GET", path));
    expect((await adams()).rows("licenses").map((row) => row["id"])).toContain(id);
    const path = `/v1/admin/users/${app.people.ada.id}/licenses/${id}`;
    await app.request("alma", "PATCH", path, { body: { kind: "series_66", state: "" } });
    const after = await adams();
    expect([after.gone("licenses"), after.rows("licenses")]).toEqual([[id], []]);
  });

  async function putBelow(id: string, parent_id: string): Promise<void> {
    const { home_id } = app.people;
    await tenantTx(app.connection.db, home_id, async (trx) => {
      await trx.updateTable("users").set({ parent_id }).where("tenant_id", "=", home_id).where("id", "=", id).execute();
      const changeSet = new ChangeSet();
      changeSet.add("users", id);
      await stamp(trx, home_id, changeSet);
    });
  }
});

test("a suspended registration closes the securities, and lifted opens them again", async () => {
  const { nina } = app.people;
  const { id } = await layLicense(app, nina, { kind: "series_7" });
  const ninas = followFeed((path) => app.request("nina", "GET", path));
  expect((await ninas()).sight?.hidden).not.toContain("securities");
  const put = (status: string) =>
    app.request("alma", "PATCH", `/v1/admin/users/${nina.id}/licenses/${id}`, { body: { status } });
  expect((await put("suspended")).at("data.status")).toBe("suspended");
  expect((await ninas()).sight?.hidden).toContain("securities");
  expect((await app.request("alma", "GET", `/v1/admin/users/${nina.id}`)).at("data.securities_series")).toEqual([]);
  expect((await put("gone")).status).toBe(422);
  expect((await put("active")).status).toBe(200);
  expect((await ninas()).sight?.hidden).not.toContain("securities");
  expect((await app.request("alma", "GET", `/v1/admin/users/${nina.id}`)).at("data.securities_series")).toEqual([7]);
  const number = await app.request("alma", "PATCH", `/v1/admin/users/${nina.id}/licenses/${id}`, {
    body: { number: "9" },
  });
  expect(number.at("data.status")).toBe("active");
});

describe("appointments", () => {
  const at = (id: string, more = "") => `/v1/admin/users/${id}/appointments${more}`;
  const body = async () => {
    const carrier = await app.request("alma", "POST", "/v1/admin/carriers", { body: { name: app.world.uuid() } });
    return {
      carrier_id: carrier.text("data.id"),
      writing_number: "W-1",
      states: ["oh"],
      level: "Street",
      since: "2025-01-01",
      status: "active",
    };
  };

  test("are kept by those who may change the person, seen by those above, and written by no one for themselves", async () => {
    const { ada, ben, bruno, eve } = app.people;
    const fields = await body();
    const made = await app.request("bruno", "POST", at(ada.id), { body: fields });
    expect([made.status, made.at("data")]).toMatchObject([201, { ...fields, states: ["OH"] }]);
    const id = made.text("data.id");
    const later = await app.request("bruno", "PATCH", at(ada.id, `/${id}`), { body: { level: "Agency" } });
    expect(later.at("data.level")).toBe("Agency");
    const listed = (await app.request("mona", "GET", at(ada.id))).at("data") as Appointment[];
    expect(listed.map((one) => one.id)).toContain(id);
    expect((await app.request("mona", "POST", at(ada.id), { body: fields })).status).toBe(403);
    expect((await app.request("bruno", "POST", at(bruno.id), { body: fields })).status).toBe(403);
    expect((await app.request("ada", "GET", at(ada.id))).status).toBe(403);
    expect((await app.request("alma", "GET", at(eve.id))).status).toBe(404);
    expect((await app.request("alma", "POST", at(eve.id), { body: fields })).status).toBe(404);
    expect((await app.request("bruno", "PATCH", at(ben.id, `/${id}`), { body: { level: "" } })).status).toBe(404);
    expect((await app.request("alma", "DELETE", at(ben.id, `/${id}`))).status).toBe(404);
    const refused = await app.request("alma", "POST", at(ada.id), {
      body: { ...fields, carrier_id: app.world.uuid() },
    });
    expect([refused.status, refused.at("errors.carrier_id.0")]).toEqual([422, "Choose a carrier."]);
    expect((await app.request("alma", "DELETE", at(ada.id, `/${id}`))).status).toBe(204);
    expect((await app.request("mona", "GET", at(ada.id))).at("data")).toEqual([]);
  });

  test("are one's own to read, whole; colleagues learn with whom and where, while they are active", async () => {
    const { adam } = app.people;
    const fields = await body();
    const bens = followFeed((path) => app.request("ben", "GET", path));
    const first = await bens();
    expect(first.rows("users").find(({ id }) => id === adam.id)).toMatchObject({ appointments: [] });
    const made = await app.request("alma", "POST", at(adam.id), { body: fields });
    expect((await app.request("adam", "GET", "/v1/users/me")).at("data.selling.appointments")).toMatchObject([
      { writing_number: "W-1", level: "Street" },
    ]);
    const received = { carrier_id: fields.carrier_id, states: ["OH"], since: "2025-01-01" };
    expect((await bens()).rows("users")).toMatchObject([{ id: adam.id, appointments: [received] }]);
    await app.request("alma", "PATCH", at(adam.id, `/${made.text("data.id")}`), { body: { status: "terminated" } });
    expect((await bens()).rows("users")).toMatchObject([{ id: adam.id, appointments: [] }]);
  });
});

test("until when someone is certified is kept by those above, and is theirs to read", async () => {
  const { ada } = app.people;
  const put = (who: Who, ahip_certified_until: string | null) =>
    app.request(who, "PATCH", `/v1/users/${ada.id}`, { body: { ahip_certified_until } });
  expect((await put("ada", "2026-09-30")).status).toBe(403);
  expect((await put("bruno", "2026-02-30")).at("errors")).toHaveProperty("ahip_certified_until");
  expect((await put("bruno", "2026-09-30")).status).toBe(200);
  expect((await app.request("mona", "GET", `/v1/admin/users/${ada.id}`)).at("data.ahip_certified_until")).toBe(
    "2026-09-30",
  );
  expect((await app.request("ada", "GET", "/v1/users/me")).at("data.selling.ahip_certified_until")).toBe("2026-09-30");
  await put("bruno", null);
  expect((await app.request("ada", "GET", "/v1/users/me")).at("data.selling.ahip_certified_until")).toBeNull();
});
