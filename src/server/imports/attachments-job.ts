/**
 * Adds the files of an archive to the contacts their names refer to. States: uploaded ─► processing ─► complete |
 * complete_with_errors (the archive is kept for a retry). A few at a time: unpacked and stored first, then added to
 * their contacts in one transaction with their results. A killed server adds no file twice; a retried job resumes after
 * the last transaction.
 */
import { entryRefusal } from "../../domain/imports/archive-entry.ts";
import { statusWhenDone } from "../../domain/imports/attempt.ts";
import { attachmentsAtOnce, importBatchRows } from "../../domain/imports/limits.ts";
import { audit } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import type { Outcome } from "../jobs/queue.ts";
import { tenantWork } from "../jobs/tenant-work.ts";
import { archiveBytes, scratchPath } from "./archive-storage.ts";
import { addAttachment, type Attaching, ownerOf, refused } from "./attachment-adding.ts";
import { unpackAttachment } from "./attachment-bytes.ts";
import { type AttachmentOutcome, settleAttached, stillWaiting } from "./attachment-rows.ts";
import { letGoArchive } from "./attempt-rows.ts";
import { countOutcomes, insertRows, lastStagedRow, waitingRows } from "./import-rows.ts";
import { change, type Work } from "./import-work.ts";
import { type Archive, withArchive } from "./zip-archive.ts";

const sliceMs = 10_000;

/** Throws a Refusal if the archive as a whole cannot be read. */
export async function runAttachments(work: Work, signal: AbortSignal): Promise<Outcome> {
  const { services, of, attempt } = work;
  const bytes = await archiveBytes(services, of, attempt.archive);
  return withArchive(bytes, scratchPath(services), async (archive) => {
    if (!attempt.staged) await stage(work, archive);
    return bringIn(work, archive, signal);
  });
}

async function stage(work: Work, { entries }: Archive): Promise<void> {
  const { services, of } = work;
  const already = await tenantTx(services.db, of.tenant_id, (trx) => lastStagedRow(trx, of));
  const rows = entries.map(({ path }, place) => ({
    row_no: place + 1,
    cells: [path],
    status: "waiting" as const,
    reasons: [],
    match_keys: [],
    first_key: "",
  }));
  for (let at = already; at < rows.length; at += importBatchRows)
    await change(work, "run", async ({ trx, world }) => {
      await insertRows(trx, of, rows.slice(at, at + importBatchRows));
      return { status: "validating", started_at: work.attempt.started_at ?? world.now(), total: rows.length };
    });
  await change(work, "run", async ({ world }) => ({
    status: "processing",
    staged: true,
    matched: true,
    total: rows.length,
    started_at: work.attempt.started_at ?? world.now(),
  }));
}

async function bringIn(work: Work, archive: Archive, signal: AbortSignal): Promise<Outcome> {
  const { world } = work.services;
  const until = world.now() + sliceMs;
  while (await bringInNext(work, archive)) {
    if (signal.aborted || world.now() > until) return "again";
  }
  return "done";
}

/** False if no file is left, or the import was stopped. */
async function bringInNext(work: Work, archive: Archive): Promise<boolean> {
  const { storage } = work.services;
  const looked = await lookAtNext(work, archive);
  const keys = looked.flatMap((one) => ("file" in one ? one.file.content.storage_key : []));
  let isOver = true;
  let more = false;
  await change(work, "run", async (ctx) => {
    isOver = false;
    for (const key of keys) ctx.afterRollback(() => storage.remove(key));
    const used = await putToContacts(work, ctx, looked);
    for (const key of keys) if (!used.has(key)) ctx.afterCommit(() => storage.remove(key));
    const counts = await countOutcomes(ctx.trx, work.of);
    more = counts.done < counts.total;
    if (more) return { ...counts, status: "processing" };
    if (counts.failed === 0) await letGoArchive(ctx.trx, work.of.tenant_id, work.of.import_id);
    await audit(ctx, { action: "import", record_type: "import_attempt", record_id: work.of.import_id });
    return { ...counts, status: statusWhenDone(counts), finished_at: ctx.world.now() };
  });
  if (isOver) for (const key of keys) await storage.remove(key);
  return more;
}

type Looked = Attaching | AttachmentOutcome;

/** Outside any write transaction: unpacking, scanning and storing take time. */
async function lookAtNext(work: Work, archive: Archive): Promise<Looked[]> {
  const { services, of, actor, attempt } = work;
  const waiting = await tenantWork(services, actor, async (ctx) => {
    const rows = await waitingRows(ctx.trx, of, { after: 0, limit: attachmentsAtOnce });
    const found = [];
    for (const { row_no, cells } of rows) {
      const path = cells[0] ?? "";
      const entry = archive.entries[row_no - 1];
      const reason = entry ? entryRefusal(entry, path) : "bad_file";
      found.push({ row_no, path, owner: reason ?? (await ownerOf(ctx, path, attempt.of_category)) });
    }
    return found;
  });
  const looked: Looked[] = [];
  for (const { row_no, path, owner } of waiting) {
    const bytes = archive.bytesOf(row_no - 1);
    const file = typeof owner === "string" ? owner : await unpackAttachment(services, of.tenant_id, { path, bytes });
    if (typeof owner === "string") looked.push({ row_no, ...refused(owner) });
    else if (typeof file === "string") looked.push({ row_no, ...refused(file) });
    else looked.push({ row_no, path, contact_id: owner, file });
  }
  return looked;
}

/** Returns the storage keys now in use. Locks contacts in id order, so that two imports never deadlock. */
async function putToContacts({ of }: Work, ctx: Ctx, looked: readonly Looked[]): Promise<Set<string>> {
  const waiting = await stillWaiting(
    ctx.trx,
    of,
    looked.map(({ row_no }) => row_no),
  );
  const ours = looked.filter(({ row_no }) => waiting.has(row_no));
  const outcomes: AttachmentOutcome[] = [];
  const used = new Set<string>();
  for (const one of ours.toSorted((a, b) => (a.contact_id ?? 0) - (b.contact_id ?? 0))) {
    if (!("file" in one)) outcomes.push(one);
    else {
      const outcome = await addAttachment(ctx, one);
      outcomes.push(outcome);
      if (outcome.status === "created") used.add(one.file.content.storage_key);
    }
  }
  await settleAttached(ctx.trx, of, outcomes);
  return used;
}
