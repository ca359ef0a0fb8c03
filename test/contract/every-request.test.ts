/** What is sent to every call alike: texts that break things, valid requests, and ids of another tenant. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { calls, type Filled, filled, idKinds } from "./calls.ts";
import { requestAs, digestOf, type SeededTestServer, openFurnished, ownIds, secret } from "./seeded-server.ts";
import { sampleUuid } from "./sample.ts";

let app: SeededTestServer;
/** Calls whose sample was valid enough to be carried out. */
const answered = new Set<string>();
beforeAll(async () => {
  app = await openFurnished();
});
afterAll(() => app.close());

const naughty = [
  "'; drop table contacts; --",
  "\\'; select pg_sleep(9) --",
  "%_\\",
  "\u0000",
  "\ud800",
  "<script>alert(1)</script>",
  "../../../../etc/passwd",
  "{{7*7}} ${7*7}",
  "𝕏💥‮ﷺ",
  "x".repeat(20_000),
  "NaN",
  "",
];

describe("every call", () => {
  const withInput = calls.filter((call) => call.params ?? call.query ?? call.body);
  test.each(withInput.map((call) => [call.name, call] as const))(
    "%s: naughty texts never break it",
    async (_name, call) => {
      for (const text of naughty) {
        const answer = await requestAs(
          app,
          app.people.alma,
          call,
          filled(call, { optional: true, text, uuid: app.own.uuids[0] ?? sampleUuid }, ownIds(app)),
        );
        expect(answer.status, text.slice(0, 40)).toBeLessThan(500);
      }
    },
  );

  test.each(calls.map((call) => [call.name, call] as const))(
    "%s: a valid request is answered as declared",
    async (_name, call) => {
      for (const uuid of idKinds(call).uuid ? app.own.uuids : [undefined]) {
        const answer = await requestAs(
          app,
          app.people.alma,
          call,
          filled(call, { optional: false, uuid: app.world.uuid() }, { number: app.own.numbers[0], uuid }),
        );
        expect(answer.status).toBeLessThan(500);
        if (answer.status >= 300) continue;
        answered.add(call.name);
        const { reply, status, download } = call.endpoint;
        if (download) continue;
        expect(answer.status).toBe(reply ? (status ?? 200) : 204);
        if (reply) expect((reply as z.ZodType).safeParse(answer.json).error).toBeUndefined();
      }
    },
  );

  test("is carried out for most of the samples, so that the above looked at real replies", () => {
    expect(answered.size).toBeGreaterThan(calls.length / 2);
  });

  /** The device makes this id itself, so any is right; rows of another tenant under the same id are not touched by it. */
  const makesItsId = "PUT /v1/account/devices/{id}";
  const withIds = calls.filter((call) => (idKinds(call).number || idKinds(call).uuid) && call.name !== makesItsId);

  test.each(withIds.map((call) => [call.name, call] as const))(
    "%s: another tenant's ids do not exist",
    async (_name, call) => {
      const kinds = idKinds(call);
      const paths = kinds.uuid
        ? app.foreign.uuids.flatMap((uuid) => (kinds.number ? [{ uuid, number: app.own.numbers[0] }] : [{ uuid }]))
        : app.foreign.numbers.map((number) => ({ number }));
      for (const ids of paths) {
        const answer = await requestAs(app, app.people.alma, call, filled(call, { optional: false }, ids));
        expect(answer.status, JSON.stringify(ids)).toBeGreaterThanOrEqual(400);
        expect(answer.status, JSON.stringify(ids)).toBeLessThan(500);
        if (!call.endpoint.body) expect(answer.status, JSON.stringify(ids)).toBe(404);
      }
    },
  );

  test("sent with another tenant's ids in its body, query and path shows and changes nothing there", async () => {
    const before = await digestOf(app, app.people.away_id);
    for (const call of calls) {
      for (const asked of foreignRequests(call)) {
        const answer = await requestAs(app, app.people.alma, call, asked);
        expect(answer.status, call.name).toBeLessThan(500);
        expect(JSON.stringify(answer.json ?? ""), call.name).not.toContain(secret);
      }
    }
    expect(await digestOf(app, app.people.away_id)).toEqual(before);
  }, 120_000);
});

/** With each of the other tenant's ids, wherever the call takes one; the same request is not sent again. */
function foreignRequests(call: Parameters<typeof filled>[0]): Filled[] {
  const asks = app.foreign.uuids.map((uuid) => {
    const ids = { uuid, number: app.foreign.numbers[0] };
    return foreignNumbers(filled(call, { optional: true, uuid }, ids));
  });
  return [...new Map(asks.map((asked) => [JSON.stringify(asked), asked])).values()];
}

/** Every whole number of the body that could be a contact's becomes one of the other tenant. */
function foreignNumbers({ url, body }: Filled): Filled {
  const number = app.foreign.numbers[0] ?? 0;
  const text = JSON.stringify(body)?.replace(
    /"(id|ids|contact_id|favorite_id|exclude_ids|referred_by_id)":(\[)?\d+/g,
    (_all, name: string, list = "") => `"${name}":${list}${number}`,
  );
  return { url, body: text === undefined ? undefined : (JSON.parse(text) as unknown) };
}
