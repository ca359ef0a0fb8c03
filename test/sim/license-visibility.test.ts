/** Licences follow whom a person sees: whole on the device of those above, without the number on everybody else's. */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { License } from "../../src/domain/users/license.ts";
import { allOf } from "../../src/local/queries/lists.ts";
import { stamp } from "../../src/server/changes/stamp.ts";
import { ChangeSet } from "../../src/server/changes/change-set.ts";
import { tenantTx } from "../../src/server/db/tenant-tx.ts";
import { freshDatabase } from "../fixtures/database.ts";
import { Device } from "./device.ts";
import { buildTown, type Town } from "./town.ts";

let town: Town;
beforeAll(async () => {
  town = await buildTown(await freshDatabase(), { key: "lines", name: "Lines", seed: 6, users: 24, contacts: 60 }, 1);
});
afterAll(() => town.close());

async function become(id: string, account_type: string): Promise<void> {
  await tenantTx(town.db, town.tenant_id, async (trx) => {
    await trx
      .updateTable("users")
      .set({ account_type: account_type as never })
      .where("tenant_id", "=", town.tenant_id)
      .where("id", "=", id)
      .execute();
    const touched = new ChangeSet();
    touched.add("users", id);
    await stamp(trx, town.tenant_id, touched);
  });
}

it("someone made an admin has every number, and none but their own when that ends", async () => {
  const { id } = await town.userOf("agent");
  const device = await Device.of(town, id, 1);
  const held = () => allOf<License>(device.db, "licenses");
  await device.round();
  const before = await held();
  const isSeries = ({ kind }: License) => kind.startsWith("series_");
  expect(before.some(({ user_id, number }) => user_id === id && number !== "")).toBe(true);
  expect(before.filter(({ user_id, number }) => user_id !== id && number !== "")).toEqual([]);
  expect(before.filter((one) => one.user_id !== id && isSeries(one))).toEqual([]);
  expect(before.some(({ user_id }) => user_id !== id)).toBe(true);
  await become(id, "admin");
  await device.round();
  const seen = await held();
  expect(seen.filter(({ number }) => number === "")).toEqual([]);
  expect(seen.some((one) => one.user_id !== id && isSeries(one))).toBe(true);
  await become(id, "agent");
  await device.round();
  const byId = (rows: License[]) => rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  expect(byId(await held())).toEqual(byId(before));
  device.close();
});
