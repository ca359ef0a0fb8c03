/** What must hold for every call alike. New calls are taken in by being declared. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { groups } from "../../src/contract/index.ts";
import { type Capability, may } from "../../src/domain/users/access.ts";
import { implementations } from "../../src/server/implementations.ts";
import { type People, type Person, signIn } from "../fixtures/people.ts";
import { type Call, calls, filled, nameOf } from "./calls.ts";
import { ownPage, requestAs, type SeededTestServer, nextIp, openFurnished, ownIds } from "./seeded-server.ts";
import { type Json, jsonSchema, sampleOf } from "./sample.ts";

let app: SeededTestServer;
beforeAll(async () => {
  app = await openFurnished();
});
afterAll(() => app.close());

function needsSession({ endpoint }: Call): boolean {
  return endpoint.access !== "public";
}

/** Somebody whose role stands below the call's access. */
function outsiderOf(capability: Capability): Person | undefined {
  const { home_id: _home, away_id: _away, ...people }: People = app.people;
  return Object.entries(people).find(
    ([name, person]) => !may({ account_type: person.account_type, rm: name === "rita" }, capability),
  )?.[1];
}

const plain = { optional: false };
const withSession = calls.filter(needsSession);

describe("the promised surface", () => {
  test("is declared, implemented and listed, and nothing else is", () => {
    const listed = readFileSync(join(import.meta.dirname, "inventory.txt"), "utf8")
      .trimEnd()
      .split("\n");
    const promised = listed.map((line) => line.replace(/ \+ours$/, ""));
    const sorted = (names: readonly string[]) => [...names].sort();
    expect(sorted(calls.map(({ name }) => name))).toEqual(sorted(promised));
    expect(new Set(promised).size).toBe(promised.length);
    const implemented = implementations.flatMap(({ group }) => Object.values(group.endpoints).map(nameOf));
    expect(sorted(implemented)).toEqual(sorted(promised));
    expect(implementations.map(({ group }) => group.name).sort()).toEqual(groups.map(({ name }) => name).sort());
  });

  test("says in one sentence what each call does, who may and whether it can wait", () => {
    for (const { name, endpoint } of calls) {
      expect(endpoint.summary, name).toMatch(/^\S.*\.$/s);
      if (endpoint.method !== "GET") expect(endpoint.writes, `${name} says nothing about writing`).toBeDefined();
      else expect([undefined, "never"], name).toContain(endpoint.writes);
    }
  });
});

describe("every call's samples", () => {
  test.each(calls.map((call) => [call.name, call] as const))(
    "%s: what fits its schemas is taken, both ways",
    (_name, { endpoint }) => {
      for (const part of [endpoint.params, endpoint.query, endpoint.body]) {
        if (!part || isForm(part)) continue;
        expect((part as z.ZodType).safeParse(sampleOf(jsonSchema(part, "input"), plain)).error).toBeUndefined();
      }
      if (!endpoint.reply) return;
      const reply = (endpoint.reply as z.ZodType).safeParse(
        sampleOf(jsonSchema(endpoint.reply, "output"), { optional: true }),
      );
      expect(reply.error).toBeUndefined();
    },
  );
});

function isForm(part: Call["endpoint"]["body"]): boolean {
  return part !== undefined && JSON.stringify(jsonSchema(part, "input")).includes('"format":"binary"');
}

describe("every call's door", () => {
  test.each(withSession.map((call) => [call.name, call] as const))(
    "%s: 401 without a session, with a broken, an ended or a foreign one",
    async (_name, call) => {
      const { url, body } = filled(call, plain);
      const { db } = app.connection;
      const ended = await signIn(db, app.world, app.people.alma);
      await db.deleteFrom("sessions").where("id", "=", ended.session_id).execute();
      const alive = await signIn(db, app.world, app.people.alma);
      const moved = alive.cookie.replace(app.people.home_id, app.people.away_id);
      for (const cookie of [undefined, "token=nonsense", ended.cookie, moved]) {
        const answer = await app.request(null, call.endpoint.method, url, {
          ip: nextIp(),
          headers: ownPage(call),
          ...(cookie ? { cookie } : {}),
          ...(body === undefined ? {} : { body }),
        });
        expect(answer.status, cookie).toBe(401);
      }
    },
  );

  test.each(withSession.map((call) => [call.name, call] as const))(
    "%s: 403 for a lower role, valid body or not",
    async (_name, call) => {
      const { access } = call.endpoint;
      const outsider = access === "public" || access === "signed_in" ? undefined : outsiderOf(access);
      if (!outsider) return;
      for (const sent of [filled(call, plain), { ...filled(call, plain), body: { nonsense: true } }]) {
        const answer = await requestAs(app, outsider, call, sent);
        expect([answer.status, answer.at("errors.user.0")]).toEqual([403, "Access denied!"]);
      }
    },
  );

  test.each(calls.filter(({ endpoint }) => endpoint.method !== "GET").map((call) => [call.name, call] as const))(
    "%s: 403 for another site's page",
    async (_name, call) => {
      const foreignPage = { origin: "https://evil.test", "sec-fetch-site": "cross-site" };
      expect((await requestAs(app, app.people.alma, call, filled(call, plain), foreignPage)).status).toBe(403);
    },
  );
});

describe("every call's patience", () => {
  const needed = [
    "GET /auth/profile",
    // Names the session in which somebody acts, which returning needs.
    "GET /v1/account/sessions",
    "GET /v1/helps",
    "GET /v1/users/me",
    "PATCH /v1/users/accept_tos",
    "PATCH /v1/users/update_2fa",
    "PATCH /v1/users/update_timezone",
    "PATCH /v1/users/{id}/update_password",
    "POST /v1/account/devices/keeping_key",
    "POST /v1/helps",
    "POST /v1/sessions/unlock",
    "POST /v1/sessions/{id}",
    "POST /v1/two_factor/disable",
    "POST /v1/two_factor/enable",
    "POST /v1/two_factor/generate_qr",
  ];

  const mustChange = (change_password: boolean) =>
    app.connection.db
      .updateTable("credentials")
      .set({ change_password })
      .where("user_id", "=", app.people.eve.id)
      .execute();
  beforeAll(() => mustChange(true));
  afterAll(() => mustChange(false));

  test("only what leads out of it is answered to someone with a duty", () => {
    const answered = withSession.filter(({ endpoint }) => endpoint.allowBeforeRequiredActions).map(({ name }) => name);
    expect(answered.toSorted()).toEqual(needed);
  });

  test.each(
    withSession
      .filter(({ endpoint }) => !endpoint.allowBeforeRequiredActions)
      .map((call) => [call.name, call] as const),
  )("%s: 403 until a required password is set", async (_name, call) => {
    const answer = await requestAs(app, app.people.eve, call, filled(call, plain, ownIds(app)));
    expect([answer.status, answer.at("code"), answer.at("errors.user.0")]).toEqual([403, "duty_due", "Access denied!"]);
  });
});

describe("every call's body", () => {
  const withBody = calls.filter(({ endpoint }) => endpoint.body !== undefined);
  const alma = () => app.people.alma;

  test.each(withBody.map((call) => [call.name, call] as const))(
    "%s: unknown fields and wrong kinds are refused by name",
    async (_name, call) => {
      const { url, body } = filled(call, plain, ownIds(app));
      const strange = { never_heard_of: 1, constructor: 1 };
      const unknown = await requestAs(app, alma(), call, { url, body: { ...(body as Json), ...strange } });
      expect(unknown.status).toBe(422);
      expect(unknown.json).toMatchObject({
        errors: { never_heard_of: ["Unknown field."], constructor: ["Unknown field."] },
      });
      for (const name of Object.keys((call.body?.["properties"] ?? {}) as Json)) {
        const broken = { ...(body as Json), [name]: { $bad: [1] } };
        if ((call.endpoint.body as z.ZodType).safeParse(broken).success) continue;
        const answer = await requestAs(app, alma(), call, { url, body: broken });
        expect(answer.status, name).toBe(422);
        expect(
          Object.keys(answer.at("errors") as Json).some((field) => field === name || field.startsWith(`${name}.`)),
          name,
        ).toBe(true);
      }
    },
  );

  test.each(withBody.map((call) => [call.name, call] as const))(
    "%s: what is no object, too deep, poisoned or no JSON is refused",
    async (_name, call) => {
      const { url } = filled(call, plain, ownIds(app));
      const poison = '{"__proto__":{"admin":true}}';
      for (const body of [
        "[]",
        "7",
        '"text"',
        "null",
        "{",
        "[".repeat(10_000),
        poison,
        `{"a":${"[".repeat(50)}${"]".repeat(50)}}`,
      ]) {
        const answer = await requestAs(app, alma(), call, { url, body });
        const needsNothing = (call.endpoint.body as z.ZodType).safeParse({}).success;
        if (body === "null" && needsNothing) continue;
        expect(answer.status, body.slice(0, 40)).toBeGreaterThanOrEqual(400);
        expect(answer.status, body.slice(0, 40)).toBeLessThan(500);
      }
    },
  );

  test("of 10 MB is too large everywhere", async () => {
    const body = JSON.stringify({ text: "x".repeat(10 * 1024 * 1024) });
    const usual = withBody.filter(({ endpoint }) => endpoint.bodyLimitBytes === undefined);
    for (const call of usual)
      expect((await requestAs(app, alma(), call, { url: filled(call, plain).url, body })).status, call.name).toBe(413);
  });
});
