/** Opens a user's store on this device and starts its sync worker. The only place in the app that composes `local`. */
import { isOfflineExpired } from "../domain/session/offline-expiry.ts";
import { identityText } from "../domain/session/identity.ts";
import { Held, Unauthorized } from "../local/api/errors.ts";
import { withRemoteWipe } from "../local/api/remote-wipe.ts";
import { afterSuccess } from "../local/api/after-success.ts";
import { lazyUploader } from "../local/api/lazy-uploader.ts";
import { requester, type RequestFn } from "../local/api/request.ts";
import { ServerClock } from "../local/api/server-clock.ts";
import type { Log } from "../local/api/console-log.ts";
import { deviceChannel } from "../local/channel.ts";
import { type LocalDatabase, readTogether } from "../local/db/database.ts";
import { noteWord } from "../local/db/last-word.ts";
import { addNews, readMeta, writeMeta } from "../local/db/meta.ts";
import { type Local, openLocal } from "../local/index.ts";
import { backupKey, restoreKept } from "../local/outbox/backup-key.ts";
import { countOf, readUnsent, titlesOf } from "../local/outbox/outbox-backup.ts";
import type { SearchPort } from "../local/search/port.ts";
import type { Opening } from "../local/opening.ts";
import { copyUnsent, countCopied } from "../local/outbox/unsent-copy.ts";
import { watchOfflineExpiry } from "../local/offline-expiry.ts";
import type { StoreOwner } from "../local/store-name.ts";
import { adoptFormer, type Device, leaveStore, ownerOfStore, type Unsent } from "../local/stores.ts";
import type { SyncStart } from "../local/sync/start.ts";
import { wakeAfterTrouble } from "../local/wake-after-trouble.ts";
import { noteFailedRequest } from "./base/report-crash.ts";
import { painted } from "./base/painted.ts";
import { appSettings } from "./base/app-settings.ts";
import { wipedAccount, forgetWiped } from "./base/wiped-device.ts";
import type { AppStore } from "./base/session-provider.tsx";
import type { Identity } from "./base/session-store.ts";
import { lossOf, readStoreMark, writeStoreMark } from "./base/store-mark.ts";
import { forgetStored } from "./base/stored.ts";

export interface Machine extends Device {
  /** Origin of the API; empty for the page's own. */
  base: string;
  newSyncWorker(): Worker;
  /** Opens the store with this name. */
  opening(name: string): Opening;
  /** Starts the contact index of one store when `shown` resolves; closing it releases its worker. */
  openSearch(identity: Identity, shown: Promise<void>): SearchPort;
  /** The server rejected a request: no session, or an action is required first. */
  refused(): void;
  /** The server requested a wipe of this device. */
  wiped(): Promise<void>;
  /** Another tab or the sync worker signed this user out. */
  gone(identity: Identity): void;
  /** The browser deleted the store while it was open. */
  replaced(identity: Identity): void;
  /** The open store has been offline for longer than allowed. */
  overdue(identity: Identity): void;
  /** The change feed reported a change of the user's own data or permissions. */
  moved(): void;
  heard(facts: { contract: string }): void;
  /** Logs to the console if enabled by the server. */
  log: Log;
}

/** The live list comes first; an index rebuild is not waited for. */
const indexMs = 400;
/** Long enough to render the first screen. */
const aheadMs = 1_000;

export async function openStore(machine: Machine, identity: Identity): Promise<AppStore> {
  const { world, base } = machine;
  const { user_id, actor_id } = identity;
  const owner = ownerOfStore(user_id, actor_id);
  const { name } = owner;
  const { db, opened, replaced } = machine.opening(name);
  const {
    storeIdentity: { born: storeId, stop },
    ahead,
    remembered: { me, word, server_clock },
  } = await opened;
  // Deferred, because the store cannot be closed while it is still opening.
  void replaced.then(() => world.sleep(0)).then(() => machine.replaced(identity));
  await reportStoreLoss(machine, db, owner, storeId);
  await tellOfEmptying(db, user_id);
  const channel = deviceChannel(name);
  let copying: Promise<void> = Promise.resolve();
  let taken: Promise<void> | null = null;
  /** It was tried without the server. */
  let isRestoreDue = false;
  const restore = () => {
    isRestoreDue = false;
    const failed = () => {
      taken = null;
      isRestoreDue = true;
    };
    return (taken ??= restoreOwn(machine, local, owner).catch(failed));
  };
  const clock = new ServerClock(world, server_clock);
  const identityOfStore = identityText(user_id, actor_id);
  const transport = {
    base,
    world,
    clock,
    identity: identityOfStore,
    heard: machine.heard,
    log: machine.log,
    failed: noteFailedRequest,
  };
  const plain = requester(transport);
  const reached = () => {
    void wakeAfterTrouble(db, channel);
    if (isRestoreDue) void restore();
  };
  const request = afterSuccess(watched(withRemoteWipe(plain, machine.wiped), machine.refused), reached);
  // Local data is rendered first: on a slow machine the workers would compete with it.
  const shown = Promise.withResolvers<void>();
  const search = machine.openSearch(identity, shown.promise);
  const uploadInParts = lazyUploader(transport);
  const local = openLocal({
    world,
    clock,
    db,
    user_id,
    isActing: actor_id !== null,
    request,
    channel,
    search,
    ahead,
    uploadInParts,
  });
  void world.sleep(aheadMs).then(() => ahead.clear());
  // One that could not be read is retried at the next start.
  const adopting = adoptFormer(local.replayer, owner).catch(() => new Set<number>());
  const over = new AbortController();
  let worker: Worker | null = null;
  let watching: Promise<void> | null = null;
  const close = () => {
    over.abort();
    stop();
    worker?.terminate();
    worker = null;
    search.close();
    local.close();
  };
  const startWork = async () => {
    await painted(world);
    shown.resolve();
    const adopted = await adopting;
    if (over.signal.aborted) return;
    local.notify(adopted);
    await Promise.race([search.state().catch(() => undefined), world.sleep(indexMs)]);
  };
  const wipe = async (unsent: Unsent) => {
    channel.post({ kind: "closing" });
    close();
    // One still being written would outlive its store.
    await copying;
    await leaveStore(machine, owner, unsent);
    if (actor_id === null) forgetStored(user_id);
  };
  channel.listen((message) => {
    if (message.kind === "moved") machine.moved();
    if (message.kind !== "closing") return;
    if (message.forget) void wipe("forget");
    else close();
    machine.gone(identity);
  });
  return {
    identity,
    local,
    close,
    me,
    isOverdue: word !== undefined && isOfflineExpired(word, world.now()),
    saveMe: async (user) => {
      await writeMeta(db, "me", user);
      await noteWord(db, world.now());
    },
    begin({ c_1 }) {
      watching ??= watchOfflineExpiry(db, world, () => machine.overdue(identity), over.signal);
      void startWork().then(() => {
        if (over.signal.aborted) return;
        const { console_log } = appSettings.get();
        worker ??= started(machine.newSyncWorker(), { user_id, actor_id, base, c_1, console_log });
        local.wake();
      });
    },
    restore,
    unsent: async () => titlesOf(await readUnsent(db)),
    canKeep: async () => actor_id === null && (await backupKey(db, request)) !== undefined,
    noteFilled: async () => {
      if (actor_id !== null) return;
      const [born, work] = await readTogether(
        db,
        async () => [await readMeta(db, "born"), await readUnsent(db)] as const,
      );
      // An empty store in its place must not hide what was lost.
      if (born !== storeId || over.signal.aborted) return;
      writeStoreMark(user_id, { born, filled: true, unsent: countOf(work) });
      const copy = () => copyUnsent({ db, backup: machine.backup, user_id, store_id: storeId, at: world.now() });
      // On a full disk there is no second copy.
      await (copying = copying.then(copy).catch(() => undefined));
    },
    wipe,
  };
}

/** The browser may have deleted the store since its last use; the mark outside the store shows that. */
async function reportStoreLoss(
  { backup }: Machine,
  db: LocalDatabase,
  { user_id, actor_id }: StoreOwner,
  storeId: string,
): Promise<void> {
  if (actor_id !== null) return;
  const mark = readStoreMark(user_id);
  const lost = lossOf(mark, storeId);
  if (mark !== null && lost !== null) {
    const copied = lost > 0 ? await countCopied(backup, user_id, mark.born).catch(() => 0) : 0;
    await addNews(db, { kind: "evicted", lost: Math.max(0, lost - copied) });
  }
  if (mark !== null && mark.born !== storeId) writeStoreMark(user_id, { born: storeId, filled: false, unsent: 0 });
}

/**
 * After a wipe: tells the device's owner the reason if they are the next to sign in, and clears the flag either way.
 */
async function tellOfEmptying(db: LocalDatabase, user_id: string): Promise<void> {
  if (wipedAccount() === user_id) await addNews(db, { kind: "overstayed" });
  forgetWiped();
}

/** Throws if the server cannot be reached; the backup is then kept until the next start. */
async function restoreOwn({ backup, drafts }: Machine, local: Local, { user_id, actor_id }: StoreOwner): Promise<void> {
  if (actor_id !== null) return;
  const { db, request, replayer } = local;
  const plain = await readMeta(db, "drafts");
  if (plain) drafts?.restore(user_id, plain);
  if (plain) await db.meta.delete("drafts");
  const parts = { backup, request, user_id, drafts };
  const { changes, imports, unreadable, buckets } = await restoreKept(await replayer(), parts);
  if (changes + imports > 0) await addNews(db, { kind: "taken_up", changes, ...(imports > 0 && { imports }) });
  if (unreadable > 0) await addNews(db, { kind: "unreadable" });
  // Also wakes the sync worker: work restored while it runs is sent at once.
  if (changes > 0) local.notify(buckets);
}

function started(worker: Worker, start: SyncStart): Worker {
  worker.postMessage(start);
  return worker;
}

/** Single place that handles rejected requests, whoever sent them. */
export function watched(request: RequestFn, refused: () => void): RequestFn {
  return async (endpoint, ask, options) => {
    try {
      return await request(endpoint, ask, options);
    } catch (error) {
      if (error instanceof Unauthorized || error instanceof Held) refused();
      throw error;
    }
  };
}
