/** What screens use of the device: the store, writes, and conflict resolution. */
import { refuse } from "../kit/refusal.ts";
import { readMeta } from "./db/meta.ts";
import type { World } from "../kit/world.ts";
import type { RequestFn } from "./api/request.ts";
import type { ResumableUpload } from "./api/resumable-upload.ts";
import { ServerClock } from "./api/server-clock.ts";
import type { DeviceChannel } from "./channel.ts";
import { isStorageFull, type LocalDatabase, reopening } from "./db/database.ts";
import { changeStatus, writeMeta } from "./db/meta.ts";
import type { SyncConflict } from "./db/records.ts";
import type { Intent } from "./intents/intent.ts";
import type { SearchPort } from "./search/port.ts";
import type { Preloaded } from "./queries/preloaded.ts";
import type { Replayer } from "./mirror/rebase.ts";
import type { Correction } from "./outbox/correct.ts";
import type { Choice, Decision } from "./outbox/decide.ts";
import { effectsBy } from "./outbox/effects.ts";
import { enqueue, type Writer } from "./outbox/enqueue.ts";
import { restore, type Discarded, discard } from "./outbox/settle.ts";
import { freeSpace } from "./free-space.ts";
import { takeNumber } from "./sync/numbers.ts";

export interface LocalParts {
  world: World;
  db: LocalDatabase;
  user_id: string;
  /** Another user acts as this one. */
  isActing?: boolean;
  request: RequestFn;
  channel: DeviceChannel;
  /** Shared with `request`, whose replies set it. Without it, the device's own time is sent. */
  clock?: ServerClock;
  /**
   * Uploads a file in parts and resumes after an interruption or a reload; only where the device has real network
   * access.
   */
  uploadInParts?: ResumableUpload;
  /** The contact index, if one runs. */
  search?: SearchPort;
  /** Results read when the store was opened; valid only at startup. */
  ahead?: Preloaded;
}

export interface Local extends LocalParts {
  /** Dates what is sent; the device's own clock may be wrong. */
  clock: ServerClock;
  /** Replays queued writes by their rules, which are loaded only when there is something to replay. */
  replayer(): Promise<Replayer>;
  /** These buckets were rewritten: indexes update, the leader runs a pass. */
  notify(changed: ReadonlySet<number>): void;
  /** Resolves once stored on this device. Throws the rule's Refusal or the storage error with nothing written. */
  write<I>(intent: Intent<I>, input: I, file?: Blob): Promise<string>;
  /** A leased contact number for a new contact, or undefined when none is left. */
  takeNumber(): Promise<number | undefined>;
  retry(n: number): Promise<void>;
  /** Undefined: it was already gone. */
  giveUp(n: number): Promise<Discarded | undefined>;
  restore(discarded: Discarded): Promise<void>;
  /** Corrects the input of a rejected write and sends it again. Throws the rule's Refusal with nothing changed. */
  correct(correction: Correction): Promise<void>;
  /** Resolves conflicting fields of a record: `yours` sends the local values again on top of the server's. */
  decide(conflicts: readonly SyncConflict[], choice: Choice, name: string): Promise<Decision>;
  takeBack(decision: Decision): Promise<void>;
  /** Refetches everything; local data stays readable meanwhile. */
  fetchAgain(): Promise<void>;
  /** Fetches a visible contact that is not on this device, with all related records. */
  bringContact(id: number): Promise<void>;
  wake(): void;
  close(): void;
}

/**
 * Out of space, the transaction is rolled back. Retries once after freeing space; otherwise the form keeps its text and
 * reports it.
 */
async function withRoom<T>(db: LocalDatabase, write: () => Promise<T>): Promise<T> {
  try {
    return await reopening(write);
  } catch (error) {
    if (!isStorageFull(error)) throw error;
  }
  await freeSpace(db);
  return write().catch(async (error: unknown) => {
    if (!isStorageFull(error)) throw error;
    // If not even this fits, the rejection is still reported.
    await changeStatus(db, { storage_full: true }).catch(() => undefined);
    return refuse("storage_full", {
      base: ["This device is out of storage, so this was not saved. Free up space and try again."],
    });
  });
}

async function refuseWhileViewing(db: LocalDatabase): Promise<void> {
  const me = (await readMeta(db, "me")) as { views_only?: boolean } | undefined;
  if (me?.views_only) refuse("forbidden", { base: ["You are viewing as someone else. Nothing can be changed."] });
}

export function openLocal(parts: LocalParts): Local {
  const { db, channel, user_id, world, clock = new ServerClock(world) } = parts;
  const writer: Writer = { db, clock, user_id };
  const replayer = async (): Promise<Replayer> => {
    const { intentBook } = await import("./intents/book.ts");
    return { db, effectOf: effectsBy(intentBook, user_id) };
  };
  const wake = () => channel.post({ kind: "wake" });
  const notify = (changed: ReadonlySet<number>) => {
    if (changed.size > 0) channel.post({ kind: "buckets", buckets: [...changed] });
    wake();
  };
  const write = async <I>(intent: Intent<I>, input: I, file?: Blob) => {
    if (parts.isActing && !intent.endpoint.allowWhileViewing) await refuseWhileViewing(db);
    const { op_id, changed } = await withRoom(db, () => enqueue(writer, intent, input, file));
    notify(changed);
    return op_id;
  };
  return {
    ...parts,
    clock,
    replayer,
    notify,
    write,
    takeNumber: () => takeNumber(db),
    retry: async (n) => {
      await db.outbox.update(n, { state: "waiting", next_at: 0, tries: 0 });
      wake();
    },
    giveUp: async (n) => {
      const { givenUp: discarded, changed } = await discard(await replayer(), n);
      notify(changed);
      return discarded;
    },
    restore: async (discarded) => {
      const back = await replayer();
      notify(await withRoom(db, () => restore(back, discarded)));
    },
    correct: async (correction) => {
      const [{ correct }, { intentBook: book }] = [
        await import("./outbox/correct.ts"),
        await import("./intents/book.ts"),
      ];
      const by = { replayer: await replayer(), book };
      notify(await withRoom(db, () => correct(writer, by, correction)));
    },
    decide: async (conflicts, choice, name) => {
      const { decide } = await import("./outbox/decide.ts");
      const { decision, changed } = await withRoom(db, () => decide(writer, { needs: conflicts, choice, name }));
      notify(changed);
      return decision;
    },
    takeBack: async (decision) => {
      const { takeBack } = await import("./outbox/decide.ts");
      const back = await replayer();
      notify(await withRoom(db, () => takeBack(writer, back, decision)));
    },
    fetchAgain: async () => {
      await writeMeta(db, "refill", true);
      wake();
    },
    bringContact: async (id) => {
      await db.wanted.put({ id });
      wake();
    },
    wake,
    close: () => {
      channel.close();
      db.close();
    },
  };
}
