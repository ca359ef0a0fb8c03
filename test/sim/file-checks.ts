/** Files after the storm: told on every device that may see them, their bytes with the server, each once. */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { ContactFile } from "../../src/domain/files/file.ts";
import { allOf } from "../../src/local/queries/lists.ts";
import { tenantTx } from "../../src/server/db/tenant-tx.ts";
import type { Device } from "./device.ts";
import type { Town } from "./town.ts";

/** Files shown as saved on a device, with what stands in them. */
export type FilePromises = Map<string, { device: Device; text: string }>;

export interface FileTruth {
  id: string;
  contact_id: number;
  title: string;
  sha256: string;
  version: number;
  deleted_at: number | null;
}

export async function readFiles({ db, tenant_id }: Town): Promise<FileTruth[]> {
  const { rows } = await tenantTx(db, tenant_id, (trx) =>
    sql<FileTruth>`select id, contact_id, title, sha256, version, deleted_at from files
      where tenant_id = ${tenant_id}`.execute(trx),
  );
  return rows;
}

interface Seen {
  files: readonly FileTruth[];
  /** Contacts whose files the person may see. */
  expected: ReadonlySet<number>;
  touched: ReadonlySet<string>;
}

export async function fileFaults(device: Device, place: number, seen: Seen): Promise<string[]> {
  const held = new Map((await allOf<ContactFile>(device.db, "files")).map((file) => [file.id, file]));
  return seen.files.flatMap((file) => {
    if (seen.touched.has(`files:${file.id}`)) return [];
    const mine = held.get(file.id);
    const visible = seen.expected.has(file.contact_id) && file.deleted_at === null;
    if (!visible) return mine ? [`device ${place} still shows file ${file.id}`] : [];
    const isSame = mine?.version === file.version && mine.title === file.title && mine.sha256 === file.sha256;
    return isSame ? [] : [`device ${place} has file ${file.id} at ${mine?.version}, the server at ${file.version}`];
  });
}

/** Whatever was shown as saved lies with the server, or still on its device; the same bytes lie once. */
export async function lostFiles(town: Town, files: readonly FileTruth[], promised: FilePromises): Promise<string[]> {
  const faults: string[] = [];
  const there = new Map(files.map((file) => [file.id, file]));
  for (const [id, { device, text }] of promised) {
    const isHeld = (await device.db.outbox.toArray()).some(({ touches }) => touches.some((key) => key.id === id));
    const file = there.get(id);
    if (!file && !isHeld) faults.push(`file ${id} is lost`);
    if (!file && isHeld && !(await device.db.outbox_files.get(id))) faults.push(`file ${id} waits without its bytes`);
    if (file && file.sha256 !== createHash("sha256").update(text).digest("hex")) faults.push(`file ${id} is another`);
  }
  const { rows } = await tenantTx(town.db, town.tenant_id, (trx) =>
    sql<{ storage_key: string; sha256: string }>`select storage_key, sha256 from file_contents
      where tenant_id = ${town.tenant_id}`.execute(trx),
  );
  const keys = await town.server.services.storage.list(town.tenant_id, "", 10_000);
  if (
    keys.join() !==
    rows
      .map(({ storage_key }) => storage_key)
      .sort()
      .join()
  )
    faults.push(`${keys.length} files lie there, ${rows.length} are known`);
  const known = new Set(rows.map(({ sha256 }) => sha256));
  return [...faults, ...files.filter(({ sha256 }) => !known.has(sha256)).map(({ id }) => `file ${id} has no bytes`)];
}
