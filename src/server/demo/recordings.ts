/** Recordings for some demo calls, added once: all share one short file. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { noRecording } from "../../domain/calls/call.ts";
import { recordingKeptUntil } from "../../domain/dialer/recording-retention.ts";
import { stamp } from "../changes/stamp.ts";
import { ChangeSet } from "../changes/change-set.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import { insertRecording } from "../calls/recording-rows.ts";
import { factsOf } from "../storage/file-sample.ts";
import type { Services } from "../services.ts";
import { storageKey } from "../../vendors/storage/storage.ts";
import { soundless } from "./call-sound-rows.ts";

type Parts = Pick<Services, "db" | "world" | "storage">;

const seconds = 1;

export async function layDemoRecordings(services: Parts, keys: readonly string[]): Promise<void> {
  const tenants = await services.db.selectFrom("tenants").select("tenant_id").where("key", "in", keys).execute();
  for (const { tenant_id } of tenants) await layRecordings(services, tenant_id);
}

async function layRecordings({ db, world, storage }: Parts, tenant_id: string): Promise<void> {
  const calls = await tenantTx(db, tenant_id, (trx) => soundless(trx, tenant_id));
  if (calls.length === 0) return;
  const bytes = readFileSync(join(import.meta.dirname, "voicemail.wav"));
  const { sha256, size } = await factsOf(once(bytes));
  const storage_key = storageKey(tenant_id, world.uuid());
  await storage.put(storage_key, once(bytes));
  await tenantTx(db, tenant_id, async (trx) => {
    const changeSet = new ChangeSet();
    for (const { id: call_id, answered_at } of calls) {
      const part = { id: world.uuid(), at: answered_at + 4_000, seconds };
      await insertRecording(
        trx,
        tenant_id,
        { id: part.id, call_id, storage_key, sha256, size, seconds, started_at: part.at },
        world.now(),
      );
      const heard = { state: "off", consent: "announced", parts: [part], seconds, at: part.at } as const;
      const recording = { ...noRecording, ...heard, kept_until: recordingKeptUntil(part.at, false) };
      const received = [{ kind: "recording", at: part.at - 2_000, how: "played" }];
      await trx
        .updateTable("calls")
        .set({ recording: JSON.stringify(recording), disclosures: JSON.stringify(received) })
        .where((eb) => eb.and({ tenant_id, id: call_id }))
        .execute();
      changeSet.add("calls", call_id);
    }
    await stamp(trx, tenant_id, changeSet);
  });
}

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}
