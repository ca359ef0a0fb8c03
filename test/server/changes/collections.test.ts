/** A mirrored collection is declared once; the feed, its steps and the tables of the database follow the declaration. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collectionOf, type SyncedCollection, syncedCollections } from "../../../src/contract/device/collections.ts";
import { feedOf } from "../../../src/server/changes/feed-steps.ts";
import { hooks, sources } from "../../../src/server/features.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";

const feed = feedOf(hooks);
const giving = (steps: typeof feed.fillSteps, what: "rows" | "gone") =>
  [...new Set(steps.filter(({ gives }) => gives === what).map(({ collection }) => collection))].toSorted();
const all = syncedCollections.toSorted();
const declared = (fits: (name: SyncedCollection) => unknown) => all.filter((name) => fits(name));

describe("what is declared as mirrored", () => {
  test("comes with a fill, and again when it changes", () => {
    expect(giving(feed.fillSteps, "rows")).toEqual(all);
    expect(giving(feed.deltaSteps, "rows")).toEqual(all);
  });

  test("is taken back when it was deleted, where it can be", () => {
    const gone = giving(feed.deltaSteps, "gone");
    expect(gone).toEqual(expect.arrayContaining(declared((name) => !collectionOf(name).isNeverDeleted)));
  });

  test("follows its contact, where it belongs to one", () => {
    const whole = new Set(feed.stepsOf([1]).map(({ collection }) => collection));
    expect([...whole].toSorted()).toEqual(
      declared((name) => name === "contacts" || collectionOf(name).belongsToContact),
    );
    const moving = feed.deltaSteps.filter(({ gives, watches }) => gives === "rows" && watches === "moves");
    expect(moving.map(({ collection }) => collection).toSorted()).toEqual(
      declared((name) => collectionOf(name).belongsToContact),
    );
  });

  test("has pages as large as declared", () => {
    for (const { collection, rowsMax, gives } of feed.fillSteps)
      if (gives === "rows" && rowsMax !== undefined) expect(rowsMax).toBe(collectionOf(collection).pageRowsMax);
    expect(feed.fillSteps.flatMap(({ collection, rowsMax }) => (rowsMax ? [collection] : [])).toSorted()).toEqual(
      declared((name) => collectionOf(name).pageRowsMax),
    );
  });

  test.each(all)("carries its key and its number: %s", (name) => {
    expect(sources[name].columns).toEqual(expect.arrayContaining(["id", "seq"]));
    if (collectionOf(name).belongsToContact) expect(sources[name].columns).toContain("contact_id");
  });
});

describe("the database has a table for it", () => {
  let app: TestServer;
  beforeAll(async () => void (app = await openTestServer()));
  afterAll(() => app.close());

  test.each(all)("with the columns that numbering and deleting need: %s", async (name) => {
    const { table = name, hasContactNumber, isNeverDeleted } = collectionOf(name);
    const { rows } = await app.connection.pool.query<{ column_name: string; data_type: string }>(
      "select column_name, data_type from information_schema.columns where table_name = $1",
      [table],
    );
    const types = Object.fromEntries(rows.map(({ column_name, data_type }) => [column_name, data_type]));
    expect(types).toMatchObject({ tenant_id: "uuid", id: hasContactNumber ? "bigint" : "uuid", seq: "bigint" });
    if (!isNeverDeleted) expect(types).toHaveProperty("deleted_at");
  });
});
