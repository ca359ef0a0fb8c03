/** What benches run inside a real browser, on the app's own modules: writing the mirror and opening the index. */
import { wrap } from "comlink";
import { syncedCollections } from "../../src/contract/device/collections.ts";
import { type Changes, sync, type SyncMeta } from "../../src/contract/device/sync.ts";
import { Contact } from "../../src/domain/contacts/contact.ts";
import { realWorld } from "../../src/kit/real-world.ts";
import { requester, type RequestFn } from "../../src/local/api/request.ts";
import { deviceChannel } from "../../src/local/channel.ts";
import { type LocalDatabase, openDatabase } from "../../src/local/db/database.ts";
import { readMeta } from "../../src/local/db/meta.ts";
import type { SearchRemote } from "../../src/local/search/port.ts";
import { removeSnapshot } from "../../src/local/search/snapshot-store.ts";
import { storeName } from "../../src/local/store-name.ts";
import { pull } from "../../src/local/sync/pull.ts";
import { openPlainStore, type PlainStore } from "./plain-store.ts";

const world = realWorld();
const pollMs = 4;

/** A page of the change feed as it comes. */
interface FeedPage {
  data: Changes[];
  meta: SyncMeta;
}

/** The app's own pull, let through so many pages at a time. */
class GatedPull {
  readonly #db: LocalDatabase;
  #left = 0;
  #unanswered = 0;
  #open = Promise.withResolvers<void>();
  #lastCursor = "";
  #failure: unknown;

  constructor(name: string, fetchPage: (cursor: string | undefined) => Promise<FeedPage>) {
    this.#db = openDatabase(name);
    const channel = deviceChannel(name);
    const request = async (_endpoint: unknown, { query }: { query?: { cursor?: string } }) => {
      while (this.#left === 0) await this.#open.promise;
      this.#left--;
      const page = await fetchPage(query?.cursor);
      this.#lastCursor = page.meta.cursor;
      this.#unanswered--;
      return page;
    };
    const puller = {
      world,
      db: this.#db,
      request: request as unknown as RequestFn,
      effectOf: () => undefined,
      changedBuckets: (changed: ReadonlySet<number>) => channel.post({ kind: "buckets", buckets: [...changed] }),
    };
    pull(puller, new AbortController().signal).catch((error: unknown) => (this.#failure = error));
  }

  /** Resolves when these pages are in the database; answers the ms it took. */
  async take(pages: number): Promise<number> {
    const begun = performance.now();
    this.#left = this.#unanswered = pages;
    this.#open.resolve();
    this.#open = Promise.withResolvers();
    while (this.#unanswered > 0 || (await readMeta(this.#db, "cursor")) !== this.#lastCursor) {
      if (this.#failure) throw this.#failure;
      await world.sleep(pollMs);
    }
    return performance.now() - begun;
  }
}

let cursor: string | undefined;
let fetched: FeedPage[] = [];
let waiting: FeedPage[] = [];
let synced: GatedPull | undefined;
let stored: GatedPull | undefined;
let plain: PlainStore | undefined;

/** Fetches and parses so many pages and looks at every row's key; the rows are kept for the next steps. */
async function fetchPages(pages: number): Promise<{ rows: number; pages: number; more: boolean }> {
  let rows = 0;
  let more = true;
  fetched = [];
  while (fetched.length < pages && more) {
    const page = await pageAfter(cursor);
    rows += page.data.reduce((sum, changes) => sum + changes.rows.filter(({ id }) => id !== undefined).length, 0);
    fetched.push(page);
    ({ cursor, more } = page.meta);
  }
  return { rows, pages: fetched.length, more };
}

async function pageAfter(after: string | undefined): Promise<FeedPage> {
  const query = after === undefined ? "" : `?cursor=${encodeURIComponent(after)}`;
  const reply = await fetch(`/v1/sync/changes${query}`, { cache: "no-store" });
  if (!reply.ok) throw new Error(`${reply.status}`);
  return (await reply.json()) as FeedPage;
}

/** Every fetched contact against its schema, as a device would that did not trust its own server. */
function validatePages(): number {
  const contacts = fetched.flatMap(({ data }) =>
    data.filter(({ collection }) => collection === "contacts").flatMap(({ rows }) => rows),
  );
  return contacts.filter((row) => Contact.safeParse(row).success).length;
}

/** So many pages by the app's own pull over the network, into a database of its own. */
function syncPages(pages: number): Promise<number> {
  synced ??= new GatedPull("bench:synced", requestPage());
  return synced.take(pages);
}

function requestPage(): (cursor: string | undefined) => Promise<FeedPage> {
  const request = requester({ base: "", world });
  return (after) => request(sync.changes, { query: after === undefined ? {} : { cursor: after } });
}

/** The fetched rows through the app's own store stage; ms. */
function storePages(): Promise<number> {
  stored ??= new GatedPull("bench:stored", async () => waiting.shift() ?? Promise.reject(new Error("no page")));
  waiting = [...fetched];
  return stored.take(fetched.length);
}

/** The fetched rows with nothing but IndexedDB's own `put`; ms. */
async function storePagesPlain(): Promise<number> {
  plain ??= await openPlainStore("bench:plain", syncedCollections);
  const begun = performance.now();
  for (const { data } of fetched) await plain.put(data);
  return performance.now() - begun;
}

/** From starting the search worker until everything is in its index, ms; `fresh`: without its saved file. */
async function openIndex(worker: string, user_id: string, fresh: boolean): Promise<number> {
  const name = storeName(user_id, null);
  if (fresh) await removeSnapshot(name);
  const begun = performance.now();
  const search = new Worker(worker, { type: "module" });
  const { port1, port2 } = new MessageChannel();
  search.postMessage({ user_id, actor_id: null, port: port2 }, [port2]);
  const remote = wrap<SearchRemote>(port1);
  let state = await remote.state();
  while (!state.complete) {
    await world.sleep(pollMs);
    state = await remote.state();
  }
  const ms = performance.now() - begun;
  // The file is written under a lock of its name; the next start is to find it whole.
  await remote.rest();
  await navigator.locks.request(`search-${encodeURIComponent(name)}.bin`, () => undefined);
  search.terminate();
  return ms;
}

export const devicePage = { fetchPages, validatePages, syncPages, storePages, storePagesPlain, openIndex };
