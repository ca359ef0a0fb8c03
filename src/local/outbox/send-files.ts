/**
 * Uploads the bytes of queued files, oldest first, in parallel to everything else: a photo on a slow connection delays
 * nothing. Once uploaded, the write that refers to it is sent like any other.
 */
import { uploads } from "../../contract/files/uploads.ts";
import type { World } from "../../kit/world.ts";
import type { ResumableUpload } from "../api/resumable-upload.ts";
import type { RequestFn } from "../api/request.ts";
import type { LocalDatabase } from "../db/database.ts";
import type { QueuedFile, QueuedIntent } from "../db/records.ts";
import { isDue, isPause, laterOn, type Pause, verdictOn } from "./retry.ts";

export interface FileSender {
  world: World;
  db: LocalDatabase;
  request: RequestFn;
  uploadInParts: ResumableUpload;
  /** Bytes of a file uploaded so far. */
  received(id: string, sent: number, total: number): void;
  /** The write may be sent now. */
  arrived(): void;
}

export interface FilesEnd {
  stop: "empty" | Pause["kind"] | "closed";
  /** When the next file may be retried, if one is backing off. */
  nextAt: number | undefined;
}

type Waiting = QueuedIntent & { file: QueuedFile };

export async function sendFiles(sender: FileSender, signal: AbortSignal): Promise<FilesEnd> {
  for (;;) {
    if (signal.aborted) return { stop: "closed", nextAt: undefined };
    const { next, nextAt } = await nextFile(sender);
    if (!next) return { stop: "empty", nextAt };
    const stop = await sendOne(sender, next, signal);
    if (stop) return { stop, nextAt: undefined };
  }
}

async function nextFile({ db, world }: FileSender): Promise<{ next?: Waiting; nextAt: number | undefined }> {
  const waiting = (await db.outbox.orderBy("n").toArray()).filter(isUnsent);
  const now = world.now();
  const next = waiting.find((queued) => isDue(queued, now));
  const later = waiting.map(({ next_at }) => next_at);
  return next ? { next, nextAt: undefined } : { nextAt: later.length > 0 ? Math.min(...later) : undefined };
}

function isUnsent(queued: QueuedIntent): queued is Waiting {
  return queued.state === "waiting" && queued.file !== undefined && !queued.file.sent;
}

async function sendOne(
  sender: FileSender,
  queued: Waiting,
  signal: AbortSignal,
): Promise<FilesEnd["stop"] | undefined> {
  const { db, arrived } = sender;
  try {
    await bring(sender, queued.file, signal);
    await db.outbox.update(queued.n, { file: { ...queued.file, sent: true } });
    arrived();
    return undefined;
  } catch (error) {
    if (signal.aborted) return "closed";
    return afterError(sender, queued, error);
  }
}

async function bring(
  { db, request, uploadInParts, received }: FileSender,
  file: QueuedFile,
  signal: AbortSignal,
): Promise<void> {
  const { id, kind, file_name, size, sha256 } = file;
  const body = { id, kind, file_name, size, sha256 };
  if (sha256 !== "" && (await request(uploads.known, { body }, { signal })).data.known) return;
  const kept = await db.outbox_files.get(id);
  // The write itself then reports what is missing.
  if (!kept) return;
  const onProgress = (sent: number, total: number) => received(id, sent, total);
  await uploadInParts(kept.blob, { id, kind, file_name, onProgress, signal });
}

async function afterError(
  { db, world }: FileSender,
  queued: Waiting,
  error: unknown,
): Promise<FilesEnd["stop"] | undefined> {
  const verdict = verdictOn(error);
  if (isPause(verdict)) return verdict.kind;
  const change: Partial<QueuedIntent> =
    verdict.kind === "needs"
      ? { state: "needs", problem: verdict.problem, tries: queued.tries + 1 }
      : laterOn(queued, verdict, world);
  await db.outbox.update(queued.n, change);
  return undefined;
}
