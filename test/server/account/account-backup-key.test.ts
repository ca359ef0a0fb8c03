/** The key of work left unsent on a device: for its owner alone, and gone with a wipe. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { password, type People } from "../../fixtures/people.ts";

type Name = Exclude<keyof People, "home_id" | "away_id">;
let app: TestServer;
beforeAll(async () => void (app = await openTestServer()));
afterAll(() => app.close());

let callers = 0;
const cookieOf = (answer: Answer) => `token=${answer.cookies["token"]?.value ?? ""}`;

async function signIn(who: Name, device_id?: string): Promise<string> {
  const body = { email: app.people[who].email, password, ...(device_id ? { device_id } : {}) };
  const ip = `10.7.0.${++callers}`;
  let answer = await app.request(null, "POST", "/v1/sessions", { body, ip });
  if (answer.at("code") === "device_wiped") {
    await app.server.services.background.idle();
    answer = await app.request(null, "POST", "/v1/sessions", { body, ip });
  }
  return cookieOf(answer);
}
const askKey = (cookie: string) => app.request(null, "POST", "/v1/account/devices/keeping_key", { cookie });
const keyOf = async (cookie: string) => (await askKey(cookie)).text("data.key");

describe("the key of kept work", () => {
  it("is 256 bits, and the same at the owner's next sign-in on the device", async () => {
    const device = app.world.uuid();
    const key = await keyOf(await signIn("ada", device));
    expect(Buffer.from(key, "base64url")).toHaveLength(32);
    expect(await keyOf(await signIn("ada", device))).toBe(key);
  });

  it("is another one for a colleague, another company and another device", async () => {
    const device = app.world.uuid();
    const keys = [
      await keyOf(await signIn("ada", device)),
      await keyOf(await signIn("adam", device)),
      await keyOf(await signIn("eve", device)),
      await keyOf(await signIn("ada", app.world.uuid())),
    ];
    expect(new Set(keys).size).toBe(4);
  });

  it("lies in the database only sealed", async () => {
    const device = app.world.uuid();
    const key = await keyOf(await signIn("fred", device));
    const rows = await app.connection.db.selectFrom("devices").selectAll().where("id", "=", device).execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(key);
    const remembered = await app.connection.db.selectFrom("idempotency_keys").select("reply").execute();
    expect(JSON.stringify(remembered)).not.toContain(key);
  });

  it("ends when the device is wiped, also before the device hears of it", async () => {
    const device = app.world.uuid();
    const cookie = await signIn("tess", device);
    const key = await keyOf(cookie);
    await app.connection.db.deleteFrom("sessions").where("device_id", "=", device).execute();
    const wiped = await app.request("tess", "POST", `/v1/account/devices/${device}/wipe`, { body: {} });
    expect(wiped.status).toBe(200);
    expect(await keyOf(await signIn("tess", device))).not.toBe(key);
  });

  it("ends when the device is taken off the list", async () => {
    const device = app.world.uuid();
    const key = await keyOf(await signIn("nina", device));
    expect((await app.request("nina", "DELETE", `/v1/account/devices/${device}`)).status).toBe(204);
    expect(await keyOf(await signIn("nina", device))).not.toBe(key);
  });

  it("is not given to a session without a device, nor to anyone who acts as the person", async () => {
    const nowhere = await askKey(await signIn("ben"));
    expect([nowhere.status, nowhere.at("code")]).toEqual([409, "conflict"]);
    const device = app.world.uuid();
    await keyOf(await signIn("ada", device));
    const acting = await app.request(null, "POST", `/v1/admin/users/${app.people.ada.id}/login`, {
      cookie: await signIn("alma", device),
      body: { login_type: "login_as" },
    });
    expect((await askKey(cookieOf(acting))).status).toBe(403);
  });

  it("stays with a device that goes on telling how it stands", async () => {
    const device = app.world.uuid();
    const cookie = await signIn("mona", device);
    const key = await keyOf(cookie);
    const body = { name: "Chrome on Windows" };
    expect((await app.request(null, "PUT", `/v1/account/devices/${device}`, { cookie, body })).status).toBe(200);
    expect(await keyOf(cookie)).toBe(key);
  });
});
