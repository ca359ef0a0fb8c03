/** G10: an app that the server takes no writes from any more keeps them, reads on, and sends them once it is a newer one. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { systemVersion } from "../../src/domain/session/limits.ts";
import { readStatus } from "../../src/local/db/meta.ts";
import { noteCreate } from "../../src/local/intents/notes.ts";
import { tenantTx } from "../../src/server/db/tenant-tx.ts";
import { freshDatabase } from "../fixtures/database.ts";
import { Device } from "./device.ts";
import { buildTown, type Town } from "./town.ts";

let town: Town;
let ada: Device;
let contact_id: number;

beforeAll(async () => {
  town = await buildTown(await freshDatabase(), { key: "olds", name: "Olds", seed: 9, users: 12, contacts: 40 }, 9);
});
afterAll(() => town.close());
beforeEach(async () => {
  const { id } = await town.userOf("agent");
  ada = await Device.of(town, id, 901);
  await ada.round();
  const rows = (await ada.db.buckets.toArray()).flatMap((bucket) => bucket.rows);
  contact_id = rows.find(({ owner_id, deleted_at }) => owner_id === id && deleted_at === null)?.id ?? 0;
});

const inTown = <T>(run: Parameters<typeof tenantTx<T>>[2]) => tenantTx(town.db, town.tenant_id, run);

async function openAs(version: string | undefined): Promise<void> {
  ada.close();
  ada.version = version;
  ada.open();
  await ada.db.open();
}

test("what an old app wrote waits on the device, once and unharmed, and goes with the new one", async () => {
  await inTown((trx) =>
    trx
      .insertInto("settings")
      .values({
        tenant_id: town.tenant_id,
        name: "min_app_version",
        value: systemVersion,
        updated_at: 1,
        updated_by: null,
      })
      .execute(),
  );
  await openAs("0.0.1");
  const id = ada.world.uuid();
  const note = { id, body: "written by an old app", kind: "note" as const, pinned: false, call_id: null };
  await ada.local.write(noteCreate, { contact_id, name: "A contact", note });
  const noted = () =>
    inTown((trx) =>
      trx.selectFrom("notes").select("body").where("tenant_id", "=", town.tenant_id).where("id", "=", id).execute(),
    );
  for (let round = 0; round < 3; round++) {
    // It reads on, and says what keeps it from sending.
    expect(await ada.round()).toMatchObject({ reached: true });
    expect(await readStatus(ada.db)).toMatchObject({ outdated: true, reach: "online", signed_out: false });
    expect(await ada.db.outbox.toArray()).toMatchObject([{ state: "waiting", sending: false, tries: 0 }]);
  }
  expect(await noted()).toEqual([]);
  await openAs(undefined);
  await ada.calmDown();
  expect(await noted()).toEqual([{ body: "written by an old app" }]);
  expect(await ada.db.outbox.count()).toBe(0);
  expect(await readStatus(ada.db)).toMatchObject({ outdated: false });
});
