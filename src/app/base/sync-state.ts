/** How this device stands with the server, read once for everybody who shows a part of it. */
import { isSameValue } from "../../domain/values/same-value.ts";
import { follow } from "../../local/db/follow.ts";
import { type SyncWord, syncStateWords } from "../../kit/state-words.ts";
import { createListeners } from "../../kit/store.ts";
import type { Local } from "../../local/index.ts";
import { syncPicture, type SyncPicture } from "../../local/queries/lists.ts";

export interface SyncState {
  /** Empty until the store was read once: nothing is claimed before. */
  word: "" | SyncWord;
  /** A person must decide, sign in or make room. Said beside the word, which it does not hide. */
  needsYou: boolean;
  /** For the server; what waits for a person is not among them. */
  waiting: number;
  needs: number;
  last_synced_at: number | null;
  picture: SyncPicture | undefined;
}

export function syncStateOf(picture: SyncPicture | undefined): SyncState {
  if (!picture) return { word: "", needsYou: false, waiting: 0, needs: 0, last_synced_at: null, picture };
  const { status } = picture;
  const needs = picture.needs.length + picture.waiting.filter(({ state }) => state === "needs").length;
  const waiting = picture.waiting.filter(({ n, state }) => state === "waiting" && !(n in picture.behind)).length;
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

/** Everything this person may see has come at least once, and nothing is being fetched anew. */
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

/** A store for React. While a device fills, the picture changes with every page of it, and a dozen places show something of it. */
class SyncReading {
  readonly #db: Store["db"];
  /** A reader that comes after an error starts over. */
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

  /** Throws what keeps the store from being read, for the page to show. */
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

  /** Parts that are as they were stay the very same, so that whoever shows only those is left alone. */
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
