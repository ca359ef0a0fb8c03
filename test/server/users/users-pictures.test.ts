/** Photo and logo: what is taken in, who is given it, what is left behind. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CurrentUser } from "../../../src/domain/users/user.ts";
import { clearFiles } from "../../../src/server/storage/clearing.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import type { People } from "../../fixtures/people.ts";
import * as pictures from "../../fixtures/pictures.ts";

type Who = Exclude<keyof People, "home_id" | "away_id">;
type Field = "personal_photo" | "logo";
let app: TestServer;
beforeAll(async () => void (app = await openTestServer()));
afterAll(() => app.close());

async function send(who: Who, fields: Record<string, Uint8Array<ArrayBuffer> | string>, key?: string) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === "string") form.append(name, value);
    else form.append(name, new Blob([value]), "me.png");
  }
  const encoded = new Response(form);
  const { cookie } = await app.sessionOf(who);
  const reply = await app.server.fastify.inject({
    method: "PATCH",
    url: "/v1/users/update_profile",
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: {
      cookie,
      "content-type": encoded.headers.get("content-type") ?? "",
      ...(key ? { "idempotency-key": key } : {}),
    },
  });
  const json = reply.json() as { data: Record<Field, string>; errors?: Record<string, string[]> };
  return { status: reply.statusCode, data: json.data, errors: json.errors };
}

async function fetched(who: Who | null, url: string) {
  const headers = who ? { cookie: (await app.sessionOf(who)).cookie } : {};
  return app.server.fastify.inject({ url, headers });
}
const me = async (who: Who) => (await app.request(who, "GET", "/v1/users/me")).at("data") as CurrentUser;
const storedKeys = () => app.server.services.storage.list(app.people.home_id, "", 1_000);
const photo = async (who: Who, bytes = pictures.webp()) =>
  (await send(who, { personal_photo: bytes })).data.personal_photo;

describe("a photo", () => {
  test("is kept bare, given under an address of its own, and known to everyone in the company", async () => {
    const { status, data } = await send("ada", { personal_photo: pictures.jpegOfAPhone(), first_name: "Ada" });
    expect(status).toBe(200);
    expect(data.personal_photo).toMatch(/^\/v1\/users\/[^/]+\/personal_photo\?v=[0-9a-f]{64}$/);
    expect((await me("ada")).profile.personal_photo).toBe(data.personal_photo);
    for (const who of ["ada", "ben", "alma", "tess", "basil"] as const) {
      const got = await fetched(who, data.personal_photo);
      expect(got.statusCode, who).toBe(200);
      expect(Buffer.from(pictures.jpeg()).equals(got.rawPayload)).toBe(true);
    }
  });

  test("is given as what it is, never as a page, and stays good for as long as its address", async () => {
    const address = await photo("ada", pictures.png());
    const got = await fetched("ada", address);
    expect(got.headers).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "cache-control": "private, max-age=31536000, immutable",
      "content-length": String(pictures.png().length),
    });
    expect(got.headers["content-security-policy"]).toContain("default-src 'none'");
    const present = await fetched("ada", address.split("?")[0] ?? "");
    expect([present.statusCode, present.headers["cache-control"]]).toEqual([200, "private, no-cache"]);
  });

  test("is not found outside the company, nor without a session", async () => {
    const address = await photo("ada");
    expect((await fetched("eve", address)).statusCode).toBe(404);
    expect((await fetched(null, address)).statusCode).toBe(401);
  });

  test("gives way to the next one, whose address is another; the old bytes go with the night", async () => {
    const first = await photo("ben", pictures.webp());
    const [lossless, before] = [pictures.losslessWebp(), await storedKeys()];
    const second = await photo("ben", lossless);
    expect(second).not.toBe(first);
    expect((await fetched("ben", first)).statusCode).toBe(404);
    expect((await fetched("ben", second)).statusCode).toBe(200);
    expect((await send("ben", { personal_photo: "" })).data.personal_photo).toBe("");
    expect((await fetched("ben", second)).statusCode).toBe(404);
    await clearFiles(app.server.services, new AbortController().signal);
    expect((await storedKeys()).length).toBeLessThanOrEqual(before.length);
  });

  test("outlives a colleague's, of the very same bytes", async () => {
    const [one, other] = [await photo("mona", pictures.png()), await photo("adam", pictures.png())];
    await send("mona", { personal_photo: "" });
    await clearFiles(app.server.services, new AbortController().signal);
    expect((await fetched("adam", one)).statusCode).toBe(404);
    expect((await fetched("mona", other)).statusCode).toBe(200);
  });

  test("comes once when the same form comes twice", async () => {
    const sends = [0, 1].map(() => send("rita", { personal_photo: pictures.webp() }, "one-photo"));
    const [one, two] = await Promise.all(sends);
    expect(one).toEqual(two);
    const { rows } = await app.connection.pool.query(
      "select count(*)::int as count from audit where record_id = $1 and fields ? 'personal_photo'",
      [app.people.rita.id],
    );
    expect(rows[0].count).toBe(1);
  });

  test("reaches devices with the person's name, and those above in their lists", async () => {
    const address = await photo("ada");
    const changes = (await app.request("ben", "GET", "/v1/sync/changes?limit=2000")).at("data") as {
      collection: string;
      rows: { id: string; personal_photo: string }[];
    }[];
    const people = changes.filter(({ collection }) => collection === "users").flatMap(({ rows }) => rows);
    expect(people.find(({ id }) => id === app.people.ada.id)?.personal_photo).toBe(address);
    const listed = await app.request("alma", "GET", `/v1/admin/users/${app.people.ada.id}`);
    expect(listed.at("data.personal_photo")).toBe(address);
  });
});

describe("a logo", () => {
  test("is given to the person alone", async () => {
    const { logo } = (await send("ada", { logo: pictures.webpWithWords() })).data;
    const got = await fetched("ada", logo);
    expect([got.statusCode, got.headers["content-type"]]).toEqual([200, "image/webp"]);
    expect(got.rawPayload.includes(pictures.secretPlace)).toBe(false);
    expect((await fetched("alma", logo)).statusCode).toBe(404);
    expect((await me("ada")).profile.logo).toBe(logo);
  });
});

describe("what is no photo or logo", () => {
  test.each([
    ["nothing at all", new Uint8Array()],
    ["a drawing with a script", pictures.drawingWithScript],
    ["a page under a picture's name", new TextEncoder().encode("<!doctype html><script>alert(1)</script>")],
    ["a picture that was cut short", pictures.png().slice(0, 40)],
    ["a picture that unfolds to a wall", pictures.png({ width: 60_000, height: 60_000 })],
    ["a picture that was not cut to a square", pictures.jpeg({ width: 800, height: 600 })],
    ["a moving picture", pictures.movingWebp()],
    ["a picture with another behind its head", pictures.webpOfTwoSizes()],
  ])("is refused by its field, and leaves nothing: %s", async (_, bytes) => {
    const [before, { profile }] = [await storedKeys(), await me("ada")];
    for (const field of ["personal_photo", "logo"] as const) {
      const { status, errors } = await send("ada", { [field]: bytes, about_me: "Not to be kept" });
      expect([status, Object.keys(errors ?? {})]).toEqual([422, [field]]);
    }
    expect(await storedKeys()).toEqual(before);
    expect((await me("ada")).profile).toEqual(profile);
  });

  test("is refused above 5 MB as it streams in, by its field", async () => {
    const { status, errors } = await send("ada", { logo: new Uint8Array(5_242_881) });
    expect([status, errors]).toEqual([413, { logo: ["A file can be up to 5 MB."] }]);
  });

  test("is an address of elsewhere", async () => {
    const body = { logo: "https://elsewhere.test/me.png" };
    const answer = await app.request("ada", "PATCH", "/v1/users/update_profile", { body });
    expect([answer.status, Object.keys(answer.at("errors") as object)]).toEqual([422, ["logo"]]);
  });
});
