import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeMeta } from "../../src/local/db/meta.ts";
import { tenantTx } from "../../src/server/db/tenant-tx.ts";
import { freshDatabase } from "../fixtures/database.ts";
import { Device } from "./device.ts";
import { buildTown, type Town } from "./town.ts";

let town: Town;
beforeAll(async () => {
  town = await buildTown(await freshDatabase(), { key: "fill", name: "Fill", seed: 5, users: 14, contacts: 300 }, 1);
});
afterAll(() => town.close());

describe("the first fill", () => {
  it("brings an agent's own contacts and those of pools, with their notes, and no one else's", async () => {
    const { id } = await town.userOf("agent");
    const device = await Device.of(town, id, 1);
    await device.round();
    const mirrored = (await device.db.buckets.toArray()).flatMap(({ rows }) => rows);
    const expected = await tenantTx(town.db, town.tenant_id, (trx) =>
      trx
        .selectFrom("contacts")
        .select("id")
        .where("tenant_id", "=", town.tenant_id)
        .where((eb) => eb.or([eb("owner_id", "=", id), eb("pool_id", "is not", null)]))
        .execute(),
    );
    expect(mirrored.length).toBeGreaterThan(10);
    expect(mirrored.map((row) => row.id).sort((a, b) => a - b)).toEqual(
      expected.map((row) => row.id).sort((a, b) => a - b),
    );
    const notes = (await device.db.table("notes").toArray()) as { contact_id: number }[];
    expect(notes.length).toBeGreaterThan(10);
    expect(notes.every((note) => mirrored.some((row) => row.id === note.contact_id))).toBe(true);
  });

  it.each([
    ["telemarketer", 0],
    ["agent", 1],
  ])("asks for contact numbers only for who may create contacts: %s", async (role, asked) => {
    const { id, account_type } = await town.userOf(role);
    const device = await Device.of(town, id, 3);
    await writeMeta(device.db, "me", { account_type, rm: false });
    const leases: string[] = [];
    const { fetch } = device.network;
    device.network.fetch = (url, init) => {
      if (url.includes("number_leases")) leases.push(url);
      return fetch(url, init);
    };
    device.open();
    await device.round();
    await device.round();
    expect(leases).toHaveLength(asked);
    expect((await device.local.takeNumber()) !== undefined).toBe(asked > 0);
  });

  it("brings an admin everything", async () => {
    const { id } = await town.userOf("admin");
    const device = await Device.of(town, id, 2);
    await device.round();
    expect((await device.db.buckets.toArray()).flatMap(({ rows }) => rows)).toHaveLength(300);
  });
});
