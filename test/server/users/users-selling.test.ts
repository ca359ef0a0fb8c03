/** What people may sell and with whom: who keeps it, and what of it lies on whose device. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Appointment } from "../../../src/domain/users/appointment.ts";
import { followFeed } from "../../fixtures/feed.ts";
import { openHouse, type TestHouse } from "../../fixtures/house.ts";
import { layLicense } from "../../fixtures/licenses.ts";
import { stamp } from "../../../src/server/changes/stamp.ts";
import { Touched } from "../../../src/server/changes/touched.ts";
import { tenantTx } from "../../../src/server/db/tenant-tx.ts";

let house: TestHouse;
beforeAll(async () => void (house = await openHouse()));
afterAll(() => house.close());
type Who = Parameters<TestHouse["ask"]>[0];

describe("licenses on a device", () => {
  const rowsOf = async (who: Who, license_id: string) =>
    (await followFeed((path) => house.ask(who, "GET", path))()).rows("licenses").filter(({ id }) => id === license_id);

  test("are whole for oneself and those above; others learn line and state, not the number", async () => {
    const { id } = await layLicense(house, house.people.ada, { kind: "health", state: "OH", number: "OH-1" });
    for (const who of ["ada", "fred", "mona", "rita", "bruno", "alma"] as const)
      expect(await rowsOf(who, id), who).toMatchObject([{ kind: "health", state: "OH", number: "OH-1" }]);
    for (const who of ["adam", "ben", "basil", "tess", "nina"] as const)
      expect(await rowsOf(who, id), who).toMatchObject([{ kind: "health", state: "OH", number: "" }]);
    expect(await rowsOf("erin", id)).toEqual([]);
  });

  test("of securities are nobody else's business", async () => {
    const { id } = await layLicense(house, house.people.ada, { kind: "series_65", number: "S-1" });
    for (const who of ["ada", "fred", "alma"] as const)
      expect(await rowsOf(who, id), who).toMatchObject([{ number: "S-1" }]);
    for (const who of ["adam", "nina"] as const) expect(await rowsOf(who, id), who).toEqual([]);
  });

  test("come whole with a downline and leave with it", async () => {
    const insurance = await layLicense(house, house.people.ben, { kind: "life", state: "OH", number: "B-1" });
    const series = await layLicense(house, house.people.ben, { kind: "series_7", number: "B-2" });
    const freds = followFeed((path) => house.ask("fred", "GET", path));
    const first = await freds();
    expect(first.rows("licenses").find(({ id }) => id === insurance.id)).toMatchObject({ number: "" });
    await putBelow(house.people.ben.id, house.people.fred.id);
    const gained = await freds();
    expect(gained.rows("licenses").find(({ id }) => id === insurance.id)).toMatchObject({ number: "B-1" });
    expect(gained.rows("licenses").map(({ id }) => id)).toContain(series.id);
    await putBelow(house.people.ben.id, house.people.nina.id);
    const lost = await freds();
    expect(lost.rows("licenses").find(({ id }) => id === insurance.id)).toMatchObject({ number: "" });
    expect(lost.gone("licenses")).toContain(series.id);
  });

  test("that become one of securities leave the devices of others", async () => {
    const { id } = await layLicense(house, house.people.ada, { kind: "life", state: "KY", number: "K-1" });
    const adams = followFeed((path) => house.ask("adam", "GET", path));
    expect((await adams()).rows("licenses").map((row) => row["id"])).toContain(id);
    const path = `/v1/admin/users/${house.people.ada.id}/licenses/${id}`;
    await house.ask("alma", "PATCH", path, { body: { kind: "series_66", state: "" } });
    const after = await adams();
    expect([after.gone("licenses"), after.rows("licenses")]).toEqual([[id], []]);
  });

  async function putBelow(id: string, parent_id: string): Promise<void> {
    const { home_id } = house.people;
    await tenantTx(house.connection.db, home_id, async (trx) => {
      await trx.updateTable("users").set({ parent_id }).where("tenant_id", "=", home_id).where("id", "=", id).execute();
      const touched = new Touched();
      touched.add("users", id);
      await stamp(trx, home_id, touched);
    });
  }
});

test("a suspended registration closes the securities, and lifted opens them again", async () => {
  const { nina } = house.people;
  const { id } = await layLicense(house, nina, { kind: "series_7" });
  const ninas = followFeed((path) => house.ask("nina", "GET", path));
  expect((await ninas()).sight?.hidden).not.toContain("securities");
  const put = (status: string) =>
    house.ask("alma", "PATCH", `/v1/admin/users/${nina.id}/licenses/${id}`, { body: { status } });
  expect((await put("suspended")).at("data.status")).toBe("suspended");
  expect((await ninas()).sight?.hidden).toContain("securities");
  expect((await house.ask("alma", "GET", `/v1/admin/users/${nina.id}`)).at("data.securities_series")).toEqual([]);
  expect((await put("gone")).status).toBe(422);
  expect((await put("active")).status).toBe(200);
  expect((await ninas()).sight?.hidden).not.toContain("securities");
  expect((await house.ask("alma", "GET", `/v1/admin/users/${nina.id}`)).at("data.securities_series")).toEqual([7]);
  const number = await house.ask("alma", "PATCH", `/v1/admin/users/${nina.id}/licenses/${id}`, {
    body: { number: "9" },
  });
  expect(number.at("data.status")).toBe("active");
});

describe("appointments", () => {
  const at = (id: string, more = "") => `/v1/admin/users/${id}/appointments${more}`;
  const body = async () => {
    const carrier = await house.ask("alma", "POST", "/v1/admin/carriers", { body: { name: house.world.uuid() } });
    return {
      carrier_id: carrier.text("data.id"),
      writing_number: "W-1",
      states: ["oh"],
      level: "Street",
      since: "2025-01-01",
      status: "active",
    };
  };

  test("are kept by those who may change the person, seen by those above, and written by nobody for themselves", async () => {
    const { ada, ben, bruno, eve } = house.people;
    const fields = await body();
    const made = await house.ask("bruno", "POST", at(ada.id), { body: fields });
    expect([made.status, made.at("data")]).toMatchObject([201, { ...fields, states: ["OH"] }]);
    const id = made.text("data.id");
    const later = await house.ask("bruno", "PATCH", at(ada.id, `/${id}`), { body: { level: "Agency" } });
    expect(later.at("data.level")).toBe("Agency");
    const listed = (await house.ask("mona", "GET", at(ada.id))).at("data") as Appointment[];
    expect(listed.map((one) => one.id)).toContain(id);
    expect((await house.ask("mona", "POST", at(ada.id), { body: fields })).status).toBe(403);
    expect((await house.ask("bruno", "POST", at(bruno.id), { body: fields })).status).toBe(403);
    expect((await house.ask("ada", "GET", at(ada.id))).status).toBe(403);
    expect((await house.ask("alma", "GET", at(eve.id))).status).toBe(404);
    expect((await house.ask("alma", "POST", at(eve.id), { body: fields })).status).toBe(404);
    expect((await house.ask("bruno", "PATCH", at(ben.id, `/${id}`), { body: { level: "" } })).status).toBe(404);
    expect((await house.ask("alma", "DELETE", at(ben.id, `/${id}`))).status).toBe(404);
    const refused = await house.ask("alma", "POST", at(ada.id), {
      body: { ...fields, carrier_id: house.world.uuid() },
    });
    expect([refused.status, refused.at("errors.carrier_id.0")]).toEqual([422, "Choose a carrier."]);
    expect((await house.ask("alma", "DELETE", at(ada.id, `/${id}`))).status).toBe(204);
    expect((await house.ask("mona", "GET", at(ada.id))).at("data")).toEqual([]);
  });

  test("are one's own to read, whole; colleagues learn with whom and where, while they are active", async () => {
    const { adam } = house.people;
    const fields = await body();
    const bens = followFeed((path) => house.ask("ben", "GET", path));
    const first = await bens();
    expect(first.rows("users").find(({ id }) => id === adam.id)).toMatchObject({ appointments: [] });
    const made = await house.ask("alma", "POST", at(adam.id), { body: fields });
    expect((await house.ask("adam", "GET", "/v1/users/me")).at("data.selling.appointments")).toMatchObject([
      { writing_number: "W-1", level: "Street" },
    ]);
    const told = { carrier_id: fields.carrier_id, states: ["OH"], since: "2025-01-01" };
    expect((await bens()).rows("users")).toMatchObject([{ id: adam.id, appointments: [told] }]);
    await house.ask("alma", "PATCH", at(adam.id, `/${made.text("data.id")}`), { body: { status: "terminated" } });
    expect((await bens()).rows("users")).toMatchObject([{ id: adam.id, appointments: [] }]);
  });
});

test("until when somebody is certified is kept by those above, and is theirs to read", async () => {
  const { ada } = house.people;
  const put = (who: Who, ahip_certified_until: string | null) =>
    house.ask(who, "PATCH", `/v1/users/${ada.id}`, { body: { ahip_certified_until } });
  expect((await put("ada", "2026-09-30")).status).toBe(403);
  expect((await put("bruno", "2026-02-30")).at("errors")).toHaveProperty("ahip_certified_until");
  expect((await put("bruno", "2026-09-30")).status).toBe(200);
  expect((await house.ask("mona", "GET", `/v1/admin/users/${ada.id}`)).at("data.ahip_certified_until")).toBe(
    "2026-09-30",
  );
  expect((await house.ask("ada", "GET", "/v1/users/me")).at("data.selling.ahip_certified_until")).toBe("2026-09-30");
  await put("bruno", null);
  expect((await house.ask("ada", "GET", "/v1/users/me")).at("data.selling.ahip_certified_until")).toBeNull();
});
