/** Tells a store from one made anew under its name: the browser may remove a database, also while it is in use. */
import type { Dexie, Table } from "dexie";
import type { World } from "../../kit/world.ts";
import { type LocalDatabase, schemaVersion } from "./database.ts";

export interface StoreIdentity {
  /** The store's mark. */
  born: string;
  /** Call before the store is closed for good. */
  stop(): void;
}

/**
 * Opens the store. `replaced` is called when a later connection finds another store in its place; a connection that the
 * browser ends is opened again, so that this is noticed. A store that is removed on purpose is let go. What is read
 * `beside` is asked for in the same breath; it is read again where the store had to be put right first.
 */
export async function watchStoreIdentity(
  db: LocalDatabase,
  world: World,
  replaced: () => void,
  beside: (opened: LocalDatabase) => Promise<unknown> = () => Promise.resolve(),
): Promise<StoreIdentity> {
  const over = new AbortController();
  let known: string | undefined;
  const opening = async (opened: LocalDatabase) => {
    const [found] = await Promise.all([
      storeIdentityOf(opened, world),
      known === undefined ? beside(opened) : undefined,
    ]);
    if (found.isRight || known !== undefined) return found.born;
    await beside(opened);
    return found.born;
  };
  db.on(
    "ready",
    async (opened) => {
      const storeId = await opening(opened as LocalDatabase);
      if (known !== undefined && known !== storeId && !over.signal.aborted) replaced();
      known = storeId;
    },
    true,
  );
  await db.open();
  keepOpen(db, world, over.signal);
  db.on("versionchange", ({ newVersion }) => {
    if (newVersion !== null) return;
    over.abort();
    db.close();
  });
  return { born: known ?? "", stop: () => over.abort() };
}

type Meta = Table<{ k: string; value: unknown } | undefined, string>;

/** Two reads of one request where nothing is new: every start waits for it. */
async function storeIdentityOf(db: Dexie, world: World): Promise<{ born: string; isRight: boolean }> {
  const meta: Meta = db.table("meta");
  const [storeId, schema] = await meta.bulkGet(["born", "schema"]);
  const isRight = schema?.value === schemaVersion;
  if (!isRight) await noteSchema(db, meta);
  if (typeof storeId?.value === "string") return { born: storeId.value, isRight };
  const made = world.uuid();
  await meta.put({ k: "born", value: made });
  return { born: made, isRight };
}

/**
 * Another version of the app wrote this store, an older one or, after a step back, a newer: what that one did not know
 * is not here, so everything is fetched once more, and what its screens remembered goes. What waits in the outbox stays
 * as it is.
 */
async function noteSchema(db: Dexie, meta: Meta): Promise<void> {
  await db.transaction("rw", ["meta", "view"], async () => {
    await meta.put({ k: "schema", value: schemaVersion });
    if (await meta.get("cursor")) await meta.put({ k: "refill", value: true });
    await db.table("view").clear();
  });
}

const firstWaitMs = 100;
const longestWaitMs = 10_000;

/** While the browser clears up, opening fails, and after a failure Dexie does not try by itself. */
function keepOpen(db: LocalDatabase, world: World, over: AbortSignal): void {
  let trying = false;
  const openAgain = async () => {
    trying = true;
    // Told before the connection is gone: the first look comes after the first wait.
    let wait = firstWaitMs;
    do {
      await world.sleep(wait, over).catch(() => undefined);
      if (!over.aborted && !db.isOpen()) await db.open().catch(() => undefined);
      wait = Math.min(2 * wait, longestWaitMs);
    } while (!over.aborted && !db.isOpen());
    trying = false;
  };
  db.on("close", () => {
    if (!trying) void openAgain();
  });
}
