/** Joining Google and Outlook by signing in there: once, by whom it was begun, and every refusal said. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { signInLifeMs } from "../../../src/domain/calendar/sign-in-return.ts";
import { openAccount } from "../../../src/server/calendar-sync/calendar-access.ts";
import { faultOf } from "../../fixtures/calendar-appearances.ts";
import { openTestServer } from "../../fixtures/test-server.ts";
import { signIn } from "../../fixtures/people.ts";
import { openSignInFixture, type SignInFixture } from "../../fixtures/sign-in-fixture.ts";

let fixture: SignInFixture;
beforeAll(async () => {
  fixture = await openSignInFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.app.connection.db.deleteFrom("authorizations").execute();
  fixture.google.oauth.person = "agrees";
  fixture.outlook.oauth.person = "agrees";
});

const lookEveryMs = 250;

/** Time passes only while somebody waits for another: whoever renews has its half minute, however slow the machine is. */
async function whileTimePasses<T>(start: () => Promise<T>): Promise<T> {
  const { world } = fixture.app;
  const { sleep } = world;
  let waiting = 0;
  world.sleep = async (ms, signal) => {
    if (ms !== lookEveryMs) return sleep(ms, signal);
    waiting++;
    await sleep(ms, signal).finally(() => waiting--);
  };
  let isDone = false;
  const end = () => void (isDone = true);
  const work = start();
  work.then(end, end);
  while (!isDone) {
    await new Promise((next) => setTimeout(next, 5));
    if (waiting > 0) await world.pass(lookEveryMs);
  }
  world.sleep = sleep;
  return work;
}

const rowOf = (id: string) =>
  fixture.app.connection.db.selectFrom("authorizations").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

describe.each(["google", "outlook"] as const)("%s", (kind) => {
  const double = () => (kind === "google" ? fixture.google : fixture.outlook);

  test("an account is connected, its first calendar syncs both ways, and its tokens are sealed and never shown", async () => {
    const back = await fixture.comeBack("ada", kind, await fixture.goThere("ada", kind));
    expect(back.at("meta.refused")).toBeNull();
    expect(back.at("data")).toMatchObject({ kind, account_email: expect.stringContaining("ada@"), direction: "both" });
    expect(back.at("data.calendars")).toMatchObject([{ read: true, write: true, default: true }]);
    const listed = await fixture.app.request("ada", "GET", "/v1/authorizations");
    expect(listed.at("data")).toHaveLength(1);
    expect((await fixture.app.request("mona", "GET", "/v1/authorizations")).at("data")).toEqual([]);
    const { secret_sealed } = await rowOf(back.text("data.id"));
    expect(secret_sealed).not.toMatch(/[ar]-[\da-f]{8}-/);
    expect(JSON.stringify([back.json, listed.json])).not.toMatch(/[ar]-[\da-f]{8}-|token|secret/);
  });

  test("an answer is taken once", async () => {
    const answer = await fixture.goThere("ada", kind);
    expect((await fixture.comeBack("ada", kind, answer)).at("meta.refused")).toBeNull();
    expect((await fixture.comeBack("ada", kind, answer)).at("meta.refused")).toBe("expired");
  });

  test("an answer that comes too late is no answer", async () => {
    const answer = await fixture.goThere("ada", kind);
    await fixture.app.world.pass(signInLifeMs + 1);
    expect((await fixture.comeBack("ada", kind, answer)).at("meta.refused")).toBe("expired");
  });

  test("saying no, or not to all that is needed, is explained and joins nothing", async () => {
    double().oauth.person = "denies";
    const denied = await fixture.comeBack("ada", kind, await fixture.goThere("ada", kind));
    expect([denied.status, denied.at("meta.refused")]).toEqual([200, "denied"]);
    double().oauth.person = "unticks";
    const short = await fixture.comeBack("ada", kind, await fixture.goThere("ada", kind));
    expect(short.at("meta.refused")).toBe("scope_missing");
    expect((await fixture.app.request("ada", "GET", "/v1/authorizations")).at("data")).toEqual([]);
  });

  test("joined again, it is the same account with a new sign-in", async () => {
    const id = await fixture.join("ada", kind);
    double().oauth.revokeAll();
    await fixture.sync(id);
    expect(await rowOf(id)).toMatchObject({ status: "needs_sign_in", last_error: "needs_sign_in" });
    expect(await fixture.join("ada", kind)).toBe(id);
    await fixture.sync(id);
    expect(await rowOf(id)).toMatchObject({ status: "connected", last_error: null });
  });

  test("of two workers that renew at once one does, and both go on with what it got", async () => {
    const id = await fixture.join("ada", kind);
    await fixture.app.world.pass(3_600_000);
    const row = await rowOf(id);
    const before = double().oauth.refreshes;
    const open = () => openAccount(fixture.app.server.services, { row, timezone: "America/New_York" });
    const accounts = await whileTimePasses(() => Promise.all([open(), open(), open()]));
    expect(double().oauth.refreshes).toBe(before + 1);
    for (const account of accounts) expect(await faultOf(account.calendars())).toBe("done");
    // What came with it is good for the next time: one that rotates is not lost.
    await fixture.app.world.pass(3_600_000);
    expect(await faultOf((await whileTimePasses(open)).calendars())).toBe("done");
    expect(double().oauth.refreshes).toBe(before + 2);
  });

  test("a token that the provider refuses before its end is renewed too, and none is used twice", async () => {
    const id = await fixture.join("ada", kind);
    const row = await rowOf(id);
    const before = double().oauth.refreshes;
    const open = () => openAccount(fixture.app.server.services, { row, timezone: "America/New_York", refused: true });
    const accounts = await whileTimePasses(() => Promise.all([open(), open()]));
    expect(double().oauth.refreshes).toBeGreaterThan(before);
    expect(await faultOf(accounts[0].calendars())).toBe("done");
    expect(await faultOf(accounts[1].calendars())).toBe("done");
  });
});

test("no one finishes what another began, in another session, company or at another provider", async () => {
  const { app } = fixture;
  const refusedTo = async (who: "mona" | "eve", kind: "google" | "outlook" = "google") =>
    (await fixture.comeBack(who, kind, await fixture.goThere("ada", "google"))).at("meta.refused");
  expect(await refusedTo("mona")).toBe("expired");
  expect(await refusedTo("eve")).toBe("expired");
  const elsewhere = await fixture.comeBack("ada", "outlook", await fixture.goThere("ada", "google"));
  expect(elsewhere.at("meta.refused")).toBe("expired");
  const answer = await fixture.goThere("ada", "google");
  const { cookie } = await signIn(app.connection.db, app.world, app.people.ada);
  const body = { kind: "google", ...answer };
  const other = await app.send("POST", "/v1/authorizations/sign_in", { cookie: `__Host-${cookie}`, body });
  expect(other.at("meta.refused")).toBe("expired");
  // Tried by the wrong one, it is over for the right one too.
  expect((await fixture.comeBack("ada", "google", answer)).at("meta.refused")).toBe("expired");
  expect(await app.connection.db.selectFrom("authorizations").selectAll().execute()).toEqual([]);
});

test("sign-ins that no one finishes are few and forgotten", async () => {
  for (let nth = 0; nth < 13; nth++) await fixture.goThere("ada", "google");
  const kept = await fixture.app.connection.db.selectFrom("calendar_sign_ins").select("state_hash").execute();
  expect(kept.length).toBeLessThanOrEqual(10);
});

test("a provider that is down while one comes back is said, and nothing is joined", async () => {
  const answer = await fixture.goThere("ada", "google");
  const usual = fixture.google.wire.answer;
  fixture.google.wire.answer = () => ({ status: 503, body: "" });
  expect((await fixture.comeBack("ada", "google", answer)).status).toBe(503);
  fixture.google.wire.answer = usual;
  expect((await fixture.app.request("ada", "GET", "/v1/authorizations")).at("data")).toEqual([]);
});

test("without its settings a provider says what is missing", async () => {
  const bare = await openTestServer();
  const listed = await bare.request("ada", "GET", "/v1/authorizations");
  const missing = ["google", "outlook"].map((kind) => ({ kind, source: null, by: "sign_in" }));
  expect(listed.at("meta.kinds")).toEqual(expect.arrayContaining(missing));
  const asked = await bare.request("ada", "POST", "/v1/authorizations", { body: { kind: "google" } });
  expect([asked.status, asked.at("errors.kind.0")]).toEqual([422, "This provider is not set up on this server."]);
  await bare.close();
});

describe.each(["google", "outlook"] as const)("%s turned off for the company", (kind) => {
  const stand = async (id: string) => {
    const { db } = fixture.app.connection;
    const row = await db.selectFrom("authorizations").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    return { wanted: row.wanted, next_sync_at: Number(row.next_sync_at), last_sync_at: Number(row.last_sync_at) };
  };
  const turn = async (on: boolean) => {
    const rules = [{ for: "deployment", value: "", on }];
    const reply = await fixture.app.request("alma", "PUT", "/v1/admin/feature_flags", { body: { key: kind, rules } });
    expect(reply.status).toBe(200);
  };

  test("keeps the account and does not sync it, and syncs it once it is on again", async () => {
    const { app } = fixture;
    const double = kind === "google" ? fixture.google : fixture.outlook;
    const id = await fixture.join("ada", kind);
    await fixture.sync(id);
    const before = await stand(id);
    await turn(false);
    expect((await stand(id)).next_sync_at).toBe(app.world.now());
    const asked = double.wire.heard.length;
    await fixture.sync(id);
    expect(double.wire.heard.length).toBe(asked);
    const off = await stand(id);
    expect(off).toMatchObject({ wanted: false, last_sync_at: before.last_sync_at });
    expect(off.next_sync_at).toBeGreaterThan(app.world.now());
    expect((await app.request("ada", "PUT", `/v1/authorizations/${id}/sync`)).at("code")).toBe("feature_off");
    const listed = (await app.request("ada", "GET", "/v1/authorizations")).json as { data: { id: string }[] };
    expect(listed.data.map((one) => one.id)).toContain(id);
    await turn(true);
    expect((await stand(id)).next_sync_at).toBe(app.world.now());
    await app.world.pass(1_000);
    await fixture.sync(id);
    expect(double.wire.heard.length).toBeGreaterThan(asked);
    expect((await stand(id)).last_sync_at).toBeGreaterThan(before.last_sync_at);
  });
});
