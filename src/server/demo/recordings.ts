/** Recordings for some short demo calls, added once, each as long as its call. */
import { noRecording } from "../../domain/calls/call.ts";
import { complianceDay, retentionOn } from "../../domain/compliance/compliance.ts";
import { recordingKeptUntil } from "../../domain/dialer/recording-retention.ts";
import { stamp } from "../changes/stamp.ts";
import { ChangeSet } from "../changes/change-set.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import { insertRecording } from "../calls/recording-rows.ts";
import { factsOf } from "../storage/file-sample.ts";
import type { Services } from "../services.ts";
import { storageKey } from "../../vendors/storage/storage.ts";
import { callSound } from "./call-sound.ts";
import { Chance } from "./chance.ts";
import { soundless } from "./call-sound-rows.ts";

type Parts = Pick<Services, "db" | "world" | "storage">;

/** From the answer to the end of what is said about recording. */
const announcedSeconds = 4;

export async function layDemoRecordings(services: Parts, keys: readonly string[]): Promise<void> {
  const tenants = await services.db.selectFrom("tenants").select("tenant_id").where("key", "in", keys).execute();
  for (const { tenant_id } of tenants) await layRecordings(services, tenant_id);
}

async function layRecordings({ db, world, storage }: Parts, tenant_id: string): Promise<void> {
  const calls = await tenantTx(db, tenant_id, (trx) => soundless(trx, tenant_id));
  if (calls.length === 0) return;
  const chance = new Chance(calls.length);
  const sounds: Awaited<ReturnType<typeof stored>>[] = [];
  for (const call of calls) sounds.push(await stored({ storage, world }, tenant_id, { ...call, chance }));
  await tenantTx(db, tenant_id, async (trx) => {
    const changeSet = new ChangeSet();
    for (const { call_id, answered_at, seconds, ...file } of sounds) {
      const part = { id: world.uuid(), at: answered_at + announcedSeconds * 1_000, seconds };
      await insertRecording(
        trx,
        tenant_id,
        { id: part.id, call_id, ...file, seconds, started_at: part.at },
        world.now(),
      );
      const heard = { state: "off", consent: "announced", parts: [part], seconds, at: part.at } as const;
      const recording = {
        ...noRecording,
        ...heard,
        kept_until: recordingKeptUntil(part.at, false, retentionOn([], complianceDay(part.at))),
      };
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

interface Sounding {
  id: string;
  answered_at: number;
  talk_seconds: number;
  chance: Chance;
}

async function stored({ storage, world }: Omit<Parts, "db">, tenant_id: string, call: Sounding) {
  const seconds = call.talk_seconds - announcedSeconds;
  const bytes = callSound(call.chance, seconds);
  const { sha256, size } = await factsOf(once(bytes));
  const storage_key = storageKey(tenant_id, world.uuid());
  await storage.put(storage_key, once(bytes));
  return { call_id: call.id, answered_at: call.answered_at, seconds, storage_key, sha256, size };
}

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}
