/** A change with its base version never overwrites another user's later change. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";

let app: TestServer;
beforeAll(async () => {
  app = await openTestServer();
});
afterAll(() => app.close());

const put = (path: string, body: object) => app.request("alma", "PATCH", path, { body });
const read = async (path: string) => (await app.request("alma", "GET", path)).at("data") as Record<string, unknown>;

/** A change at this version, another one at the same version, and one that names none. */
async function answersTo(path: string, version: unknown, [one, other]: readonly [object, object]): Promise<unknown> {
  const first = await put(path, { ...one, version });
  const late = await put(path, { ...other, version });
  const plain = await put(path, other);
  return [first.status, late.status, late.at("code"), plain.status];
}
const guarded = [200, 409, "version_conflict", 200];

test("carriers", async () => {
  const id = (await app.request("alma", "POST", "/v1/admin/carriers", { body: { name: "Acme" } })).text("data.id");
  const { seq } = await read(`/v1/admin/carriers/${id}`);
  expect(await answersTo(`/v1/admin/carriers/${id}`, seq, [{ rating: "A" }, { rating: "B" }])).toEqual(guarded);
  expect(await read(`/v1/admin/carriers/${id}`)).toMatchObject({ name: "Acme", rating: "B" });
});

test("pools", async () => {
  const id = (await app.request("alma", "POST", "/v1/pools", { body: { name: "Walk-ins" } })).text("data.id");
  const { seq } = await read(`/v1/pools/${id}`);
  expect(await answersTo(`/v1/pools/${id}`, seq, [{ daily_take_limit: 3 }, { daily_take_limit: 4 }])).toEqual(guarded);
});

test("people, as those above them change them", async () => {
  const { id } = app.people.ada;
  const { updated_at } = await read(`/v1/admin/users/${id}`);
  await app.world.pass(1);
  expect(await answersTo(`/v1/users/${id}`, updated_at, [{ username: "ada_1" }, { username: "ada_2" }])).toEqual(
    guarded,
  );
});

test("settings, where what was shipped is version 0", async () => {
  expect(await answersTo("/v1/admin/settings/login_banner", 0, [{ value: "One" }, { value: "Two" }])).toEqual(guarded);
});

test("statuses and sources", async () => {
  for (const kind of ["statuses", "sources"]) {
    const rows = (await app.request("alma", "GET", `/v1/admin/${kind}`)).at("data") as { id: string; seq: number }[];
    const [row] = rows;
    expect(await answersTo(`/v1/admin/${kind}/${row?.id}`, row?.seq, [{ title: "One" }, { title: "Two" }])).toEqual(
      guarded,
    );
  }
});

test("two changes of the same version made at once: one counts, one is refused", async () => {
  const id = (await app.request("alma", "POST", "/v1/admin/carriers", { body: { name: "Twice" } })).text("data.id");
  const { seq } = await read(`/v1/admin/carriers/${id}`);
  const both = ["A", "B"].map((rating) => put(`/v1/admin/carriers/${id}`, { rating, version: seq }));
  expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("sent mail is searched, filtered and sorted", async () => {
  const mails = async (query: string) => {
    const reply = await app.request("alma", "GET", `/v1/admin/outbox?${query}`);
    return [reply.status, reply.at("meta.total_count")];
  };
  expect(await mails("q=nothing-like-this&order_field=subject&order=desc")).toEqual([200, 0]);
  expect(await mails("status=failed")).toEqual([200, 0]);
});
