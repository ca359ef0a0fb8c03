/** Sync state of this device, read once and shared by every component that shows part of it. */
import { isSameValue } from "../../domain/values/same-value.ts";
import { follow } from "../../local/db/follow.ts";
import { type SyncWord, syncStateWords } from "../../kit/state-words.ts";
import { createListeners } from "../../kit/store.ts";
import type { Local } from "../../local/index.ts";
import { syncPicture, type SyncPicture } from "../../local/queries/lists.ts";

export interface SyncState {
  /** Empty until the store is read once. */
  word: "" | SyncWord;
  /** A user decision, sign-in or free space is needed. Shown next to the status, which it does not hide. */
  needsYou: boolean;
  /** Waiting for the server; excludes changes that wait for the user. */
  waiting: number;
  needs: number;
  last_synced_at: number | null;
  picture: SyncPicture | undefined;
}

export function syncStateOf(picture: SyncPicture | undefined): SyncState {
  if (!picture) return { word: "", needsYou: false, waiting: 0, needs: 0, last_synced_at: null, picture };
  const { status } = picture;
  const needs = picture.needs.length + picture.waiting.filter(({ state }) => state === "needs").length;
  const waiting = picture.waiting.filter(
    ({ n, state }) => state === "waiting" && !Object.hasOwn(picture.behind, n),
  ).length;
  const needsYou = needs > 0 || status.signed_out || status.held || status.outdated === true || status.storage_full;
  const { last_synced_at } = status;
  return { word: wordOf(status, waiting), needsYou, waiting, needs, last_synced_at, picture };
}

function wordOf(status: SyncPicture["status"], waiting: number): SyncState["word"] {
  if (status.reach === "offline") return syncStateWords.offline;
  if (!isFilled(status)) return syncStateWords.downloading;
  if (status.reach === "slow") return syncStateWords.slow;
  return waiting > 0 ? syncStateWords.sending : syncStateWords.saved;
}

/** Everything this user may see was synced at least once, and no full resync is running. */
export function isFilled({ filling, last_synced_at }: SyncPicture["status"]): boolean {
  return !filling && last_synced_at !== null;
}

type Store = Pick<Local, "db" | "ahead">;

const readings = new WeakMap<Store, SyncReading>();

export function syncReadingOf(local: Store): SyncReading {
  const known = readings.get(local) ?? new SyncReading(local);
  readings.set(local, known);
  return known;
}

/**
 * An external store for React. While a device fills, the state changes with every page, and a dozen components read it.
 */
class SyncReading {
  readonly #db: Store["db"];
  /** A reader that subscribes after an error starts over. */
  readonly #listeners = createListeners(() => {
    const stop = this.#read();
    return () => {
      stop();
      this.#error = undefined;
    };
  });
  #state: SyncState;
  #error: unknown;

  constructor({ db, ahead }: Store) {
    this.#db = db;
    this.#state = syncStateOf(ahead?.get(syncPicture) as SyncPicture | undefined);
  }

  /** Throws the error that keeps the store from being read, for the page to show. */
  readonly get = (): SyncState => {
    if (this.#error !== undefined) throw this.#error;
    return this.#state;
  };

  readonly subscribe = this.#listeners.subscribe;

  #read(): () => void {
    return follow(this.#db, () => syncPicture(this.#db), {
      next: (picture) => this.#take(picture),
      error: (error) => {
        this.#error = error;
        this.#listeners.notify();
      },
    });
  }

  /** Unchanged parts keep their identity, so that components that use only those do not render again. */
  #take(picture: SyncPicture): void {
    const before = this.#state.picture;
    const hadError = this.#error !== undefined;
    this.#error = undefined;
    if (!hadError && isSameValue(before, picture)) return;
    const { waiting, needs } = picture;
    this.#state = syncStateOf({
      ...picture,
      waiting: before && isSameValue(before.waiting, waiting) ? before.waiting : waiting,
      needs: before && isSameValue(before.needs, needs) ? before.needs : needs,
    });
    this.#listeners.notify();
  }
}
