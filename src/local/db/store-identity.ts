/** Detects that a store was recreated under its name: the browser may delete a database, even while it is in use. */
import type { Dexie, Table } from "dexie";
import type { World } from "../../kit/world.ts";
import { type LocalDatabase, schemaVersion } from "./database.ts";

export interface StoreIdentity {
  /** The store's random identifier. */
  born: string;
  /** Call before the store is closed for good. */
  stop(): void;
}

/**
 * Opens the store. `replaced` is called when a later connection finds another store in its place; a connection closed
 * by the browser is reopened, so that this is noticed, and so is one whose store somebody deletes without announcing it.
 * `beside` is read in the same transaction; it is read again if the store had to be repaired first.
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
  const openAgain = keepOpen(db, world, over.signal);
  db.on("versionchange", ({ newVersion }) => {
    if (newVersion !== null) return;
    // Without opening by itself: nothing may be written to an empty store before its user is told.
    db.close();
    openAgain(announcedWithinMs);
    return false;
  });
  return { born: known ?? "", stop: () => over.abort() };
}

type Meta = Table<{ k: string; value: unknown } | undefined, string>;

/** Two reads in one transaction in the common case: every start waits for it. */
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
 * Another version of the app wrote this store, an older one or, after a downgrade, a newer one: data that version did
 * not know is missing, so everything is fetched again and cached screens are cleared. The outbox stays as it is.
 */
async function noteSchema(db: Dexie, meta: Meta): Promise<void> {
  await db.transaction("rw", ["meta", "view"], async () => {
    await meta.put({ k: "schema", value: schemaVersion });
    if (await meta.get("cursor")) await meta.put({ k: "refill", value: true });
    await db.table("view").clear();
  });
}

const firstWaitMs = 100;
/** A tab that deletes the store on purpose has told the others to close it. Its message may arrive after the deletion. */
const announcedWithinMs = 500;
const longestWaitMs = 10_000;

/** While the browser deletes the database, opening fails, and after a failure Dexie does not retry. */
function keepOpen(db: LocalDatabase, world: World, over: AbortSignal): (wait: number) => void {
  let trying = false;
  const openAgain = async (firstWait: number) => {
    if (trying) return;
    trying = true;
    // Called before the connection is closed: wait once before the first check.
    let wait = firstWait;
    do {
      await world.sleep(wait, over).catch(() => undefined);
      if (!over.aborted && !db.isOpen()) await db.open().catch(() => undefined);
      wait = Math.min(2 * wait, longestWaitMs);
    } while (!over.aborted && !db.isOpen());
    trying = false;
  };
  db.on("close", () => void openAgain(firstWaitMs));
  return (wait) => void openAgain(wait);
}
