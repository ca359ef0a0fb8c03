/**
 * Small real files on some demo contacts, added once: the same few bytes are shared by many, as forms and cards are.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type ContactFile, fileTitleFrom } from "../../domain/files/file.ts";
import { fileMime } from "../../domain/files/file-type.ts";
import { likelyFileKind } from "../../domain/files/file-words.ts";
import { stamp } from "../changes/stamp.ts";
import { ChangeSet } from "../changes/change-set.ts";
import { insertFile } from "../files/contact-file-rows.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import { keepContent } from "../storage/content-rows.ts";
import { type FileFacts, factsOf } from "../storage/file-sample.ts";
import type { Services } from "../services.ts";
import { storageKey } from "../../vendors/storage/storage.ts";
import { dayMs } from "../../kit/durations.ts";
import { Chance } from "./chance.ts";
import { fileHolders, type Holder } from "./file-holder-rows.ts";

type Parts = Pick<Services, "db" | "world" | "storage">;

const asset = (name: string) => readFileSync(join(import.meta.dirname, name));
const demoBytes = (): Readonly<Record<string, Buffer>> => ({
  "application.pdf": asset("application.pdf"),
  "member-card.png": asset("member-card.png"),
  "voicemail.wav": asset("voicemail.wav"),
  "prescriptions.csv": Buffer.from("drug,dose,per day\nMetformin,500 mg,2\nLisinopril,10 mg,1\n"),
  "doctor visit.txt": Buffer.from("Dr. Sample, 04/12: blood pressure normal. Follow-up in six months.\n"),
});

export async function layDemoFiles(services: Parts, keys: readonly string[]): Promise<void> {
  const tenants = await services.db.selectFrom("tenants").select("tenant_id").where("key", "in", keys).execute();
  for (const { tenant_id } of tenants) {
    const holders = await tenantTx(services.db, tenant_id, (trx) => fileHolders(trx, tenant_id));
    if (holders.length > 0) await layFiles(services, tenant_id, holders);
  }
}

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function layFiles({ db, world, storage }: Parts, tenant_id: string, holders: readonly Holder[]): Promise<void> {
  const chance = new Chance(holders.length);
  const known: [name: string, facts: FileFacts, storage_key: string][] = [];
  for (const [name, bytes] of Object.entries(demoBytes())) {
    const key = storageKey(tenant_id, world.uuid());
    await storage.put(key, once(bytes));
    known.push([name, await factsOf(once(bytes)), key]);
  }
  await tenantTx(db, tenant_id, async (trx) => {
    const changeSet = new ChangeSet();
    for (const holder of holders) {
      for (const [name, facts, storage_key] of known.filter(() => chance.yes(0.45))) {
        const created_at = world.now() - chance.whole(1, 90) * dayMs;
        const file = demoFile(holder, { id: chance.uuid(created_at), name, facts, created_at });
        await keepContent(trx, tenant_id, { ...facts, storage_key }, created_at);
        await insertFile(trx, tenant_id, file);
        changeSet.add("files", file.id);
      }
    }
    await stamp(trx, tenant_id, changeSet);
  });
}

interface Laid {
  id: string;
  name: string;
  facts: FileFacts;
  created_at: number;
}

function demoFile({ id: contact_id, owner_id }: Holder, { id, name, facts, created_at }: Laid): ContactFile {
  const body = { file_name: name, size: facts.size, mime: fileMime(facts.type, name), sha256: facts.sha256 };
  const title = fileTitleFrom(name.replace("-", " "));
  const made = { created_at, created_by: owner_id, updated_at: created_at, version: 1, seq: 0 };
  const shown = title.charAt(0).toUpperCase() + title.slice(1);
  return { id, contact_id, title: shown, kind: likelyFileKind(body), ...body, ...made };
}
